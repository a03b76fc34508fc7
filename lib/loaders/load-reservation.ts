import 'server-only';
import { cache } from 'react';
import { ApiError } from '@/lib/api/api-error';
import { getReservation } from '@/lib/api/reservation/get-reservation';
import type { Reservation } from '@/lib/contract/reservation';
import { loadSession } from './load-session';
import { callerHttp } from './server-http';

const NOT_FOR_CALLER = [401, 403, 404];

/** The reservation with this key; null where there is none or it is not the caller's to see. */
export const loadReservation = cache(async (key: string): Promise<Reservation | null> => {
  try {
    return await getReservation(await callerHttp(), { key });
  } catch (error) {
    if (error instanceof ApiError && NOT_FOR_CALLER.includes(error.status)) return null;
    throw error;
  }
});

/** The reservation that the caller's session holds: by its link, or an attendee's own; null without one. */
export const loadCurrentReservation = cache(async (): Promise<Reservation | null> => {
  const session = await loadSession();
  return session?.reservationKey ? loadReservation(session.reservationKey) : null;
});
