import { type UserChange, type UserRecord, userRecord } from '@/lib/contract/user';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

interface ChangeUserArgs {
  id: string;
  change: UserChange;
}

export async function changeUser(http: HttpClient, { id, change }: ChangeUserArgs): Promise<UserRecord> {
  const { data } = await http.patch(`/api/v1/users/${encodeURIComponent(id)}`, change);
  return parseData(userRecord, data);
}
