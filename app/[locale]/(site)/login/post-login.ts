'use server';

import type { PostedForm } from '@/components/user/posted-form';
import { logIn } from '@/lib/api/session';
import { logInWithoutScript, postCode } from '@/lib/loaders/log-in-without-script';

/** The login form posted without script, either step. What was typed is checked by the provider. */
export async function postLogin(_before: PostedForm, form: FormData): Promise<PostedForm> {
  if (form.has('challenge')) return postCode(form);
  const email = String(form.get('email') ?? '');
  const password = String(form.get('password') ?? '');
  const failure = await logInWithoutScript(async (http) => (await logIn(http, { email, password })).authenticated);
  return { failure, kept: { email } };
}
