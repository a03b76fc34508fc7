import { type UserInvitation, type UserRecord, userRecord } from '@/lib/contract/user';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function inviteUser(http: HttpClient, invitation: UserInvitation): Promise<UserRecord> {
  const { data } = await http.post('/api/v1/users', invitation);
  return parseData(userRecord, data);
}
