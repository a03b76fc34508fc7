import 'server-only';
import { cookies } from 'next/headers';
import { cache } from 'react';
import type { Event } from '@/lib/contract/event';
import { BOOKING_EVENT_COOKIE } from '@/lib/session/views';
import { loadEvent } from './load-event';
import { loadCurrentReservation } from './load-reservation';

/** The event of the booking under way, else of the session's reservation; null where the page was reached cold. */
export const loadReservationEvent = cache(async (locale: string): Promise<Event | null> => {
  const code = (await cookies()).get(BOOKING_EVENT_COOKIE)?.value;
  const booked = code ? await loadEvent(code, locale) : null;
  if (booked) return booked;
  const reservation = await loadCurrentReservation();
  return reservation ? loadEvent(reservation.eventCode, locale) : null;
});
