import type { SecondFactorLogin } from '@/lib/contract/second-factor';
import { type LoginAnswer, loginAnswer } from '@/lib/contract/session';
import type { HttpClient } from '../http';
import { parseAnswer } from '../parse-answer';

/** The second step of a login. */
export async function logInWithCode(http: HttpClient, input: SecondFactorLogin): Promise<LoginAnswer> {
  const { data } = await http.post('/api/auth/login/second-factor', input);
  return parseAnswer(loginAnswer, data);
}
