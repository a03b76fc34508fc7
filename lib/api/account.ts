import type { MailRequest, MailVerification, Signup } from '@/lib/contract/account';
import { type OpenReset, openReset, type PasswordReset, type ResetDone, resetDone } from '@/lib/contract/account';
import { type LoginAnswer, loginAnswer } from '@/lib/contract/session';
import type { HttpClient } from './http';
import { parseAnswer, parseData } from './parse-answer';

const PATHS = {
  reset: '/api/v1/password-resets',
  login: '/api/v1/login-links',
  verification: '/api/v1/signup/verification-mails',
} as const;

export type MailedLink = keyof typeof PATHS;

const pathOf = (key: string) => `/api/v1/password-resets/${encodeURIComponent(key)}`;

/** Checks that a mailed key is still valid. Throws with code IRK or RKNF. */
export async function getReset(http: HttpClient, key: string): Promise<OpenReset> {
  const { data } = await http.get(pathOf(key));
  return parseData(openReset, data);
}

/** Sets the new password; answers PUU. Throws with code IRK, RKNF or INVALID. */
export async function putReset(
  http: HttpClient,
  { key, ...input }: PasswordReset & { key: string },
): Promise<ResetDone> {
  const { data } = await http.put(pathOf(key), input);
  return parseData(resetDone, data);
}

/** Asks for a mailed link. The answer is the same whether or not an account has the address. */
export async function requestMail(http: HttpClient, link: MailedLink, input: MailRequest): Promise<void> {
  await http.post(PATHS[link], input);
}

export async function signUp(http: HttpClient, input: Signup): Promise<void> {
  await http.post('/api/v1/signup', input);
}

/** Verifies the mail of a new account by the mailed token and the chosen password, and logs in. */
export async function verifyMail(http: HttpClient, input: MailVerification): Promise<LoginAnswer> {
  const { data } = await http.post('/api/v1/signup/verification', input);
  return parseAnswer(loginAnswer, data);
}
