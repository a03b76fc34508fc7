import { type EventTerms, type EventTermsPatch, eventTerms } from '@/lib/contract/event-terms';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function changeBookingTerms(
  http: HttpClient,
  { eventId, change }: { eventId: string; change: EventTermsPatch },
): Promise<EventTerms> {
  const { data } = await http.patch(`/api/v1/events/${encodeURIComponent(eventId)}/booking-terms`, change);
  return parseData(eventTerms, data);
}
