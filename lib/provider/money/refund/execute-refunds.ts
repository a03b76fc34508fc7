import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Refund } from '@/lib/contract/payment';
import type { RefundInput } from '@/lib/contract/refund';
import { formatMoney } from '@/lib/domain/money';
import {
  giveWay,
  insertRefund,
  notGoneBack,
  type RefundRow,
  refundableOf,
  withdrawBeyondCredit,
} from '../../booking/refund-request/request-refunds';
import type { Context, Transaction } from '../../context';
import { type payments, refunds } from '../../db/schema';
import { fail } from '../../error';
import { describePayment, describeRefund } from '../../ground/describe-payment';
import { feeBack } from '../../ground/fee-back';
import { lockReservation } from '../../ground/find-reservation';
import { loadPayments } from '../../ground/load-record';
import { once } from '../../ground/once';
import { forEachRow, isNotWaiting } from '../../ground/run-job';
import type { ProcessorEvent } from '../../integrations/cards/card-processor';
import { type MadeRefund, ProcessorError } from '../../integrations/cards/card-processor';
import { type CardPayment, findCardPayment, readRecord, type Settling, settling } from '../card/settling';
import { findPayment } from '../payment/find-payment';
import { finishRefund } from './finish-refund';

const BATCH = 20;

type PaymentRow = typeof payments.$inferSelect;

/**
 * Sends approved refunds back to their cards: marked first, then asked of the processor with the refund's id as key,
 * then ended; one that a crash left between is asked again with the same key. Answers how many it looked at.
 */
export async function executeRefunds({ ctx }: { ctx: Context }): Promise<number> {
  const isDue = and(
    eq(refunds.method, 'card'),
    or(eq(refunds.status, 'approved'), and(eq(refunds.status, 'processing'), isNull(refunds.processorRefundId))),
  );
  // Each try raises the version, and low versions go first, so that a failing refund does not keep others waiting.
  const order = [asc(refunds.version), asc(refunds.createdAt)];
  const due = await ctx.db
    .select()
    .from(refunds)
    .where(and(isDue, isNotWaiting(ctx, 'refunds', refunds.id)))
    .orderBy(...order)
    .limit(BATCH);
  await forEachRow(ctx, { job: 'refunds', rows: due, idOf: ({ id }) => id }, ({ id }) => tryOne(ctx, id));
  return due.length;
}

async function tryOne(ctx: Context, id: string): Promise<void> {
  const [marked] = await ctx.db
    .update(refunds)
    .set({ status: 'processing', version: sql`${refunds.version} + 1` })
    .where(and(eq(refunds.id, id), inArray(refunds.status, ['approved', 'processing'])))
    .returning();
  if (marked) await execute(ctx, marked);
}

async function execute(ctx: Context, refund: RefundRow): Promise<void> {
  const found = await findCardPayment(ctx.db, refund.paymentId);
  if (!found) return;
  const made = await ask(ctx, found.payment, refund);
  if (made) await applyMade(ctx, found, refund, made);
}

/** Writes down what the processor answered about a refund, unless its event told the end before. */
export async function applyMade(ctx: Context, found: CardPayment, refund: RefundRow, made: MadeRefund): Promise<void> {
  await settling(ctx, found, async (tx, locked) => {
    const record = await readRecord(tx, locked, refund.paymentId);
    const current = record.refunds.find(({ id }) => id === refund.id);
    if (current?.status !== 'processing') return;
    if (made.status === 'processing') {
      // The processor tells by an event when the refund is done; where that event does not come, reconcile-refunds.ts
      // asks.
      await tx.update(refunds).set({ processorRefundId: made.id }).where(eq(refunds.id, refund.id));
      return;
    }
    const end = { status: made.status, processorRefundId: made.id || null, failureCode: made.failureCode };
    await finishRefund(tx, locked.ctx, { found: locked, record, refund: current }, end);
  });
}

/** Null where the processor did not answer: the next run asks again. */
async function ask(ctx: Context, payment: PaymentRow, refund: RefundRow): Promise<MadeRefund | null> {
  const { cards, log } = ctx.services;
  const refused = (failureCode: string): MadeRefund => ({ id: '', status: 'failed', failureCode });
  if (payment.processor !== cards.name || !payment.processorPaymentId) return refused('processor_unavailable');
  const ofPayment = await ctx.db.select().from(refunds).where(eq(refunds.paymentId, payment.id));
  const amount = refund.amount + feeBack({ payment, refunds: ofPayment }, refund);
  const { processorPaymentId, currency } = payment;
  try {
    return await cards.refund({ idempotencyKey: refund.id, processorPaymentId, amount, currency });
  } catch (error) {
    if (!(error instanceof ProcessorError)) throw error;
    log.warn({ err: error, refundId: refund.id }, 'the card processor did not refund');
    return error.isFinal ? refused(error.code) : null;
  }
}

type RefundEvent = Omit<ProcessorEvent, 'type'> & { type: 'refunded' | 'refundFailed' };

/**
 * Applies what a processor told of a refund: ours by its id or the processor's, or one that somebody made at the
 * processor itself, which is then written down, never above what is left.
 */
export async function applyRefundEvent(
  tx: Transaction,
  locked: Settling,
  paymentId: string,
  { type, refundId, processorRefundId, amount, failureCode }: RefundEvent,
): Promise<void> {
  const record = await readRecord(tx, locked, paymentId);
  const status = type === 'refunded' ? 'refunded' : 'failed';
  const known = record.refunds.find(
    (row) => row.id === refundId || (processorRefundId !== null && row.processorRefundId === processorRefundId),
  );
  const end = { status, processorRefundId, failureCode } as const;
  if (known) {
    await finishRefund(tx, locked.ctx, { found: locked, record, refund: known }, end);
    return;
  }
  // A failed refund that we did not know is kept too, so that an event of its success which comes late changes nothing.
  const left = status === 'failed' ? amount : Math.min(amount, notGoneBack(record));
  if (left <= 0) return;
  if (status === 'refunded') await giveWay(tx, locked.ctx, record, left);
  const refund = await insertRefund(tx, locked.ctx, record.payment, { amount: left, reason: null });
  const after = { ...record, refunds: [...record.refunds, refund] };
  await finishRefund(tx, locked.ctx, { found: locked, record: after, refund }, end);
  if (status === 'refunded') await withdrawBeyondCredit(tx, locked.ctx, locked.reservation);
}

/**
 * Sends a payment back, whole or in part: a card's by the job, a deposit's by a transfer that staff mark as sent.
 * Raises NOT_FOUND, INVALID_STATE (not taken), STALE with the payment where somebody else ordered a refund of it since
 * it was looked at, REFUND_EXCEEDS {refundable}.
 */
export async function refundPayment({
  ctx,
  input: { paymentId, amount, reason, method, left: seen },
}: {
  ctx: Context;
  input: RefundInput & { paymentId: string };
}): Promise<Refund> {
  const found = await findPayment(ctx.db, ctx, paymentId, { permission: 'refundPayment', own: false });
  const refund = await once({
    ctx,
    call: `refund ${paymentId}`,
    // `left` is not part of it: the first of two equal calls lowers it.
    fingerprint: { amount, reason, method },
    work: async (tx) => {
      const { id, key, currency } = await lockReservation(tx, found.reservation.id);
      const record = (await loadPayments(tx, id)).find(({ payment }) => payment.id === paymentId) ?? fail('NOT_FOUND');
      if (record.payment.status !== 'approved' && record.payment.status !== 'refunded') fail('INVALID_STATE');
      const left = { amount: refundableOf(record), currency };
      if (seen !== undefined && seen !== left.amount) fail('STALE', { details: describePayment(record, key, ctx) });
      if (amount > left.amount)
        fail('REFUND_EXCEEDS', { values: { amount: formatMoney(left, ctx.locale) }, details: { refundable: left } });
      const order = { amount, reason: reason || null, by: method };
      return describeRefund(await insertRefund(tx, ctx, record.payment, order), record, ctx);
    },
  });
  ctx.services.wakeWorkers();
  return refund;
}
