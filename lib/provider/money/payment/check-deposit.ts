import { PROOF_MAX_BYTES } from '@/lib/config/constants';
import type { CalendarDate } from '@/lib/contract/dates';
import type { Money } from '@/lib/contract/money';
import { type DepositInput, depositInput } from '@/lib/contract/payment';
import { formatMoney } from '@/lib/domain/money';
import { addDays } from '@/lib/domain/nights';
import { depositBounds } from '@/lib/domain/payment-schedule';
import { canReceivePayment, isEnded } from '@/lib/domain/reservation-state';
import { isCharged } from '../../booking/reservation/describe-summary';
import type { Context } from '../../context';
import type { Database } from '../../db/client';
import { fail } from '../../error';
import { bookableDates } from '../../event/event/find-bookable-event';
import { worksForEvent } from '../../ground/access';
import { isOverHold } from '../../ground/due-hold';
import { type PaymentRecord, type ReservationAndEvent, sumsOf } from '../../ground/load-record';
import { parseInput } from '../../ground/parse';
import { readTerms } from '../../ground/payment-terms';
import { receiveUpload, type Upload } from '../../ground/receive-upload';
import type { StoredUpload } from '../../ground/store-upload';

const MOST_DAYS_BEFORE_BOOKING = 366;

const DIGITS = /^\d{1,12}$/;

/** The text fields of a deposit. Raises INVALID; an amount is digits of minor units and nothing else. */
export function parseDeposit(fields: Record<string, string>): DepositInput {
  const { amount } = fields;
  if (amount !== undefined && (!DIGITS.test(amount) || Number(amount) === 0))
    fail('INVALID', { fields: { amount: amount === '' ? 'required' : 'number' } });
  return parseInput(depositInput, fields);
}

/**
 * Raises HOLD_EXPIRED or INVALID_STATE where the reservation takes no money; one that has ended takes it only while it
 * owes something.
 */
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

/** Raises INVALID_STATE for guests of an event where they cannot pay here; staff who decide payments pass. */
export function checkPaysHere(ctx: Context, { event }: Pick<ReservationAndEvent, 'event'>): void {
  if (!paysHere(ctx, event)) fail('INVALID_STATE', { values: { what: 'paymentsOff' } });
}

/** Whether the caller may pay here: guests where the event lets them, staff who decide payments always. */
export const paysHere = ({ actor }: Context, event: ReservationAndEvent['event']): boolean =>
  event.paymentService || worksForEvent(actor, event, 'decidePayment');

/** Whether the agency takes deposits now: it may have chosen cards alone. Raises INVALID_STATE. */
export async function checkTakesDeposits(db: Database, ctx: Context, found: ReservationAndEvent): Promise<void> {
  checkPaysHere(ctx, found);
  const { reservation } = found;
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
  bounds: Bounds,
): void {
  checkTakesMoney(ctx, found, records);
  const { today } = bookableDates(found.event, ctx.clock.now());
  const booked = bookableDates(found.event, found.reservation.createdAt).today;
  // A guest east of the event may write tomorrow's date; later than that nothing was paid. Money may have come before
  // the booking was made, and not by more than a year.
  if (deposit.paidOn > addDays(today, 1) || deposit.paidOn < addDays(booked, -MOST_DAYS_BEFORE_BOOKING))
    fail('INVALID', { fields: { paidOn: 'date' } });
  checkAmount(ctx, found, bounds, deposit);
}

/** Smallest and largest payment that can be made now, minor units. */
export interface Bounds {
  minimum: number;
  maximum: number;
}

/**
 * The bounds of a payment for a whole booking, not for one share; deposits that wait for approval are counted in.
 * `lastDueOn` is the last day of the booking's schedule.
 */
export function amountBounds(
  ctx: Context,
  { reservation, event }: ReservationAndEvent,
  { records, lastDueOn }: { records: PaymentRecord[]; lastDueOn: CalendarDate | null },
): Bounds {
  const { total, minimumToReserve } = reservation;
  const { today, eventDay } = bookableDates(event, ctx.clock.now());
  const { paid, pending } = sumsOf(records, total);
  const { balanceDueDays } = event;
  const isCancelled = isEnded(reservation.bookingStatus);
  const window = { today, eventDate: eventDay ?? today, balanceDueDays, lastDueOn };
  return depositBounds({ total, paid, pending, minimumToReserve, ...window, isCancelled });
}

/**
 * Raises INVALID (another currency), OVER_BALANCE {balance}, BELOW_MINIMUM_AMOUNT {minimum}. docs/domain.md, Payment
 * schedule.
 */
export function checkAmount(
  ctx: Context,
  { reservation }: Pick<ReservationAndEvent, 'reservation'>,
  { minimum, maximum }: Bounds,
  { amount, currency }: Money,
): void {
  if (currency !== reservation.currency) fail('INVALID', { fields: { currency: 'currency' } });
  const facts = (bound: number) => ({ values: { amount: formatMoney({ amount: bound, currency }, ctx.locale) } });
  if (amount > maximum)
    fail('OVER_BALANCE', { ...facts(maximum), details: { balance: { amount: maximum, currency } } });
  if (amount < minimum)
    fail('BELOW_MINIMUM_AMOUNT', { ...facts(minimum), details: { minimum: { amount: minimum, currency } } });
}

interface ReceivedDeposit {
  fields: Record<string, string>;
  proof: StoredUpload;
}

/**
 * Reads a multipart deposit: its text fields and its proof. Raises what receiveUpload raises; then nothing is stored.
 */
export async function receiveDeposit(ctx: Context, upload: Upload): Promise<ReceivedDeposit> {
  const wanted = { part: 'proof', mostBytes: PROOF_MAX_BYTES, missing: 'proof' };
  const { fields, file: proof } = await receiveUpload(ctx, upload, wanted);
  return { fields, proof };
}
