import 'server-only';
import { cache } from 'react';
import { ApiError, isRefusal, nullWhere } from '@/lib/api/api-error';
import { getHousehold, matchGuests } from '@/lib/api/household';
import { getOptOut } from '@/lib/api/mailing';
import { type HouseholdAnswers, type HouseholdMatch, householdMatchInput } from '@/lib/contract/household';
import type { MailingOptOut } from '@/lib/contract/mailing';
import { callerHttp } from './server-http';

const LONGEST_TOKEN = 300;

/** The invitation of the link (or visit) with this token; null where it opens none of this event. */
export const loadHousehold = cache(async (event: string, token: string): Promise<HouseholdAnswers | null> => {
  if (token === '' || token.length > LONGEST_TOKEN) return null;
  const household = await getHousehold(await callerHttp(), token).catch(nullWhere(isRefusal));
  return household?.eventCode === event ? household : null;
});

/** Guests whom the name may mean; `short` for fewer than three letters, `later` after too many attempts. */
export async function loadMatches(event: string, name: string): Promise<HouseholdMatch[] | 'short' | 'later'> {
  if (!householdMatchInput.safeParse({ name }).success) return 'short';
  try {
    return await matchGuests(await callerHttp(), { event, name });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'INVALID') return 'short';
    if (error.code === 'TOO_MANY_REQUESTS') return 'later';
    throw error;
  }
}

const LONGEST_OPT_OUT = 400;

/** The mailbox and event of the opt-out link with this token; null where there is none. */
export async function loadOptOut(token: string): Promise<MailingOptOut | null> {
  if (token === '' || token.length > LONGEST_OPT_OUT) return null;
  return getOptOut(await callerHttp(), token).catch(nullWhere(isRefusal));
}
