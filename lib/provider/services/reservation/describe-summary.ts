import type { ReservationStatus, ReservationSummary } from '@/lib/contract/reservation';

/** A row of the list as SQL answers it; sums come as text from one driver and as numbers from the other. */
export interface SummaryRow {
  key: string;
  first_name: string;
  last_name: string;
  email: string;
  mobile: string;
  currency: string;
  total: number | string;
  paid: number | string;
  payments_to_approve: number;
  rooms: number;
  rooms_to_approve: number;
  people: number;
  check_in: string | null;
  check_out: string | null;
  shown: ReservationStatus;
  created_at: string | Date;
}

/** One row of the console's list as the wire has it. */
export function summarise(row: SummaryRow): ReservationSummary {
  const money = (amount: number) => ({ amount, currency: row.currency });
  const total = Number(row.total);
  const paid = Number(row.paid);
  return {
    key: row.key,
    holder: `${row.first_name} ${row.last_name}`,
    email: row.email,
    mobile: row.mobile,
    status: row.shown,
    rooms: row.rooms,
    roomsToApprove: row.rooms_to_approve,
    people: row.people,
    checkIn: row.check_in,
    checkOut: row.check_out,
    total: money(total),
    paid: money(paid),
    balance: money(Math.max(0, total - paid)),
    paymentsToApprove: row.payments_to_approve,
    createdAt: new Date(row.created_at).toISOString(),
  };
}
