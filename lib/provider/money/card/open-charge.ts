import { and, eq, isNull } from 'drizzle-orm';
import type { PaymentIntent } from '@/lib/contract/card';
import type { Context } from '../../context';
import { payments } from '../../db/schema';
import { fail } from '../../error';
import { type Charge, ProcessorError } from '../../integrations/cards/card-processor';
import { applyParked } from './apply-event';
import { closePayment } from './close-charge';
import { type CardPayment, findCardPayment } from './find-card-payment';
import { settling } from './settling';

const RETRY_SECONDS = 5;

/**
 * Opens the payment's charge at the processor, once however often it is asked (the payment's id is the key), and keeps
 * the charge's id. Raises PROCESSOR_FAILED; then the reconcile job tries again. docs/reliability.md, Card events.
 */
export async function openCharge(ctx: Context, paymentId: string): Promise<PaymentIntent> {
  const { cards } = ctx.services;
  const found = (await findCardPayment(ctx.db, paymentId)) ?? fail('NOT_FOUND');
  const { payment } = found;
  const charge = await chargeOf(ctx, found);
  await keepId(ctx, found, charge.id);
  const money = (amount: number) => ({ amount, currency: payment.currency });
  return {
    paymentId,
    processor: cards.name,
    clientSecret: charge.clientSecret,
    publishableKey: cards.publishableKey,
    amount: money(payment.amount),
    fee: money(payment.fee),
    total: money(payment.amount + payment.fee),
  };
}

async function chargeOf(ctx: Context, { payment, reservation }: CardPayment): Promise<Charge> {
  const { cards, log } = ctx.services;
  const { id, amount, fee, currency, processorPaymentId } = payment;
  try {
    if (processorPaymentId) return await cards.readCharge(processorPaymentId);
    const metadata = { paymentId: id, reservationKey: reservation.key };
    return await cards.createCharge({ idempotencyKey: id, amount: amount + fee, currency, metadata });
  } catch (error) {
    if (!(error instanceof ProcessorError)) throw error;
    log.error({ err: error, paymentId: id, requestId: ctx.requestId }, 'the card processor did not open a charge');
    if (error.isFinal) await closePayment(ctx, id, 'refused');
    return fail('PROCESSOR_FAILED', { retryAfterSeconds: RETRY_SECONDS });
  }
}

/** Keeps the charge's id with its payment, and applies what the processor told of it before. */
async function keepId(ctx: Context, found: CardPayment, processorPaymentId: string): Promise<void> {
  const { id } = found.payment;
  if (found.payment.processorPaymentId) return;
  await settling(ctx, found, async (tx, locked) => {
    await tx
      .update(payments)
      .set({ processorPaymentId })
      .where(and(eq(payments.id, id), isNull(payments.processorPaymentId)));
    await applyParked(tx, locked, processorPaymentId);
  });
}
