import { type RoleChange, type UserRecord, userRecord } from '@/lib/contract/user';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

interface ChangeRoleArgs {
  id: string;
  change: RoleChange;
}

export async function changeUserRole(http: HttpClient, { id, change }: ChangeRoleArgs): Promise<UserRecord> {
  const { data } = await http.put(`/api/v1/users/${encodeURIComponent(id)}/roles`, change);
  return parseData(userRecord, data);
}
