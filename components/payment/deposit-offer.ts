import type { CalendarDate } from '@/lib/contract/dates';
import type { Reservation } from '@/lib/contract/reservation';
import { depositBounds } from '@/lib/domain/payment-window';
import { isOver } from '@/lib/domain/reservation-state';

/** What can be deposited now, in minor units: the least, the most, and what is due. */
export interface DepositOffer {
  minimum: number;
  maximum: number;
  due: number;
  currency: string;
}

type Booked = Pick<Reservation, 'total' | 'paid' | 'pending' | 'minimumToReserve' | 'schedule' | 'status' | 'standing'>;

/** `today` is the day in the event's zone. Deposits that wait for approval count as given. */
export function depositOffer(
  { total, paid, pending, minimumToReserve, schedule, status, standing }: Booked,
  today: CalendarDate,
): DepositOffer {
  const items = schedule.map(({ kind, dueOn, amount }) => ({ kind, dueOn, amount: amount.amount }));
  const balance = items.find(({ kind }) => kind !== 'minimum');
  const { minimum, maximum } = depositBounds({
    total: total.amount,
    paid: paid.amount,
    pending: pending.amount,
    minimumToReserve: minimumToReserve.amount,
    today,
    // The schedule says the balance's day itself, so no days are taken off it.
    eventDate: balance?.dueOn ?? today,
    balanceDueDays: 0,
    isCancelled: isOver(status),
  });
  const due = Math.min(maximum, Math.max(minimum, standing.due?.amount.amount ?? 0));
  return { minimum, maximum, due, currency: total.currency };
}
