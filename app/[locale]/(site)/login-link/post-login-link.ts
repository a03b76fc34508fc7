'use server';

import type { PostedForm } from '@/components/user/posted-form';
import { requestMail } from '@/lib/api/account';
import { logInWithKey, logInWithLink } from '@/lib/api/session';
import { logInWithoutScript, postAccount, postCode } from '@/lib/loaders/log-in-without-script';

/** Reservation key and email, posted without script. */
export async function postKeyLogin(_before: PostedForm, form: FormData): Promise<PostedForm> {
  const key = String(form.get('key') ?? '');
  const email = String(form.get('email') ?? '');
  return { failure: await logInWithoutScript((http) => logInWithKey(http, { key, email })), kept: { key, email } };
}

/** The button of a mailed link, posted without script. */
export async function postLinkLogin(_before: PostedForm, form: FormData): Promise<PostedForm> {
  if (form.has('challenge')) return postCode(form);
  const token = String(form.get('token') ?? '');
  return { failure: await logInWithoutScript((http) => logInWithLink(http, { token })), kept: {} };
}

/** Asks for a mailed link, posted without script. */
export async function postLinkRequest(_before: PostedForm, form: FormData): Promise<PostedForm> {
  const email = String(form.get('email') ?? '');
  return postAccount((http) => requestMail(http, 'login', { email }), { email });
}
