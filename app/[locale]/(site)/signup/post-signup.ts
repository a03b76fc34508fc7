'use server';

import type { PostedForm } from '@/components/user/posted-form';
import { signUp, verifyMail } from '@/lib/api/account';
import type { Signup } from '@/lib/contract/account';
import { typedDate } from '@/lib/domain/read-date';
import { logInWithoutScript, postAccount } from '@/lib/loaders/log-in-without-script';

/** The sign-up posted without script; the provider checks what was typed. */
export async function postSignup(_before: PostedForm, form: FormData): Promise<PostedForm> {
  const typed = Object.fromEntries(
    [...form]
      .filter(([name]) => !name.startsWith('$'))
      .map(([name, value]) => [name, name === 'tentativeDate' ? typedDate(String(value)) : value]),
  );
  const { password: _secret, ...kept } = typed;
  const texts = Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, String(value)]));
  return postAccount((http) => signUp(http, typed as Signup), texts);
}

/** The verification of a new account's mail, posted without script. */
export async function postVerification(_before: PostedForm, form: FormData): Promise<PostedForm> {
  const token = String(form.get('token') ?? '');
  const password = String(form.get('password') ?? '');
  const failure = await logInWithoutScript(async (http) => (await verifyMail(http, { token, password })).authenticated);
  return { failure, kept: {} };
}
