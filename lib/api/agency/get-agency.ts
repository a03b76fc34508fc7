import { queryOptions } from '@tanstack/react-query';
import { type Agency, agency } from '@/lib/contract/agency';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function getAgency(http: HttpClient, { agencyId }: { agencyId: string }): Promise<Agency> {
  const { data } = await http.get(`/agency/${encodeURIComponent(agencyId)}`);
  return parseData(agency, data);
}

export const agencyQuery = (http: HttpClient, args: { agencyId: string }) =>
  queryOptions({ queryKey: ['agency', args], queryFn: () => getAgency(http, args) });
