import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Context } from '../../context';
import { payments } from '../../db/schema';
import { ProcessorError } from '../../integrations/cards/card-processor';
import { applyOutcome } from './apply-outcome';
import { findCardPayment } from './find-card-payment';
import type { CLOSED_FAILURES } from './live-charge';
import { settling } from './settling';

/** Marks a card payment that was not taken as one that never will be. */
export async function closePayment(
  ctx: Context,
  paymentId: string,
  failureCode: (typeof CLOSED_FAILURES)[number],
): Promise<void> {
  await ctx.db
    .update(payments)
    .set({ status: 'failed', failureCode, awaiting: null, version: sql`${payments.version} + 1` })
    .where(and(eq(payments.id, paymentId), inArray(payments.status, ['requiresAction', 'failed'])));
}

/**
 * Ends the charge of a payment at the processor. Where it was paid in the meantime, the money counts; a processor that
 * does not answer is asked again by the reconcile job, and money that comes all the same goes back by itself.
 */
export async function closeCharge(ctx: Context, paymentId: string): Promise<void> {
  const found = await findCardPayment(ctx.db, paymentId);
  const id = found?.payment.processorPaymentId;
  if (!found || !id) return;
  try {
    const { status, card } = await ctx.services.cards.cancelCharge(id);
    if (status !== 'succeeded') return;
    await settling(ctx, found, (tx, locked) =>
      applyOutcome(tx, locked, paymentId, { type: 'succeeded', card, failureCode: null }),
    );
  } catch (error) {
    if (!(error instanceof ProcessorError)) throw error;
    ctx.services.log.warn({ err: error, paymentId }, 'the card processor did not end a charge');
  }
}
