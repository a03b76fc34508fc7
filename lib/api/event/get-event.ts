import { type Event, event } from '@/lib/contract/event';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function getEvent(http: HttpClient, { eventId }: { eventId: string }): Promise<Event> {
  const { data } = await http.get(`/event/${encodeURIComponent(eventId)}`);
  return parseData(event, data);
}
