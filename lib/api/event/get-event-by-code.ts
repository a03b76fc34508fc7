import { type Event, event } from '@/lib/contract/event';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function getEventByCode(http: HttpClient, { code }: { code: string }): Promise<Event> {
  const { data } = await http.get(`/events/code/${encodeURIComponent(code)}`);
  return parseData(event, data);
}
