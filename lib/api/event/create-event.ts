import { type EventSummary, eventSummary } from '@/lib/contract/event';
import type { NewEvent } from '@/lib/contract/new-event';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

interface CreateEventArgs {
  input: NewEvent;
  idempotencyKey: string;
}

export async function createEvent(http: HttpClient, { input, idempotencyKey }: CreateEventArgs): Promise<EventSummary> {
  const { data } = await http.post('/api/v1/events', input, { headers: { 'Idempotency-Key': idempotencyKey } });
  return parseData(eventSummary, data);
}
