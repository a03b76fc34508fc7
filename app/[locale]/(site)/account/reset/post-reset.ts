'use server';

import type { PostedForm } from '@/components/user/posted-form';
import { putReset, requestMail } from '@/lib/api/account';
import { postAccount } from '@/lib/loaders/log-in-without-script';

/** Asks for the mail of a reset, posted without script. */
export async function postResetRequest(_before: PostedForm, form: FormData): Promise<PostedForm> {
  const email = String(form.get('email') ?? '');
  const website = String(form.get('website') ?? '');
  return postAccount((http) => requestMail(http, 'reset', { email, website }), { email });
}

/** Sets the new password, posted without script. */
export async function postReset(_before: PostedForm, form: FormData): Promise<PostedForm> {
  const key = String(form.get('key') ?? '');
  const password = String(form.get('password') ?? '');
  const passwordConfirmation = String(form.get('passwordConfirmation') ?? '');
  return postAccount((http) => putReset(http, { key, password, passwordConfirmation }), {});
}
