'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { issueCode } from '@/components/form/use-form-fields';
import { putReset, requestMail, signUp, verifyMail } from '@/lib/api/account';
import type { HttpClient } from '@/lib/api/http';
import { enterAs } from '@/lib/api/session';
import { agencySignup, coupleSignup, mailRequest, mailVerification, passwordReset } from '@/lib/contract/account';
import { backdoorInput } from '@/lib/contract/session';
import { pathAfterLogin } from '@/lib/session/after-login';
import { leaveTo } from '@/lib/session/leave-to';

/** What the account's forms check and call once they are used. */

/** A form's fields by name, as the browser would post them. */
export type Typed = Record<string, string>;

const form = <Read>(
  schema: z.ZodType<Read, object>,
  send: (http: HttpClient, input: Read, typed: Typed) => Promise<void>,
) => ({
  check: zodResolver(schema as z.ZodType<Read, Typed>, { error: issueCode }, { raw: true }),
  send: (http: HttpClient, typed: Typed) => send(http, schema.parse(typed), typed),
});

/** An empty repetition is reported as missing, not as different from the password. */
const repetition = z.object({ passwordConfirmation: z.string().min(1) });

export const accountForms = {
  resetMail: form(mailRequest, (http, input) => requestMail(http, 'reset', input)),
  loginMail: form(mailRequest, (http, input) => requestMail(http, 'login', input)),
  newPassword: form(repetition.and(passwordReset), async (http, input, { key = '' }) => {
    await putReset(http, { ...input, key });
  }),
  agencySignup: form(agencySignup, signUp),
  coupleSignup: form(coupleSignup, signUp),
  verification: form(mailVerification, async (http, input) => {
    const { authenticated } = await verifyMail(http, input);
    leaveTo(pathAfterLogin(authenticated, location));
  }),
  door: form(backdoorInput, async (http, input) => {
    const { authenticated } = await enterAs(http, input);
    leaveTo(pathAfterLogin(authenticated, { pathname: location.pathname, search: '' }));
  }),
};
