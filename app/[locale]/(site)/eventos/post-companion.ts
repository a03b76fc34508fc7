'use server';

import { readSaid } from '@/components/companion/read-said';
import type { PostedForm } from '@/components/user/posted-form';
import { fillCompanion } from '@/lib/api/companion';
import { postAccount } from '@/lib/loaders/log-in-without-script';

/** The answers of a person invited to a room, posted without script. */
export async function postCompanion(_before: PostedForm, form: FormData): Promise<PostedForm> {
  const said = readSaid(form);
  const kept = { name: said.name, dietNote: said.dietNote ?? '', need: said.needs.join('\n'), email: said.email ?? '' };
  const token = String(form.get('token') ?? '');
  const posted = await postAccount((http) => fillCompanion(http, { token, said }), kept);
  return posted.done ? { ...posted, kept: {} } : posted;
}
