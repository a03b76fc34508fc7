import type { MailRequest } from '@/lib/contract/account';
import type { HttpClient } from '../http';

const PATHS = {
  reset: '/api/v1/password-resets',
  login: '/api/v1/login-links',
  verification: '/api/v1/signup/verification-mails',
} as const;
export type MailedLink = keyof typeof PATHS;

/** Asks for a mailed link. The answer is the same whether or not an account has the address. */
export async function requestMail(http: HttpClient, link: MailedLink, input: MailRequest): Promise<void> {
  await http.post(PATHS[link], input);
}
