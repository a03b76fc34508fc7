import 'server-only';
import { type DehydratedState, dehydrate, QueryClient } from '@tanstack/react-query';
import { cookies } from 'next/headers';
import { cache } from 'react';
import { getBankData } from '@/lib/api/agency';
import { ApiError, isRefusal, nullWhere } from '@/lib/api/api-error';
import { getDepositReview, getPaymentMethods } from '@/lib/api/card';
import { getCheckIn } from '@/lib/api/check-in';
import { getEvent } from '@/lib/api/event';
import { reservationQuery } from '@/lib/api/lazy-queries';
import { getPayment, waitingDepositsQuery } from '@/lib/api/payment';
import { readOwnErasure } from '@/lib/api/personal-data';
import { getReservationReminders } from '@/lib/api/reminder';
import {
  getReservation,
  type ReservationFilter,
  type ReservationListFilter,
  reservationCountsQuery,
  reservationsQuery,
  waitingRoomsQuery,
} from '@/lib/api/reservation';
import { getRoomingList } from '@/lib/api/rooming-list';
import { getEntry } from '@/lib/api/waitlist';
import type { AgencyWithBankData } from '@/lib/contract/agency';
import type { PaymentMethods } from '@/lib/contract/card';
import type { CheckIn } from '@/lib/contract/check-in';
import type { DepositReview } from '@/lib/contract/deposit-review';
import type { CurrencyScope, Event } from '@/lib/contract/event';
import type { Payment } from '@/lib/contract/payment';
import type { ErasureRequest } from '@/lib/contract/personal-data';
import type { Reservation } from '@/lib/contract/reservation';
import type { RoomingList } from '@/lib/contract/rooming-list';
import type { WaitlistEntry } from '@/lib/contract/waitlist';
import { dateInZone } from '@/lib/domain/zone';
import { BOOKING_EVENT_COOKIE } from '@/lib/session/views';
import { loadBookedEvent, loadEvent } from './load-event';
import { loadHeldBooking, loadSession } from './load-session';
import { askedAddress, callerHttp, serverHttp } from './server-http';

/** How the agency reviews deposits, for people who may set it. */
export const loadDepositReview = cache(
  async (agencyId: string): Promise<DepositReview> => getDepositReview(await serverHttp(), { agencyId }),
);

export interface Arrival {
  reservation: Reservation;
  event: Event;
  checkIn: CheckIn;
  /** Today in the event's zone. */
  today: string;
}

export interface AttendeesData {
  event: { id: string; eventName: string; timeZone: string; scopes: CurrencyScope[] };
  /** Under the keys of the browser's own queries: the list that the address names, and the open reservation. */
  state: DehydratedState;
}

export type BankData = { ok: true; agency: AgencyWithBankData } | { ok: false; error: string };

/** The agency's accounts; a refusal comes back as the sentence of the answer's error field. */
export const loadBankData = cache(async (agencyId: string): Promise<BankData> => {
  try {
    return { ok: true, agency: await getBankData(await callerHttp(), { agencyId }) };
  } catch (error) {
    if (error instanceof ApiError) return { ok: false, error: error.message };
    throw error;
  }
});

const NOT_FOR_CALLER = [401, 403, 404];

/** The reservation with this key; null where there is none, or the caller may not see it. */
export const loadReservation = cache(async (key: string): Promise<Reservation | null> => {
  try {
    return await getReservation(await callerHttp(), { key });
  } catch (error) {
    if (error instanceof ApiError && NOT_FOR_CALLER.includes(error.status)) return null;
    throw error;
  }
});

/** The reservation of the caller's session: that of its link, or an attendee's own; null without one. */
export const loadCurrentReservation = cache(async (): Promise<Reservation | null> => {
  const held = await loadHeldBooking();
  if (held) return held.reservation;
  // No booking for a session that began as staff: but the account's role may have changed to guest since the login.
  const session = await loadSession();
  return session?.reservationKey ? loadReservation(session.reservationKey) : null;
});

/** The event of a reservation; the event of the session's own reservation was already loaded with it. */
export async function loadEventOf({ key, eventCode }: Reservation): Promise<Event | null> {
  const held = await loadHeldBooking();
  return held?.reservation?.key === key ? held.event : loadBookedEvent(eventCode);
}

/** The payment with this id; null where there is none, or the caller may not see it. */
export async function loadPayment(paymentId: string): Promise<Payment | null> {
  try {
    return await getPayment(await callerHttp(), { paymentId });
  } catch (error) {
    if (error instanceof ApiError && [401, 403, 404].includes(error.status)) return null;
    throw error;
  }
}

/** How the reservation can be paid now. */
export async function loadPaymentMethods(key: string): Promise<PaymentMethods> {
  return getPaymentMethods(await serverHttp(), { key });
}

/** When the guest of a reservation will be reminded of a payment, the next time first. */
export async function loadPaymentReminders(key: string): Promise<string[]> {
  const { planned } = await getReservationReminders(await serverHttp(), { key });
  return planned
    .filter(({ rule, held }) => held === null && (rule === 'payment' || rule === 'firstPayment'))
    .map(({ at }) => at);
}

interface LoadAttendeesArgs {
  eventId: string;
  filter: ReservationListFilter;
  /** The filters without page and order, for the counts next to their values. */
  choices: ReservationFilter;
  /** Key of the open reservation, or empty. */
  key: string;
}

/** The console's list of reservations. Where this read fails the browser tries again and shows why. */
export async function loadAttendees({ eventId, filter, choices, key }: LoadAttendeesArgs): Promise<AttendeesData> {
  const http = await serverHttp();
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const [event, open] = await Promise.all([
    getEvent(http, { eventId }),
    key ? loadReservation(key) : null,
    queries.prefetchQuery(reservationsQuery(() => http, { eventId, ...filter })),
    queries.prefetchQuery(reservationCountsQuery(() => http, { eventId, ...choices })),
  ]);
  if (open) queries.setQueryData(reservationQuery(() => http, { key }).queryKey, open);
  return { event: consoleEvent(event), state: dehydrate(queries) };
}

const consoleEvent = ({ id, eventName, timeZone, eventScope }: Event): AttendeesData['event'] => ({
  id,
  eventName,
  timeZone,
  scopes: eventScope.data.currenciesScopes.data,
});

/** What waits for this person's decision at a desk of the event. Where this read fails the browser tries again. */
export async function loadDesk(eventId: string, desk: 'deposits' | 'rooms'): Promise<AttendeesData> {
  const http = await serverHttp();
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const [event] = await Promise.all([
    getEvent(http, { eventId }),
    desk === 'rooms'
      ? queries.prefetchQuery(waitingRoomsQuery(() => http, eventId))
      : queries.prefetchQuery(waitingDepositsQuery(() => http, eventId)),
  ]);
  return { event: consoleEvent(event), state: dehydrate(queries) };
}

/** A reservation for the check-in desk; null where there is none, or it is another agency's. */
export async function loadCheckIn(key: string): Promise<Arrival | null> {
  const reservation = await loadReservation(key);
  if (!reservation) return null;
  const http = await serverHttp();
  const [event, checkIn] = await Promise.all([loadEventOf(reservation), getCheckIn(http, { key })]);
  if (!event) return null;
  return { reservation, event, checkIn, today: dateInZone(new Date(), event.timeZone) };
}

/** The rooming list of an event, as the hotel gets it. */
export async function loadRoomingList(eventId: string, hotel?: string): Promise<RoomingList> {
  return getRoomingList(await serverHttp(), { eventId, hotel });
}

/**
 * The event of the booking in progress, else of the session's reservation; null where the page was opened without
 * either. A guarded page (pay, ticket, price details) always takes the session's reservation, whichever event was
 * opened since.
 */
export const loadReservationEvent = cache(async (locale: string): Promise<Event | null> => {
  const own = (await askedAddress()) ? (await loadHeldBooking())?.event : null;
  if (own) return own;
  const code = (await cookies()).get(BOOKING_EVENT_COOKIE)?.value;
  const booked = code ? await loadEvent(code, locale) : null;
  if (booked) return booked;
  const reservation = await loadCurrentReservation();
  return reservation ? loadEventOf(reservation) : null;
});

/** The caller's requests to be erased; null for people who are no guests of a reservation. */
export const loadOwnErasure = cache(async (): Promise<ErasureRequest[] | null> => {
  return readOwnErasure(await serverHttp()).catch(nullWhere(isRefusal));
});

const LONGEST_TOKEN = 200;

/** The waitlist entry of the link with this token, at this event; null where there is none. */
export const loadWaitlistEntry = cache(async (token: string, eventCode: string): Promise<WaitlistEntry | null> => {
  if (token === '' || token.length > LONGEST_TOKEN) return null;
  const entry = await getEntry(await callerHttp(), { token }).catch(nullWhere(isRefusal));
  return entry?.eventCode === eventCode ? entry : null;
});
