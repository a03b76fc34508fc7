import type { CalendarDate } from '@/lib/contract/dates';
import type { ReservationStatus, ReservationSummary } from '@/lib/contract/reservation';
import { allocate, nextDue, type ScheduleItem } from '@/lib/domain/payment-schedule';
import { type BookingStatus, canDecideRoom } from '@/lib/domain/reservation-state';

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
  rooms: number;
  people: number;
  check_in: string | null;
  check_out: string | null;
  categories: string[];
  rooms_requested: { id: string; category: string; total: number }[];
  payments_to_decide: { id: string; amount: number }[];
  schedule: ScheduleItem[];
  refunds_to_make: number;
  attention: ReservationSummary['attention'];
  shown: ReservationStatus;
  created_at: string | Date;
}

/** One row of the console's list as the wire has it; `today` in the event's zone. */
export function summarise(row: SummaryRow, today: CalendarDate): ReservationSummary {
  const money = (amount: number) => ({ amount, currency: row.currency });
  const total = Number(row.total);
  const paid = Number(row.paid);
  const due = isOwed(row) ? nextDue(row.schedule, paid) : null;
  const decidable = canDecideRoom({ room: 'requested', booking: row.booking_status });
  return {
    key: row.key,
    holder: `${row.first_name} ${row.last_name}`,
    email: row.email,
    mobile: row.mobile,
    status: row.shown,
    rooms: row.rooms,
    roomsToApprove: row.rooms_requested.length,
    people: row.people,
    checkIn: row.check_in,
    checkOut: row.check_out,
    total: money(total),
    paid: money(paid),
    balance: money(Math.max(0, total - paid)),
    paymentsToApprove: row.payments_to_decide.length,
    createdAt: new Date(row.created_at).toISOString(),
    paymentReference: row.payment_reference,
    categories: [...new Set(row.categories)],
    credit: money(Math.max(0, paid - total)),
    overdue: money(isOwed(row) ? Math.min(overdueOf(row.schedule, paid, today), Math.max(0, total - paid)) : 0),
    nextDue: due && { dueOn: due.dueOn, amount: money(due.amount) },
    roomsToDecide: decidable
      ? row.rooms_requested.map(({ id, category, total: price }) => ({ id, category, total: money(price) }))
      : [],
    paymentsToDecide: row.payments_to_decide.map(({ id, amount }) => ({ id, amount: money(amount) })),
    refundsToMake: row.refunds_to_make,
    attention: row.attention,
  };
}

const isOwed = ({ shown }: SummaryRow) => shown !== 'expired' && shown !== 'cancelled';

function overdueOf(schedule: ScheduleItem[], paid: number, today: CalendarDate): number {
  return allocate(schedule, paid, today)
    .filter(({ state }) => state === 'overdue')
    .reduce((sum, { amount, paid: part }) => sum + amount - part, 0);
}
