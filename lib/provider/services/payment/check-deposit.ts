import { type DepositInput, depositInput } from '@/lib/contract/payment';
import { formatMoney } from '@/lib/domain/money';
import { addDays } from '@/lib/domain/nights';
import { depositBounds } from '@/lib/domain/payment-window';
import { canReceivePayment } from '@/lib/domain/reservation-state';
import type { Context } from '../../context';
import { fail } from '../../error';
import { parseInput } from '../../http/parse';
import { isOverHold } from '../reservation/due-hold';
import type { PaymentRecord, ReservationAndEvent } from '../reservation/load-record';
import { sumsOf } from '../reservation/payment-sums';
import { bookableDates } from '../room-block/find-bookable-event';

const DIGITS = /^\d{1,12}$/;

/** The text fields of a deposit. Raises INVALID; an amount is digits of minor units and nothing else. */
export function parseDeposit(fields: Record<string, string>): DepositInput {
  const { amount } = fields;
  if (amount !== undefined && (!DIGITS.test(amount) || Number(amount) === 0))
    fail('INVALID', { fields: { amount: amount === '' ? 'required' : 'number' } });
  return parseInput(depositInput, fields);
}

/** Whether the reservation takes money at all. Raises HOLD_EXPIRED, INVALID_STATE. */
export function checkTakesMoney(
  ctx: Context,
  { reservation }: Pick<ReservationAndEvent, 'reservation'>,
  records: PaymentRecord[],
): void {
  const over = isOverHold(reservation, records, ctx.clock.now());
  if (over || reservation.bookingStatus === 'expired') fail('HOLD_EXPIRED');
  if (!canReceivePayment(reservation.bookingStatus)) fail('INVALID_STATE');
}

/**
 * Checks a deposit against the reservation as it is now, deposits that wait counted in. Raises HOLD_EXPIRED,
 * INVALID_STATE, INVALID, OVER_BALANCE {balance}, BELOW_MINIMUM_AMOUNT {minimum}. design/domain.md 5, specification 5.
 */
export function checkDeposit(
  ctx: Context,
  { reservation, event }: ReservationAndEvent,
  records: PaymentRecord[],
  deposit: DepositInput,
): void {
  checkTakesMoney(ctx, { reservation }, records);
  const { total, currency, minimumToReserve } = reservation;
  if (deposit.currency !== currency) fail('INVALID', { fields: { currency: 'currency' } });
  const { today, eventDay } = bookableDates(event, ctx.clock.now());
  // A guest east of the event may write tomorrow's date; later than that nothing was paid.
  if (deposit.paidOn > addDays(today, 1)) fail('INVALID', { fields: { paidOn: 'date' } });
  const { paid, pending } = sumsOf(records, total);
  const bounds = depositBounds({
    total,
    paid,
    pending,
    minimumToReserve,
    today,
    eventDate: eventDay ?? today,
    balanceDueDays: event.balanceDueDays,
  });
  const shown = (amount: number) => ({ amount: formatMoney({ amount, currency }, ctx.locale) });
  if (deposit.amount > bounds.maximum)
    fail('OVER_BALANCE', { values: shown(bounds.maximum), details: { balance: { amount: bounds.maximum, currency } } });
  if (deposit.amount < bounds.minimum)
    fail('BELOW_MINIMUM_AMOUNT', {
      values: shown(bounds.minimum),
      details: { minimum: { amount: bounds.minimum, currency } },
    });
}
