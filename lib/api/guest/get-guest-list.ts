import { type GuestList, guestList } from '@/lib/contract/guest';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function getGuestList(http: HttpClient, { eventId }: { eventId: string }): Promise<GuestList> {
  const { data } = await http.get(`/api/v1/events/${encodeURIComponent(eventId)}/guest-list`);
  return parseData(guestList, data);
}
