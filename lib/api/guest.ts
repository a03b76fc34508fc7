import { z } from 'zod';
import { type GuestList, type GuestName, type GuestPage, guestList, guestName, guestPage } from '@/lib/contract/guest';
import type { RecordQuery } from '@/lib/contract/page';
import type { HttpClient } from './http';
import { parseAnswer, parseData } from './parse-answer';

export interface SearchGuestNamesArgs {
  eventId: string;
  q: string;
}

export async function getGuestList(http: HttpClient, { eventId }: { eventId: string }): Promise<GuestList> {
  const { data } = await http.get(`/api/v1/events/${encodeURIComponent(eventId)}/guest-list`);
  return parseData(guestList, data);
}

interface ListGuestsArgs {
  eventId: string;
  query: RecordQuery;
}

export async function listGuests(http: HttpClient, { eventId, query }: ListGuestsArgs): Promise<GuestPage> {
  const { data } = await http.get(`/api/v1/events/${encodeURIComponent(eventId)}/guests`, { params: query });
  return parseAnswer(guestPage, data).data;
}

export async function searchGuestNames(http: HttpClient, { eventId, q }: SearchGuestNamesArgs): Promise<GuestName[]> {
  const { data } = await http.get(`/api/v1/events/${encodeURIComponent(eventId)}/guest-names`, { params: { q } });
  return parseData(z.array(guestName), data);
}
