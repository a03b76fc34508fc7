import { and, eq } from 'drizzle-orm';
import type { ProcessorName } from '@/lib/contract/card';
import type { Context, Transaction } from '../../context';
import { payments, processorEvents } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import type { ProcessorEvent, SignedEvent } from '../../integrations/cards/card-processor';
import { applyEvent } from './apply-event';
import { findCardPayment } from './find-card-payment';
import { settling } from './settling';

interface Call extends SignedEvent {
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

/** False where the event was kept before: a twin that runs at the same time waits here for the first. */
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
