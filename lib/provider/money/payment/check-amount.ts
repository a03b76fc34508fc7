import type { Money } from '@/lib/contract/money';
import { formatMoney } from '@/lib/domain/money';
import { depositBounds } from '@/lib/domain/payment-window';
import { isEnded } from '@/lib/domain/reservation-state';
import type { Context } from '../../context';
import { fail } from '../../error';
import { bookableDates } from '../../event/event/find-bookable-event';
import type { PaymentRecord, ReservationAndEvent } from '../../ground/load-record';
import { sumsOf } from '../../ground/payment-sums';

/** Smallest and largest payment that can be made now, minor units; what waits for approval is counted in. */
export function amountBounds(
  ctx: Context,
  { reservation, event }: ReservationAndEvent,
  records: PaymentRecord[],
): { minimum: number; maximum: number } {
  const { total, minimumToReserve } = reservation;
  const { today, eventDay } = bookableDates(event, ctx.clock.now());
  const { paid, pending } = sumsOf(records, total);
  const { balanceDueDays } = event;
  const isCancelled = isEnded(reservation.bookingStatus);
  const eventDate = eventDay ?? today;
  return depositBounds({ total, paid, pending, minimumToReserve, today, eventDate, balanceDueDays, isCancelled });
}

/**
 * Raises INVALID (another currency), OVER_BALANCE {balance}, BELOW_MINIMUM_AMOUNT {minimum}. docs/domain.md, Payment
 * schedule.
 */
export function checkAmount(
  ctx: Context,
  found: ReservationAndEvent,
  records: PaymentRecord[],
  { amount, currency }: Money,
): void {
  if (currency !== found.reservation.currency) fail('INVALID', { fields: { currency: 'currency' } });
  const { minimum, maximum } = amountBounds(ctx, found, records);
  const facts = (bound: number) => ({ values: { amount: formatMoney({ amount: bound, currency }, ctx.locale) } });
  if (amount > maximum)
    fail('OVER_BALANCE', { ...facts(maximum), details: { balance: { amount: maximum, currency } } });
  if (amount < minimum)
    fail('BELOW_MINIMUM_AMOUNT', { ...facts(minimum), details: { minimum: { amount: minimum, currency } } });
}
