import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '../../context';
import { payments, processorEvents } from '../../db/schema';
import type { ProcessorEvent } from '../../integrations/cards/card-processor';
import { applyRefundEvent } from '../refund/apply-refund-event';
import { applyOutcome } from './apply-outcome';
import { readRecord, type Settling } from './settling';

/** Applies an event to its payment; a refund of a charge that has not succeeded yet is parked until it has. */
export async function applyEvent(
  tx: Transaction,
  locked: Settling,
  paymentId: string,
  event: ProcessorEvent,
): Promise<'applied' | 'parked' | 'ignored'> {
  const { type, processorPaymentId } = event;
  if (type === 'other') return 'ignored';
  if (type === 'refunded' || type === 'refundFailed') {
    const { status } = (await readRecord(tx, locked, paymentId)).payment;
    if (status !== 'approved' && status !== 'refunded') return 'parked';
    await applyRefundEvent(tx, locked, paymentId, { ...event, type });
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
