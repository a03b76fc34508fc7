import type { MailVerification, Signup } from '@/lib/contract/account';
import { type LoginAnswer, loginAnswer } from '@/lib/contract/session';
import type { HttpClient } from '../http';
import { parseAnswer } from '../parse-answer';

export async function signUp(http: HttpClient, input: Signup): Promise<void> {
  await http.post('/api/v1/signup', input);
}

/** Verifies the mail of a new account by the mailed token and the chosen password, and logs in. */
export async function verifyMail(http: HttpClient, input: MailVerification): Promise<LoginAnswer> {
  const { data } = await http.post('/api/v1/signup/verification', input);
  return parseAnswer(loginAnswer, data);
}
