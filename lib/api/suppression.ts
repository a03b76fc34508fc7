import type { RecordQuery } from '@/lib/contract/page';
import { type Suppression, type SuppressionPage, suppression, suppressionPage } from '@/lib/contract/suppression';
import type { HttpClient } from './http';
import { parseAnswer, parseData } from './parse-answer';

const pathOf = (agencyId: string) => `/api/v1/agencies/${encodeURIComponent(agencyId)}/mail-suppressions`;

export async function listSuppressions(
  http: HttpClient,
  { agencyId, query }: { agencyId: string; query: RecordQuery },
): Promise<SuppressionPage> {
  const { data } = await http.get(pathOf(agencyId), { params: query });
  return parseAnswer(suppressionPage, data).data;
}

/** Throws ALREADY_DECIDED. */
export async function releaseSuppression(
  http: HttpClient,
  { agencyId, id, reason }: { agencyId: string; id: string; reason: string },
): Promise<Suppression> {
  const { data } = await http.post(`${pathOf(agencyId)}/${encodeURIComponent(id)}/release`, { reason });
  return parseData(suppression, data);
}
