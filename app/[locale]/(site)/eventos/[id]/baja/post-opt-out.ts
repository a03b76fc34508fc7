'use server';

import type { PostedForm } from '@/components/user/posted-form';
import { optOutOfMailings } from '@/lib/api/mailing';
import { postAccount } from '@/lib/loaders/log-in-without-script';

/** Ends the mailings of the link whose token the form holds. */
export async function postOptOut(_before: PostedForm, form: FormData): Promise<PostedForm> {
  return postAccount((http) => optOutOfMailings(http, String(form.get('token') ?? '')), {});
}
