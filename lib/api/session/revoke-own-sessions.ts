import type { SessionRevocation } from '@/lib/contract/own-session';
import type { HttpClient } from '../http';

export async function revokeOwnSessions(http: HttpClient, input: SessionRevocation): Promise<void> {
  await http.post('/api/v1/me/sessions/revocation', input);
}
