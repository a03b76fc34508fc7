import 'server-only';
import { cache } from 'react';
import { isRefusal } from '@/lib/api/api-error';
import { getEntry } from '@/lib/api/waitlist';
import type { WaitlistEntry } from '@/lib/contract/waitlist';
import { callerHttp } from './server-http';

const LONGEST_TOKEN = 200;

/** The entry of the link with this token, of this event; null where there is none. */
export const loadWaitlistEntry = cache(async (token: string, eventCode: string): Promise<WaitlistEntry | null> => {
  if (token === '' || token.length > LONGEST_TOKEN) return null;
  try {
    const entry = await getEntry(await callerHttp(), { token });
    return entry.eventCode === eventCode ? entry : null;
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
});
