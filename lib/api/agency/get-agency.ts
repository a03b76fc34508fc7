import { type Agency, agency } from '@/lib/contract/agency';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function getAgency(http: HttpClient, { agencyId }: { agencyId: string }): Promise<Agency> {
  const { data } = await http.get(`/agency/${encodeURIComponent(agencyId)}`);
  return parseData(agency, data);
}
