import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { PaymentIntent } from '@/lib/contract/card';
import { mayBeTriedAgain } from '@/lib/domain/card';
import type { Context } from '../../context';
import { payments } from '../../db/schema';
import { fail } from '../../error';
import type { PaymentRecord } from '../../ground/load-record';
import { type Charge, ProcessorError } from '../../integrations/cards/card-processor';
import { applyOutcome } from './apply-outcome';
import { applyParked } from './receive-event';
import { type CardPayment, findCardPayment, settling } from './settling';

const RETRY_SECONDS = 5;
/**
 * Why a card payment can never be taken any more, as its processor has confirmed. `replaced` is not one of them: such a
 * payment may have been paid all the same, so the processor is asked until its end is known, and then it is `canceled`.
 */
export const ENDED_FAILURES = ['canceled', 'abandoned', 'refused'] as const;
type EndedFailure = (typeof ENDED_FAILURES)[number];

/** Whether the guest may still pay with the charge of this payment. */
export function isLiveCharge({ payment: { method, status, failureCode } }: Pick<PaymentRecord, 'payment'>): boolean {
  if (method !== 'card') return false;
  if (status === 'requiresAction') return true;
  return status === 'failed' && mayBeTriedAgain(failureCode);
}

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

/** Marks a card payment that was not taken as one that never will be. */
async function closePayment(ctx: Context, paymentId: string, failureCode: EndedFailure): Promise<void> {
  await ctx.db
    .update(payments)
    .set({ status: 'failed', failureCode, awaiting: null, version: sql`${payments.version} + 1` })
    .where(and(eq(payments.id, paymentId), inArray(payments.status, ['requiresAction', 'failed'])));
}

/**
 * Ends the charge of a payment at the processor. The payment is marked only once the processor says how the charge
 * ended: money that came in meanwhile counts, and a charge that is being taken right now is asked about again later.
 * Raises ProcessorError.
 */
export async function endCharge(ctx: Context, paymentId: string, failureCode: EndedFailure): Promise<void> {
  const found = await findCardPayment(ctx.db, paymentId);
  const id = found?.payment.processorPaymentId;
  if (!found || !id) return;
  const { status, card } = await ctx.services.cards.cancelCharge(id);
  if (status === 'canceled') await closePayment(ctx, paymentId, failureCode);
  if (status !== 'succeeded') return;
  await settling(ctx, found, (tx, locked) =>
    applyOutcome(tx, locked, paymentId, { type: 'succeeded', card, failureCode: null }),
  );
}

/**
 * Ends the charge of a payment that another payment replaced; where its processor does not answer, the reconcile job
 * asks again.
 */
export async function endReplaced(ctx: Context, paymentId: string): Promise<void> {
  try {
    await endCharge(ctx, paymentId, 'canceled');
  } catch (error) {
    if (!(error instanceof ProcessorError)) throw error;
    ctx.services.log.warn({ err: error, paymentId }, 'the card processor did not end a charge');
  }
}
