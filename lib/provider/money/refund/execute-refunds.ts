import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { RefundRow } from '../../booking/refund-request/insert-refund';
import type { Context } from '../../context';
import { type payments, refunds } from '../../db/schema';
import { eachApart, isNotWaiting } from '../../ground/run-job';
import { type MadeRefund, ProcessorError } from '../../integrations/cards/card-processor';
import { findCardPayment } from '../card/find-card-payment';
import { readRecord, settling } from '../card/settling';
import { finishRefund } from './finish-refund';

const BATCH = 20;

/**
 * Sends approved refunds back to their cards: marked first, then asked of the processor with the refund's id as key, then
 * ended; one that a crash left between is asked again with the same key. Answers how many it looked at.
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
  await eachApart(ctx, { job: 'refunds', rows: due, idOf: ({ id }) => id }, ({ id }) => tryOne(ctx, id));
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
  if (!made) return;
  await settling(ctx, found, async (tx, locked) => {
    const record = await readRecord(tx, locked, refund.paymentId);
    const current = record.refunds.find(({ id }) => id === refund.id);
    if (current?.status !== 'processing') return;
    if (made.status === 'processing') {
      // The processor tells by an event when the refund is done.
      await tx.update(refunds).set({ processorRefundId: made.id }).where(eq(refunds.id, refund.id));
      return;
    }
    const end = { status: made.status, processorRefundId: made.id || null, failureCode: made.failureCode };
    await finishRefund(tx, locked.ctx, { found: locked, record, refund: current }, end);
  });
}

/** Null where the processor did not answer: the next run asks again. */
async function ask(ctx: Context, payment: typeof payments.$inferSelect, refund: RefundRow): Promise<MadeRefund | null> {
  const { cards, log } = ctx.services;
  const refused = (failureCode: string): MadeRefund => ({ id: '', status: 'failed', failureCode });
  if (payment.processor !== cards.name || !payment.processorPaymentId) return refused('processor_unavailable');
  // The fee is refunded too where the guest got nothing for it.
  const isRoomGone = payment.attention === 'roomGone' && refund.amount === payment.amount;
  const amount = refund.amount + (isRoomGone ? payment.fee : 0);
  try {
    return await cards.refund({ idempotencyKey: refund.id, processorPaymentId: payment.processorPaymentId, amount });
  } catch (error) {
    if (!(error instanceof ProcessorError)) throw error;
    log.warn({ err: error, refundId: refund.id }, 'the card processor did not refund');
    return error.isFinal ? refused(error.code) : null;
  }
}
