import type { RecordQuery } from '@/lib/contract/page';
import { type UserPage, userPage } from '@/lib/contract/user';
import type { HttpClient } from '../http';
import { parseAnswer } from '../parse-answer';

interface ListUsersArgs {
  agencyId: string | null;
  query: RecordQuery;
}

export async function listUsers(http: HttpClient, { agencyId, query }: ListUsersArgs): Promise<UserPage> {
  const params = { ...query, ...(agencyId && { agency_id: agencyId }) };
  const { data } = await http.get('/api/v1/users', { params });
  return parseAnswer(userPage, data).data;
}
