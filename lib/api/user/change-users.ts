import { type UserBulk, type UserBulkReport, userBulkReport } from '@/lib/contract/user';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function changeUsers(http: HttpClient, bulk: UserBulk): Promise<UserBulkReport> {
  const { data } = await http.post('/api/v1/users/bulk', bulk);
  return parseData(userBulkReport, data);
}
