import { type CallPage, callPage } from '@/lib/contract/call';
import type { RecordQuery } from '@/lib/contract/page';
import type { HttpClient } from './http';
import { parseAnswer } from './parse-answer';

interface ListCallsArgs {
  eventId: string;
  query: RecordQuery;
}

export async function listCalls(http: HttpClient, { eventId, query }: ListCallsArgs): Promise<CallPage> {
  const { data } = await http.get(`/api/v1/events/${encodeURIComponent(eventId)}/calls`, { params: query });
  return parseAnswer(callPage, data).data;
}
