import { type EventTerms, eventTerms } from '@/lib/contract/event-terms';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function getBookingTerms(http: HttpClient, { eventId }: { eventId: string }): Promise<EventTerms> {
  const { data } = await http.get(`/api/v1/events/${encodeURIComponent(eventId)}/booking-terms`);
  return parseData(eventTerms, data);
}
