import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { PaymentIntent, PaymentIntentInput } from '@/lib/contract/card';
import { paymentFee } from '@/lib/domain/payment-fee';
import { openCompanion } from '../../booking/companion/find-companion';
import { actorName, type Context, type Transaction } from '../../context';
import { payments } from '../../db/schema';
import { fail } from '../../error';
import { refuseMoneyOfArchived } from '../../event/event/find-bookable-event';
import { writeAudit } from '../../ground/audit';
import { findReservation, lockReservation } from '../../ground/find-reservation';
import { loadPayments, type PaymentRecord, type ReservationAndEvent } from '../../ground/load-record';
import { once } from '../../ground/once';
import { readTerms } from '../../ground/payment-terms';
import { checkAmount, checkPaysHere, checkTakesMoney } from '../payment/check-deposit';
import type { Payer } from '../payment/submit-deposit';
import { boundsOf } from '../share/read-shares';
import { endReplaced, isLiveCharge, openCharge } from './charge';
import { findCardPayment } from './settling';

/**
 * Opens a card payment: its row first, then the charge, then the charge's id, so that no network call is in a
 * transaction. One live charge a payer: the same amount goes on with it, another amount replaces it. Raises what
 * checkDeposit raises, NOT_FOUND, INVALID_STATE (no cards here, or a key of a payment that has ended),
 * PROCESSOR_FAILED. docs/reliability.md, Card events.
 */
export async function createIntent({
  ctx,
  input: { key, ...wanted },
}: {
  ctx: Context;
  input: PaymentIntentInput & { key: string };
}): Promise<PaymentIntent> {
  const found = await findReservation(ctx.db, ctx, key, 'decidePayment');
  return openIntent(ctx, found, null, wanted);
}

/** Opens a card payment of a found reservation; one live charge a payer. Raises what createIntent raises. */
export async function openIntent(
  ctx: Context,
  found: ReservationAndEvent,
  payer: Payer,
  wanted: PaymentIntentInput,
): Promise<PaymentIntent> {
  const { paymentId, replaced } = await once({
    ctx,
    call: `payment intent ${payer?.companionId ?? found.reservation.id}`,
    fingerprint: wanted,
    work: (tx) => writeIntent(tx, ctx, { ...found, payer }, wanted),
  });
  for (const id of replaced) await endReplaced(ctx, id);
  const opened = await openCharge(ctx, paymentId);
  await checkNotEnded(ctx, paymentId);
  return opened;
}

/**
 * Refuses a repeated Idempotency-Key whose payment was replaced by another or given up: otherwise both could be paid.
 * Checked once the charge's id is kept: who replaces the payment after that ends its charge themselves.
 */
async function checkNotEnded(ctx: Context, paymentId: string): Promise<void> {
  const found = await findCardPayment(ctx.db, paymentId);
  if (found?.payment.status !== 'failed' || isLiveCharge(found)) return;
  if (found.payment.failureCode === 'replaced') await endReplaced(ctx, paymentId);
  fail('INVALID_STATE', { values: { what: 'cardPaymentEnded' } });
}

interface Written {
  paymentId: string;
  /** Payments whose charges gave way to this one: ended at the processor after the commit. */
  replaced: string[];
}

async function writeIntent(
  tx: Transaction,
  ctx: Context,
  { payer, ...found }: ReservationAndEvent & { payer: Payer },
  { amount, currency }: PaymentIntentInput,
): Promise<Written> {
  const reservation = await lockReservation(tx, found.reservation.id);
  const companionId = payer && (await openCompanion(tx, ctx, payer.token)).companion.id;
  const records = await loadPayments(tx, reservation.id);
  checkTakesMoney(ctx, { reservation }, records);
  // Refused before the card is charged, since the money would only be sent back.
  await refuseMoneyOfArchived(tx, reservation);
  checkPaysHere(ctx, found);
  const { card } = await readTerms(tx, ctx, reservation.agencyId);
  if (!card) fail('INVALID_STATE');
  const bounds = await boundsOf(tx, ctx, { ...found, reservation }, companionId);
  checkAmount(ctx, { reservation }, bounds, { amount, currency });
  const fee = paymentFee({ amount, currency }, card);
  const processor = ctx.services.cards.name;
  const live = records
    .filter((record) => record.payment.companionId === companionId && isLiveCharge(record))
    .map(({ payment }) => payment);
  const same = live.find((row) => row.amount === amount && row.fee === fee && row.processor === processor);
  const others = live.filter((row) => row !== same);
  for (const row of others) await mark(tx, row, { status: 'failed', failureCode: 'replaced', awaiting: null });
  const replaced = others.map(({ id }) => id);
  if (same) {
    await mark(tx, same, { status: 'requiresAction', failureCode: null, awaiting: null });
    return { paymentId: same.id, replaced };
  }
  const { agencyId, id: reservationId } = reservation;
  const paymentId = randomUUID();
  await tx.insert(payments).values({
    id: paymentId,
    agencyId,
    reservationId,
    companionId,
    method: 'card',
    status: 'requiresAction',
    amount,
    currency,
    fee,
    processor,
    createdBy: companionId ? `companion:${companionId}` : actorName(ctx.actor),
    createdAt: ctx.clock.now(),
  });
  const after = { status: 'requiresAction', amount, currency, fee, processor, ...(companionId && { companionId }) };
  await writeAudit(tx, ctx, { agencyId, action: 'payment.cardOpened', entity: 'payment', entityId: paymentId, after });
  return { paymentId, replaced };
}

type PaymentRow = PaymentRecord['payment'];

async function mark(
  tx: Transaction,
  { id, status }: PaymentRow,
  change: Pick<PaymentRow, 'status' | 'failureCode' | 'awaiting'>,
): Promise<void> {
  await tx
    .update(payments)
    .set({ ...change, version: sql`${payments.version} + 1` })
    .where(and(eq(payments.id, id), eq(payments.status, status)));
}
