import { z } from 'zod';
import { MAX_PER_PAGE } from '@/lib/config/constants';
import { type EventSummary, eventSummary } from '@/lib/contract/event';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

/** Events of an agency that the words find, as many as a page holds. Specification 7. */
export async function searchEvents(
  http: HttpClient,
  { agencyId, q }: { agencyId: string; q: string },
): Promise<EventSummary[]> {
  const params = { agency_id: agencyId, q, per_page: MAX_PER_PAGE };
  const { data } = await http.get('/events/search', { params });
  return parseData(z.array(eventSummary), data);
}
