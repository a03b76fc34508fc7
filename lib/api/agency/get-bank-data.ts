import { type AgencyWithBankData, agencyWithBankData } from '@/lib/contract/agency';
import type { HttpClient } from '../http';
import { parseAnswer } from '../parse-answer';

/** Answers the agency object itself, without a `data` around it. Specification 7. */
export async function getBankData(http: HttpClient, { agencyId }: { agencyId: string }): Promise<AgencyWithBankData> {
  const { data } = await http.get(`/api/agency/${encodeURIComponent(agencyId)}/bank-data`);
  return parseAnswer(agencyWithBankData, data);
}
