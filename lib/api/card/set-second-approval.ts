import { type SecondApproval, type SecondApprovalInput, secondApproval } from '@/lib/contract/second-approval';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function setSecondApproval(
  http: HttpClient,
  { agencyId, ...input }: SecondApprovalInput & { agencyId: string },
): Promise<SecondApproval> {
  const { data } = await http.put(`/api/v1/agencies/${encodeURIComponent(agencyId)}/second-approval`, input);
  return parseData(secondApproval, data);
}
