import type { InvitationAnswer } from '@/lib/contract/user';
import type { HttpClient } from '../http';

export async function acceptInvitation(
  http: HttpClient,
  { key, ...answer }: InvitationAnswer & { key: string },
): Promise<void> {
  await http.put(`/api/v1/invitations/${encodeURIComponent(key)}`, answer);
}
