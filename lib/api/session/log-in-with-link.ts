import { type Session, session } from '@/lib/contract/session';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

/** Login by the token of a mailed link. */
export async function logInWithLink(http: HttpClient, { token }: { token: string }): Promise<Session> {
  const { data } = await http.post(`/api/v1/login-links/${encodeURIComponent(token)}`);
  return parseData(session, data);
}
