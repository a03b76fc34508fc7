import type { Language } from '@/lib/contract/bilingual-text';
import type { CancellationPreview } from '@/lib/contract/cancellation';
import type { CancellationReason } from '@/lib/contract/reservation';
import { datedSteps, stepFor } from '@/lib/domain/cancellation';
import { daysBetween } from '@/lib/domain/nights';
import type { Context } from '../../context';
import { findReservation } from '../../ground/find-reservation';
import { loadRecord, type ReservationRecord } from '../../ground/load-record';
import { sumsOf } from '../../ground/payment-sums';
import { policyText } from '../../ground/policy-text';
import { openRefunds } from '../change/apply-price';
import { splitRefund } from '../refund-request/split-refund';
import { checkCancellable } from './check-cancellable';
import { type PlannedCancellation, planCancellation } from './plan-cancellation';

interface PreviewCall {
  key: string;
  rooms?: string | undefined;
  reason?: CancellationReason | undefined;
}

/**
 * What cancelling would mean: penalty, refund and its ways, balance, the policy in words and today's step. Writes
 * nothing. Raises NOT_FOUND, INVALID_STATE. docs/domain.md, Cancellation.
 */
export async function previewCancellation({
  ctx,
  input,
}: {
  ctx: Context;
  input: PreviewCall;
}): Promise<CancellationPreview> {
  const found = await findReservation(ctx.db, ctx, input.key, 'readReservations');
  const record = await loadRecord(ctx.db, found);
  checkCancellable(record.reservation.bookingStatus);
  const asked = record.reservation.bookingStatus === 'cancellationRequested';
  const rooms = asked ? record.reservation.cancellationRooms : input.rooms?.split(',');
  const question = { rooms, reason: input.reason ?? 'guestRequest' };
  return describe(record, await ctx.db.transaction((tx) => planCancellation(tx, ctx, record, question)), ctx);
}

function describe(record: ReservationRecord, plan: PlannedCancellation, ctx: Context): CancellationPreview {
  const { currency } = record.reservation;
  const money = (amount: number) => ({ amount, currency });
  const sums = sumsOf(record.payments, plan.after.total);
  const refundable = Math.max(0, sums.credit - openRefunds(record.payments));
  const withPending = Math.max(0, sums.paid + sums.pending - plan.after.total);
  return {
    rooms: plan.rooms.map(({ id }) => id),
    whole: plan.whole,
    countedOn: plan.countedOn,
    arrival: plan.arrival,
    price: money(plan.price),
    penalty: money(plan.penalty),
    refundable: money(refundable),
    pending: money(sums.pending),
    pendingRefundable: money(withPending - sums.credit),
    ways: waysOf(record, refundable).map(({ method, amount }) => ({ method, amount: money(amount) })),
    total: money(plan.after.total),
    balance: money(sums.balance),
    steps: stepsOf(record, plan, ctx.locale),
  };
}

/** Sums of what requestRefunds would write. */
function waysOf({ payments }: ReservationRecord, whole: number) {
  const ways = { card: 0, bank: 0 };
  for (const { payment, amount } of splitRefund(payments, whole))
    ways[payment.method === 'card' ? 'card' : 'bank'] += amount;
  return (['card', 'bank'] as const)
    .map((method) => ({ method, amount: ways[method] }))
    .filter((way) => way.amount > 0);
}

function stepsOf({ event }: ReservationRecord, { arrival, countedOn }: PlannedCancellation, locale: Language) {
  if (arrival === null) return [];
  const holding = stepFor(event.cancellationSteps, daysBetween(countedOn, arrival));
  return datedSteps(event.cancellationSteps, arrival).map(({ step, ...days }) => ({
    ...days,
    fromDays: step.fromDays,
    penalty: step.penalty,
    text: policyText({ step, ...days }, event.currency, locale),
    holds: step === holding,
  }));
}
