import { PROVIDER_URL } from '@/lib/config/public-env';
import type { RecordQuery } from '@/lib/contract/page';
import type { InvitationAnswer } from '@/lib/contract/user';
import {
  type OpenInvitation,
  openInvitation,
  type RoleChange,
  type SecondFactorRemoval,
  type UserBulk,
  type UserBulkReport,
  type UserChange,
  type UserInvitation,
  type UserPage,
  type UserRecord,
  userBulkReport,
  userPage,
  userRecord,
} from '@/lib/contract/user';
import type { HttpClient } from './http';
import { parseAnswer, parseData } from './parse-answer';

export async function acceptInvitation(
  http: HttpClient,
  { key, ...answer }: InvitationAnswer & { key: string },
): Promise<void> {
  await http.put(`/api/v1/invitations/${encodeURIComponent(key)}`, answer);
}

interface ChangeRoleArgs {
  id: string;
  change: RoleChange;
}

export async function changeUserRole(http: HttpClient, { id, change }: ChangeRoleArgs): Promise<UserRecord> {
  const { data } = await http.put(`/api/v1/users/${encodeURIComponent(id)}/roles`, change);
  return parseData(userRecord, data);
}

interface ChangeUserArgs {
  id: string;
  change: UserChange;
}

export async function changeUser(http: HttpClient, { id, change }: ChangeUserArgs): Promise<UserRecord> {
  const { data } = await http.patch(`/api/v1/users/${encodeURIComponent(id)}`, change);
  return parseData(userRecord, data);
}

export async function changeUsers(http: HttpClient, bulk: UserBulk): Promise<UserBulkReport> {
  const { data } = await http.post('/api/v1/users/bulk', bulk);
  return parseData(userBulkReport, data);
}

export async function getInvitation(http: HttpClient, { key }: { key: string }): Promise<OpenInvitation> {
  const { data } = await http.get(`/api/v1/invitations/${encodeURIComponent(key)}`);
  return parseData(openInvitation, data);
}

export async function inviteUser(http: HttpClient, invitation: UserInvitation): Promise<UserRecord> {
  const { data } = await http.post('/api/v1/users', invitation);
  return parseData(userRecord, data);
}

interface ListUsersArgs {
  agencyId: string | null;
  query: RecordQuery;
}

export async function listUsers(http: HttpClient, { agencyId, query }: ListUsersArgs): Promise<UserPage> {
  const params = { ...query, ...(agencyId && { agency_id: agencyId }) };
  const { data } = await http.get('/api/v1/users', { params });
  return parseAnswer(userPage, data).data;
}

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

/** Address of the filtered accounts as a CSV file. The cookie is the only login that it needs. */
export function usersExportUrl(query: Record<string, string>): string {
  return `${PROVIDER_URL}/api/v1/users/export?${new URLSearchParams(query)}`;
}
