import { type SecondApproval, secondApproval } from '@/lib/contract/second-approval';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function getSecondApproval(http: HttpClient, { agencyId }: { agencyId: string }): Promise<SecondApproval> {
  const { data } = await http.get(`/api/v1/agencies/${encodeURIComponent(agencyId)}/second-approval`);
  return parseData(secondApproval, data);
}
