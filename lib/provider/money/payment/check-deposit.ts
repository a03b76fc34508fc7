import { type DepositInput, depositInput } from '@/lib/contract/payment';
import { addDays } from '@/lib/domain/nights';
import { canReceivePayment, isEnded } from '@/lib/domain/reservation-state';
import { isCharged } from '../../booking/reservation/describe-standing';
import type { Context } from '../../context';
import type { Database } from '../../db/client';
import { fail } from '../../error';
import { bookableDates } from '../../event/event/find-bookable-event';
import { isOverHold } from '../../ground/due-hold';
import type { PaymentRecord, ReservationAndEvent } from '../../ground/load-record';
import { parseInput } from '../../ground/parse';
import { sumsOf } from '../../ground/payment-sums';
import { readTerms } from '../../ground/payment-terms';
import { checkAmount } from './check-amount';

const DIGITS = /^\d{1,12}$/;

/** The text fields of a deposit. Raises INVALID; an amount is digits of minor units and nothing else. */
export function parseDeposit(fields: Record<string, string>): DepositInput {
  const { amount } = fields;
  if (amount !== undefined && (!DIGITS.test(amount) || Number(amount) === 0))
    fail('INVALID', { fields: { amount: amount === '' ? 'required' : 'number' } });
  return parseInput(depositInput, fields);
}

/** Whether the reservation takes money at all; one that ended while it owes something. Raises HOLD_EXPIRED, INVALID_STATE. */
export function checkTakesMoney(
  ctx: Context,
  { reservation }: Pick<ReservationAndEvent, 'reservation'>,
  records: PaymentRecord[],
): void {
  const over = isOverHold(reservation, records, ctx.clock.now());
  if (over || reservation.bookingStatus === 'expired') fail('HOLD_EXPIRED');
  const { bookingStatus, total } = reservation;
  if (!canReceivePayment(bookingStatus)) fail('INVALID_STATE');
  const owesNothing = !isCharged(reservation) || sumsOf(records, total).balance === 0;
  if (isEnded(bookingStatus) && owesNothing) fail('INVALID_STATE');
}

/** Whether the agency takes deposits now: it may have chosen cards alone. Raises INVALID_STATE. */
export async function checkTakesDeposits(
  db: Database,
  ctx: Context,
  { reservation }: Pick<ReservationAndEvent, 'reservation'>,
): Promise<void> {
  const { deposit } = await readTerms(db, ctx, reservation.agencyId);
  if (!deposit) fail('INVALID_STATE', { values: { what: 'depositsOff' } });
}

/**
 * Checks a deposit against the reservation as it is now, deposits that wait counted in. Raises HOLD_EXPIRED,
 * INVALID_STATE, INVALID, OVER_BALANCE {balance}, BELOW_MINIMUM_AMOUNT {minimum}. docs/domain.md, Payment schedule.
 */
export function checkDeposit(
  ctx: Context,
  found: ReservationAndEvent,
  records: PaymentRecord[],
  deposit: DepositInput,
): void {
  checkTakesMoney(ctx, found, records);
  const { today } = bookableDates(found.event, ctx.clock.now());
  // A guest east of the event may write tomorrow's date; later than that nothing was paid.
  if (deposit.paidOn > addDays(today, 1)) fail('INVALID', { fields: { paidOn: 'date' } });
  checkAmount(ctx, found, records, deposit);
}
