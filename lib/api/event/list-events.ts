import { type EventSummary, eventSummary } from '@/lib/contract/event';
import type { Page, PageQuery } from '@/lib/contract/page';
import type { HttpClient } from '../http';
import { parsePage } from '../parse-answer';

type ListEventsArgs = PageQuery & { agencyId: string };

export async function listEvents(
  http: HttpClient,
  { agencyId, ...params }: ListEventsArgs,
): Promise<Page<EventSummary>> {
  const { data } = await http.get(`/api/v1/agency/${encodeURIComponent(agencyId)}/events`, { params });
  return parsePage(eventSummary, data);
}
