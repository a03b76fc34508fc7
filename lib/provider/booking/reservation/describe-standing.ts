import type { Standing } from '@/lib/contract/standing';
import type { BalanceWindow } from '@/lib/domain/payment-schedule';
import { isEnded } from '@/lib/domain/reservation-state';
import { type ReckonedStanding, standingOf } from '@/lib/domain/standing';
import type { events, reservations } from '../../db/schema';
import { bookableDates } from '../../event/event/find-bookable-event';
import { isOverHold } from '../../ground/due-hold';
import type { ReservationRecord } from '../../ground/load-record';
import { sumsOf } from '../../ground/payment-sums';

/** Refunds that staff still have to make, or that failed. */
const TO_MAKE = new Set<string>(['requested', 'approved', 'failed']);

/** The days that an event's deadlines count from: today in its zone, and its own. */
export function deadlinesOf(event: typeof events.$inferSelect, now: Date): BalanceWindow {
  const { today, eventDay } = bookableDates(event, now);
  return { today, eventDate: eventDay ?? today, balanceDueDays: event.balanceDueDays };
}

/** Of a booking that ended, whether its total is what is kept of it; a hold that was given up keeps its price. */
export const isCharged = (row: Pick<typeof reservations.$inferSelect, 'bookingStatus' | 'cancelledAt'>): boolean =>
  isEnded(row.bookingStatus) && (row.bookingStatus === 'rejected' || row.cancelledAt !== null);

/** How a reservation that was read stands now. Amounts in minor units. */
export function reckonStanding(record: ReservationRecord, now: Date): ReckonedStanding {
  const { reservation, event, rooms, payments, schedule, changeRequests } = record;
  const sums = sumsOf(payments, reservation.total);
  const waiting = payments.filter(({ payment }) => payment.status === 'pending');
  const toMake = payments.flatMap(({ refunds }) => refunds).filter(({ status }) => TO_MAKE.has(status));
  return standingOf({
    bookingStatus: isOverHold(reservation, payments, now) ? 'expired' : reservation.bookingStatus,
    isCharged: isCharged(reservation),
    rooms: rooms.map(({ status }) => status),
    total: reservation.total,
    paid: sums.paid,
    pending: { count: waiting.length, amount: sums.pending },
    minimumToReserve: reservation.minimumToReserve,
    schedule,
    refundsToMake: toMake.length,
    attention: payments.filter(({ payment }) => payment.attention !== null).length,
    changes: changeRequests.filter(({ status }) => status === 'waiting').length,
    ...deadlinesOf(event, now),
  });
}

/** How a reservation stands, as the wire has it. */
export function describeStanding(reckoned: ReckonedStanding, currency: string): Standing {
  const { state, due, next, underReview, reviewGoesBack, guest, agency } = reckoned;
  const money = (amount: number) => ({ amount, currency });
  return {
    state,
    due: due && { ...due, amount: money(due.amount) },
    next: next && { ...next, amount: money(next.amount) },
    underReview: money(underReview),
    reviewGoesBack,
    guest,
    agency,
  };
}
