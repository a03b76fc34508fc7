import { type OpenInvitation, openInvitation } from '@/lib/contract/user';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function getInvitation(http: HttpClient, { key }: { key: string }): Promise<OpenInvitation> {
  const { data } = await http.get(`/api/v1/invitations/${encodeURIComponent(key)}`);
  return parseData(openInvitation, data);
}
