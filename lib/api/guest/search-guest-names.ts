import { z } from 'zod';
import { type GuestName, guestName } from '@/lib/contract/guest';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export interface SearchGuestNamesArgs {
  eventId: string;
  q: string;
}

export async function searchGuestNames(http: HttpClient, { eventId, q }: SearchGuestNamesArgs): Promise<GuestName[]> {
  const { data } = await http.get(`/api/v1/events/${encodeURIComponent(eventId)}/guest-names`, { params: { q } });
  return parseData(z.array(guestName), data);
}
