import { and, asc, eq, isNull } from 'drizzle-orm';
import type { ProcessorName } from '@/lib/contract/card';
import type { Context, Transaction } from '../../context';
import { payments, processorEvents } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import type { ProcessorEvent } from '../../integrations/cards/card-processor';
import type { SignedBody } from '../../integrations/signed-body';
import { applyRefundEvent } from '../refund/execute-refunds';
import { applyOutcome } from './apply-outcome';
import { noteDispute } from './note-dispute';
import { findCardPayment, readRecord, type Settling, settling } from './settling';

interface Call extends SignedBody {
  processor: ProcessorName;
}

/**
 * Takes a signed event of a card processor: the only truth about a charge. Its id and what it does are one transaction,
 * so it counts once, in any order, and a failure leaves nothing behind. Raises SIGNATURE_INVALID. docs/reliability.md,
 * Card events.
 */
export async function receiveEvent({
  ctx,
  input: { processor, ...signed },
}: {
  ctx: Context;
  input: Call;
}): Promise<void> {
  const { cards } = ctx.services;
  if (cards.name !== processor) fail('SIGNATURE_INVALID');
  const event = cards.verifyEvent(signed, ctx.clock.now());
  const paymentId = await paymentOf(ctx, event);
  const found = paymentId === null ? null : await findCardPayment(ctx.db, paymentId);
  if (!found) {
    const outcome = event.type === 'other' ? 'ignored' : 'parked';
    await inTransaction(ctx, (tx) => keepEvent(tx, ctx, event, outcome));
    return;
  }
  await settling(ctx, found, async (tx, locked) => {
    if (!(await keepEvent(tx, locked.ctx, event, 'applied'))) return;
    const outcome = await applyEvent(tx, locked, found.payment.id, event);
    const ofEvent = and(eq(processorEvents.processor, processor), eq(processorEvents.id, event.id));
    if (outcome !== 'applied') await tx.update(processorEvents).set({ outcome }).where(ofEvent);
  });
}

/** The payment that the event is about: by the charge, or by our own id where the charge's is not kept yet. */
async function paymentOf(ctx: Context, event: ProcessorEvent): Promise<string | null> {
  const { processorPaymentId, paymentId } = event;
  const { name } = ctx.services.cards;
  const columns = { id: payments.id, charge: payments.processorPaymentId };
  if (processorPaymentId) {
    const ofCharge = and(eq(payments.processor, name), eq(payments.processorPaymentId, processorPaymentId));
    const [known] = await ctx.db.select(columns).from(payments).where(ofCharge);
    if (known) return known.id;
  }
  if (!paymentId) return null;
  const ofPayment = and(eq(payments.processor, name), eq(payments.id, paymentId));
  const [named] = await ctx.db.select(columns).from(payments).where(ofPayment);
  return named && named.charge === null ? named.id : null;
}

/** Keeps the event; false where it was kept before. A twin that runs at the same time waits here for the first. */
async function keepEvent(
  tx: Transaction,
  ctx: Context,
  event: ProcessorEvent,
  outcome: 'applied' | 'parked' | 'ignored',
): Promise<boolean> {
  const { id, type, processorPaymentId } = event;
  const processor = ctx.services.cards.name;
  const kept = await tx
    .insert(processorEvents)
    .values({ processor, id, type, processorPaymentId, outcome, payload: { ...event }, receivedAt: ctx.clock.now() })
    .onConflictDoNothing()
    .returning({ id: processorEvents.id });
  return kept.length > 0;
}

/**
 * Applies an event to its payment; a refund or a dispute of a charge that has not succeeded yet is parked until it has.
 */
async function applyEvent(
  tx: Transaction,
  locked: Settling,
  paymentId: string,
  event: ProcessorEvent,
): Promise<'applied' | 'parked' | 'ignored'> {
  const { type, processorPaymentId } = event;
  if (type === 'other') return 'ignored';
  const isOfRefund = type === 'refunded' || type === 'refundFailed';
  if (isOfRefund || type === 'disputed' || type === 'disputeWon' || type === 'disputeLost') {
    const { status } = (await readRecord(tx, locked, paymentId)).payment;
    if (status !== 'approved' && status !== 'refunded') return 'parked';
    if (isOfRefund) await applyRefundEvent(tx, locked, paymentId, { ...event, type });
    else await noteDispute(tx, locked, paymentId, { ...event, type });
    return 'applied';
  }
  if (processorPaymentId) {
    await tx
      .update(payments)
      .set({ processorPaymentId })
      .where(and(eq(payments.id, paymentId), isNull(payments.processorPaymentId)));
  }
  await applyOutcome(tx, locked, paymentId, { ...event, type });
  if (type === 'succeeded' && processorPaymentId) await applyParked(tx, locked, processorPaymentId);
  return 'applied';
}

/** Applies the events that came before their payment could take them, in the order in which they came. */
export async function applyParked(tx: Transaction, locked: Settling, processorPaymentId: string): Promise<void> {
  const processor = locked.ctx.services.cards.name;
  const [payment] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.processor, processor), eq(payments.processorPaymentId, processorPaymentId)));
  if (!payment) return;
  const parked = await tx
    .select()
    .from(processorEvents)
    .where(and(eq(processorEvents.processorPaymentId, processorPaymentId), eq(processorEvents.outcome, 'parked')))
    .orderBy(asc(processorEvents.receivedAt), asc(processorEvents.id));
  for (const { id, payload } of parked) {
    const ofEvent = and(eq(processorEvents.processor, processor), eq(processorEvents.id, id));
    // Marked before it is applied: what it sets off looks for parked events too, and each is applied once.
    const [taken] = await tx
      .update(processorEvents)
      .set({ outcome: 'applied' })
      .where(and(ofEvent, eq(processorEvents.outcome, 'parked')))
      .returning({ id: processorEvents.id });
    if (!taken) continue;
    const outcome = await applyEvent(tx, locked, payment.id, payload as unknown as ProcessorEvent);
    if (outcome !== 'applied') await tx.update(processorEvents).set({ outcome }).where(ofEvent);
  }
}
