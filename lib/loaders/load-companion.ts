import 'server-only';
import { cache } from 'react';
import { isRefusal, nullWhere } from '@/lib/api/api-error';
import { getCompanionStay, listCompanions } from '@/lib/api/companion';
import { listJoinable } from '@/lib/api/join';
import { getOwnShare, getSplit } from '@/lib/api/share';
import type { CompanionPlace, CompanionStay } from '@/lib/contract/companion';
import type { Joinable } from '@/lib/contract/join';
import type { BookingSplit, OwnShare } from '@/lib/contract/share';
import { callerHttp, serverHttp } from './server-http';

const LONGEST_TOKEN = 200;

/** The stay behind the link with this token at this event; null where there is none. */
export const loadCompanionStay = cache(async (event: string, token: string): Promise<CompanionStay | null> => {
  if (token === '' || token.length > LONGEST_TOKEN) return null;
  const stay = await getCompanionStay(await callerHttp(), token).catch(nullWhere(isRefusal));
  return stay?.eventCode === event ? stay : null;
});

/** The places of a booking to which people can be invited; none for callers who may not change the booking. */
export const loadCompanions = cache(async (key: string): Promise<CompanionPlace[]> => {
  try {
    return await listCompanions(await serverHttp(), key);
  } catch (error) {
    if (isRefusal(error)) return [];
    throw error;
  }
});

/** Other bookings with the same mail address that can be joined to this one; none for callers who may not join them. */
export const loadJoinable = cache(async (key: string): Promise<Joinable[]> => {
  return (await listJoinable(await serverHttp(), key).catch(nullWhere(isRefusal))) ?? [];
});

/** What the companion with this link pays of their room; null where they have no share, or the link is not valid. */
export const loadOwnShare = cache(async (token: string): Promise<OwnShare | null> => {
  return getOwnShare(await callerHttp(), token).catch(nullWhere(isRefusal));
});

/** The payers of a booking's rooms; null for callers who may not change the booking. */
export const loadSplit = cache(async (key: string): Promise<BookingSplit | null> => {
  return getSplit(await serverHttp(), key).catch(nullWhere(isRefusal));
});
