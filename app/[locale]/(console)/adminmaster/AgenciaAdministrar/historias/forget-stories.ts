'use server';

import { revalidatePath } from 'next/cache';
import { can } from '@/lib/domain/permissions';
import { loadSession } from '@/lib/loaders/load-session';

/** The public pages of stories are made anew on the next visit: what was taken back is not shown from memory. */
export async function forgetStories(): Promise<void> {
  const session = await loadSession();
  if (session && can(session, 'manageStories'))
    revalidatePath('/[locale]/(site)/(marketing)/historias-felices/[[...slug]]', 'page');
}
