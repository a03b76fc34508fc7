import { and, asc, eq, isNotNull, lt, sql } from 'drizzle-orm';
import { REFUND_TOLD_WITHIN_MS } from '@/lib/config/constants';
import type { RefundRow } from '../../booking/refund-request/request-refunds';
import type { Context } from '../../context';
import { payments, refunds } from '../../db/schema';
import { forEachRow, isNotWaiting } from '../../ground/run-job';
import { findCardPayment } from '../card/settling';
import { applyMade } from './execute-refunds';

const BATCH = 20;

/**
 * Asks the processor about refunds that it had not finished when we asked for them, since the event that tells their
 * end may be lost. Answers how many it looked at. docs/reliability.md, Card events.
 */
export async function reconcileRefunds({ ctx }: { ctx: Context }): Promise<number> {
  const toldBefore = new Date(ctx.clock.now().getTime() - REFUND_TOLD_WITHIN_MS);
  const open = await ctx.db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(refunds.method, 'card'),
        eq(refunds.status, 'processing'),
        isNotNull(refunds.processorRefundId),
        eq(payments.processor, ctx.services.cards.name),
        lt(refunds.createdAt, toldBefore),
        isNotWaiting(ctx, 'refunds', refunds.id),
      ),
    )
    // Each question raises the version, and low versions go first, so that a slow bank keeps no other refund waiting.
    .orderBy(asc(refunds.version), asc(refunds.createdAt))
    .limit(BATCH);
  const rows = open.map(({ refund }) => refund);
  await forEachRow(ctx, { job: 'refunds', rows, idOf: ({ id }) => id }, (refund) => askAbout(ctx, refund));
  return rows.length;
}

async function askAbout(ctx: Context, refund: RefundRow): Promise<void> {
  const { id, processorRefundId, paymentId } = refund;
  const found = await findCardPayment(ctx.db, paymentId);
  if (!found || processorRefundId === null) return;
  const asked = and(eq(refunds.id, id), eq(refunds.status, 'processing'));
  await ctx.db
    .update(refunds)
    .set({ version: sql`${refunds.version} + 1` })
    .where(asked);
  const made = await ctx.services.cards.readRefund(processorRefundId);
  if (made.status !== 'processing') await applyMade(ctx, found, refund, made);
}
