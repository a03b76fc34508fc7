import type { BookingStatus, ReservationStatus, ReservationSummary, RoomStatus } from '@/lib/contract/reservation';
import { type BalanceWindow, nextDue, type ScheduleItem } from '@/lib/domain/payment-schedule';
import { canDecideRoom, canReceivePayment } from '@/lib/domain/reservation-state';
import { standingOf } from '@/lib/domain/standing';
import type { Actor } from '../../context';
import { contactFor } from '../../ground/access';
import { describeStanding, isCharged } from './describe-standing';

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
  rooms_requested: { id: string; category: string; total: number }[];
  payments_to_decide: { id: string; amount: number; proofType: string | null; hasProof: boolean }[];
  schedule: ScheduleItem[];
  refunds_to_make: number;
  attention: ReservationSummary['attention'];
  attentions: number;
  changes_waiting: number;
  room_statuses: RoomStatus[];
  shown: ReservationStatus;
  created_at: string | Date;
}

/** One row of the console's list as the wire has it for this caller; the days as the event's zone and terms have them. */
export function summarise(row: SummaryRow, deadlines: BalanceWindow, actor: Actor): ReservationSummary {
  const money = (amount: number) => ({ amount, currency: row.currency });
  const total = Number(row.total);
  const paid = Number(row.paid);
  const bookingStatus = row.shown === 'expired' ? row.shown : row.booking_status;
  const standing = reckon(row, bookingStatus, deadlines);
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
      ? row.rooms_requested.map(({ id, category, total: price }) => ({ id, category, total: money(price) }))
      : [],
    paymentsToDecide: row.payments_to_decide.map(({ amount, ...payment }) => ({ ...payment, amount: money(amount) })),
    refundsToMake: row.refunds_to_make,
    attention: row.attention,
  };
}

function reckon(row: SummaryRow, bookingStatus: BookingStatus, deadlines: BalanceWindow) {
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
    ...deadlines,
  });
}
