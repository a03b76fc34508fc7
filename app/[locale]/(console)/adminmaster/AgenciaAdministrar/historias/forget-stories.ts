'use server';

import { revalidatePath } from 'next/cache';
import { can } from '@/lib/domain/permissions';
import { loadSession } from '@/lib/loaders/load-session';

/** Public pages of stories are made again on the next visit, so that a withdrawn one is not shown from memory. */
export async function forgetStories(): Promise<void> {
  const session = await loadSession();
  if (session && can(session, 'manageStories'))
    revalidatePath('/[locale]/(site)/(marketing)/historias-felices/[[...slug]]', 'page');
}
