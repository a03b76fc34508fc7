import { type GuestPage, guestPage } from '@/lib/contract/guest';
import type { RecordQuery } from '@/lib/contract/page';
import type { HttpClient } from '../http';
import { parseAnswer } from '../parse-answer';

interface ListGuestsArgs {
  eventId: string;
  query: RecordQuery;
}

export async function listGuests(http: HttpClient, { eventId, query }: ListGuestsArgs): Promise<GuestPage> {
  const { data } = await http.get(`/api/v1/events/${encodeURIComponent(eventId)}/guests`, { params: query });
  return parseAnswer(guestPage, data).data;
}
