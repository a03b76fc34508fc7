'use client';

import { type MailedLink, putReset, requestMail, signUp, verifyMail } from '@/lib/api/account';
import { browserHttp } from '@/lib/api/http';
import { enterAs } from '@/lib/api/session';
import { agencySignup, coupleSignup, mailRequest, mailVerification, passwordReset } from '@/lib/contract/account';
import { backdoorInput } from '@/lib/contract/session';
import { pathAfterLogin } from '@/lib/session/after-login';
import { leaveTo } from '@/lib/session/leave-to';

/** What the account's forms check and do once they are used. Loaded by load-account-work.ts. */

const schemas = { mailRequest, passwordReset, agencySignup, coupleSignup, mailVerification, backdoorInput };
export type SchemaName = keyof typeof schemas;

/** Codes of the fields that do not pass a schema; empty where all do. */
export function issuesOf(name: SchemaName, input: unknown): Record<string, string> {
  const parsed = schemas[name].safeParse(input);
  if (parsed.success) return {};
  return Object.fromEntries(parsed.error.issues.map(({ path, code }) => [path.join('.'), code]).toReversed());
}

export const askForMail = (link: MailedLink, input: unknown) =>
  requestMail(browserHttp(), link, mailRequest.parse(input));

export const reset = (key: string, input: unknown) => putReset(browserHttp(), { ...passwordReset.parse(input), key });

export const openAgency = (input: unknown) => signUp(browserHttp(), agencySignup.parse(input));
export const openCouple = (input: unknown) => signUp(browserHttp(), coupleSignup.parse(input));

export async function verify(input: unknown): Promise<void> {
  const { authenticated } = await verifyMail(browserHttp(), mailVerification.parse(input));
  leaveTo(pathAfterLogin(authenticated, location));
}

export async function enter(input: unknown): Promise<void> {
  const { authenticated } = await enterAs(browserHttp(), backdoorInput.parse(input));
  leaveTo(pathAfterLogin(authenticated, { pathname: location.pathname, search: '' }));
}
