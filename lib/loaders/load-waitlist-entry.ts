import 'server-only';
import { cache } from 'react';
import { isRefusal, nullWhere } from '@/lib/api/api-error';
import { getEntry } from '@/lib/api/waitlist';
import type { WaitlistEntry } from '@/lib/contract/waitlist';
import { callerHttp } from './server-http';

const LONGEST_TOKEN = 200;

/** The entry of the link with this token, of this event; null where there is none. */
export const loadWaitlistEntry = cache(async (token: string, eventCode: string): Promise<WaitlistEntry | null> => {
  if (token === '' || token.length > LONGEST_TOKEN) return null;
  const entry = await getEntry(await callerHttp(), { token }).catch(nullWhere(isRefusal));
  return entry?.eventCode === eventCode ? entry : null;
});
