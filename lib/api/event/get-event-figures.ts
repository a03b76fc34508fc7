import { type EventFigures, eventFigures } from '@/lib/contract/event';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function getEventFigures(http: HttpClient, { eventId }: { eventId: string }): Promise<EventFigures> {
  const { data } = await http.get(`/api/v1/events/${encodeURIComponent(eventId)}/figures`);
  return parseData(eventFigures, data);
}
