import type { Money } from '@/lib/contract/money';
import type { PaymentMethod } from '@/lib/contract/payment';
import type { BookingStatus, ReservationStatus, ReservationSummary, RoomStatus } from '@/lib/contract/reservation';
import type { Standing } from '@/lib/contract/standing';
import { type BalanceWindow, nextDue, type ScheduleItem } from '@/lib/domain/payment-schedule';
import { isToMake } from '@/lib/domain/refund-state';
import { canDecideRoom, canReceivePayment, isEnded } from '@/lib/domain/reservation-state';
import { type ReckonedStanding, standingOf } from '@/lib/domain/standing';
import type { Actor } from '../../context';
import type { events, reservations } from '../../db/schema';
import { bookableDates } from '../../event/event/find-bookable-event';
import { contactFor } from '../../ground/access';
import { isOverHold } from '../../ground/due-hold';
import type { ReservationRecord } from '../../ground/load-record';
import { sumsOf } from '../../ground/load-record';
import { shareWaitOf } from '../companion/calculate-shares';

/**
 * Whether the total of a booking that ended is what is kept of it; a hold that was given up still has its old price as
 * its total.
 */
export const isCharged = (row: Pick<typeof reservations.$inferSelect, 'bookingStatus' | 'cancelledAt'>): boolean =>
  isEnded(row.bookingStatus) && (row.bookingStatus === 'rejected' || row.cancelledAt !== null);

/** A row of the list as SQL answers it; sums come as text from one driver and as numbers from the other. */
export interface SummaryRow {
  id: string;
  key: string;
  first_name: string;
  last_name: string;
  email: string;
  mobile: string;
  currency: string;
  total: number | string;
  paid: number | string;
  payment_reference: string;
  booking_status: BookingStatus;
  cancelled_at: string | Date | null;
  minimum_to_reserve: number | string;
  rooms: number;
  people: number;
  check_in: string | null;
  check_out: string | null;
  categories: string[];
  rooms_requested: { id: string; category: string; total: number; version: number }[];
  payments_to_decide: {
    id: string;
    method: PaymentMethod;
    amount: number;
    sent: Money | null;
    proofType: string | null;
    hasProof: boolean;
  }[];
  schedule: ScheduleItem[];
  refunds_to_make: number;
  version: number;
  attention: ReservationSummary['attention'];
  attentions: number;
  changes_waiting: number;
  has_shares: boolean;
  room_statuses: RoomStatus[];
  shown: ReservationStatus;
  created_at: string | Date;
}

/** For whom rows are described, and what is known of all of them. */
export interface SummaryReader {
  actor: Actor;
  /** The days as the event's zone and terms have them. */
  deadlines: BalanceWindow;
  /** First payments that shared bookings wait for, by the reservation's id. */
  missing: Map<string, number>;
}

/** One row of the console's list as the wire has it for this caller. */
export function summarise(row: SummaryRow, { deadlines, actor, missing }: SummaryReader): ReservationSummary {
  const money = (amount: number) => ({ amount, currency: row.currency });
  const total = Number(row.total);
  const paid = Number(row.paid);
  const bookingStatus = row.shown === 'expired' ? row.shown : row.booking_status;
  const standing = reckon(row, bookingStatus, { deadlines, missing });
  const due = standing.balance > 0 && canReceivePayment(bookingStatus) ? nextDue(row.schedule, paid) : null;
  const decidable = canDecideRoom({ room: 'requested', booking: bookingStatus });
  return {
    key: row.key,
    holder: `${row.first_name} ${row.last_name}`,
    ...contactFor(actor, row),
    status: row.shown,
    standing: describeStanding(standing, row.currency),
    rooms: row.rooms,
    roomsToApprove: row.rooms_requested.length,
    people: row.people,
    checkIn: row.check_in,
    checkOut: row.check_out,
    total: money(total),
    paid: money(paid),
    balance: money(standing.balance),
    paymentsToApprove: row.payments_to_decide.length,
    createdAt: new Date(row.created_at).toISOString(),
    paymentReference: row.payment_reference,
    categories: [...new Set(row.categories)],
    credit: money(standing.credit),
    overdue: money(standing.overdue),
    nextDue: due && { dueOn: due.dueOn, amount: money(due.amount) },
    roomsToDecide: decidable
      ? row.rooms_requested.map(({ total: price, ...room }) => ({ ...room, total: money(price) }))
      : [],
    paymentsToDecide: row.payments_to_decide.map(({ amount, ...payment }) => ({ ...payment, amount: money(amount) })),
    refundsToMake: row.refunds_to_make,
    version: row.version,
    attention: row.attention,
  };
}

function reckon(
  row: SummaryRow,
  bookingStatus: BookingStatus,
  { deadlines, missing }: Pick<SummaryReader, 'deadlines' | 'missing'>,
) {
  const waiting = row.payments_to_decide;
  const cancelledAt = row.cancelled_at === null ? null : new Date(row.cancelled_at);
  return standingOf({
    bookingStatus,
    isCharged: isCharged({ bookingStatus, cancelledAt }),
    rooms: row.room_statuses,
    total: Number(row.total),
    paid: Number(row.paid),
    pending: { count: waiting.length, amount: waiting.reduce((sum, { amount }) => sum + amount, 0) },
    minimumToReserve: Number(row.minimum_to_reserve),
    schedule: row.schedule,
    refundsToMake: row.refunds_to_make,
    attention: row.attentions,
    changes: row.changes_waiting,
    missingShares: missing.get(row.id) ?? 0,
    ...deadlines,
  });
}

/** The days that an event's deadlines count from: today in its zone, and its own. */
export function deadlinesOf(event: typeof events.$inferSelect, now: Date): BalanceWindow {
  const { today, eventDay } = bookableDates(event, now);
  return { today, eventDate: eventDay ?? today, balanceDueDays: event.balanceDueDays };
}

/** How a reservation that was read stands now. Amounts in minor units. */
export function reckonStanding(record: ReservationRecord, now: Date): ReckonedStanding {
  const { reservation, event, rooms, payments, schedule, changeRequests } = record;
  const sums = sumsOf(payments, reservation.total);
  const waiting = payments.filter(({ payment }) => payment.status === 'pending');
  const toMake = payments.flatMap(({ refunds }) => refunds.filter((one) => isToMake(one, refunds)));
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
    missingShares: shareWaitOf(record, now)?.missing ?? 0,
    ...deadlinesOf(event, now),
  });
}

/** How a reservation stands, as the wire has it. */
export function describeStanding(reckoned: ReckonedStanding, currency: string): Standing {
  const { state, missingShares, due, next, underReview, reviewGoesBack, guest, agency } = reckoned;
  const money = (amount: number) => ({ amount, currency });
  return {
    state,
    missingShares,
    due: due && { ...due, amount: money(due.amount) },
    next: next && { ...next, amount: money(next.amount) },
    underReview: money(underReview),
    reviewGoesBack,
    guest,
    agency,
  };
}
