import { type BackdoorInput, type LoginAnswer, loginAnswer } from '@/lib/contract/session';
import type { HttpClient } from '../http';
import { parseAnswer } from '../parse-answer';

/** An admin acts as another user. */
export async function enterAs(http: HttpClient, input: BackdoorInput): Promise<LoginAnswer> {
  const { data } = await http.post('/api/auth/backdoor', input);
  return parseAnswer(loginAnswer, data);
}

/** Back to the admin's own session. */
export async function returnToOwn(http: HttpClient): Promise<LoginAnswer> {
  const { data } = await http.post('/api/auth/backdoor/end');
  return parseAnswer(loginAnswer, data);
}
