import type { CalendarDate } from '@/lib/contract/dates';
import type { ReservationStatus } from '@/lib/contract/reservation';
import { spanOf } from './nights';
import { isEnded, stands } from './reservation-state';

/** What staff should know before they check somebody in. */
export type CheckInWarning = 'notConfirmed' | 'cancelled' | 'balance' | 'early' | 'late' | 'roomsPending';

export interface CheckInFacts {
  status: ReservationStatus;
  /** Minor units still owed. */
  balance: number;
  /** Rooms that stand: requested or approved. */
  rooms: { checkIn: CalendarDate; checkOut: CalendarDate; status: string }[];
  /** First and last day of the passes, where the booking has no rooms. */
  eventDays: { first: CalendarDate; last: CalendarDate } | null;
  /** Today in the event's zone. */
  today: CalendarDate;
}

/**
 * The console page on which a reservation's people are checked in; the code on a ticket holds this address. `siteUrl`
 * is the site's own address, without a slash at its end.
 */
export const checkInUrl = (siteUrl: string, key: string): string =>
  `${siteUrl}/adminmaster/Asistentes/check-in/${encodeURIComponent(key)}`;

/**
 * Bookings whose people may be checked in; whether the balance or the day are a problem is for staff to decide.
 * docs/domain.md, States.
 */
export const mayCheckIn = stands;

/** The warnings of a check-in today, the gravest first; an empty list means that all is well. */
export function checkInWarnings({ status, balance, rooms, eventDays, today }: CheckInFacts): CheckInWarning[] {
  if (isEnded(status)) return ['cancelled'];
  if (status === 'hold' || status === 'expired') return ['notConfirmed'];
  const span = spanOf(rooms);
  const arrival = span?.checkIn ?? eventDays?.first;
  const departure = span?.checkOut ?? eventDays?.last;
  return [
    ...(balance > 0 ? (['balance'] as const) : []),
    ...(rooms.some((room) => room.status === 'requested') ? (['roomsPending'] as const) : []),
    ...(arrival && today < arrival ? (['early'] as const) : []),
    ...(departure && today > departure ? (['late'] as const) : []),
  ];
}
