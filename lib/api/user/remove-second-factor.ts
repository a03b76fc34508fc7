import { type SecondFactorRemoval, type UserRecord, userRecord } from '@/lib/contract/user';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

interface RemoveSecondFactorArgs {
  id: string;
  removal: SecondFactorRemoval;
}

export async function removeUserSecondFactor(
  http: HttpClient,
  { id, removal }: RemoveSecondFactorArgs,
): Promise<UserRecord> {
  const { data } = await http.post(`/api/v1/users/${encodeURIComponent(id)}/second-factor/removal`, removal);
  return parseData(userRecord, data);
}
