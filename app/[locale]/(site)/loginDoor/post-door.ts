'use server';

import type { PostedForm } from '@/components/user/posted-form';
import { enterAs } from '@/lib/api/session';
import { logInWithoutScript } from '@/lib/loaders/log-in-without-script';

/** An admin acts as another user, posted without script. */
export async function postDoor(_before: PostedForm, form: FormData): Promise<PostedForm> {
  const email = String(form.get('email') ?? '');
  const reason = String(form.get('reason') ?? '');
  const failure = await logInWithoutScript(async (http) => (await enterAs(http, { email, reason })).authenticated);
  return { failure, kept: { email, reason } };
}
