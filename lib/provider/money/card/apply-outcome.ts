import { and, eq, sql } from 'drizzle-orm';
import { actorName, type Transaction } from '../../context';
import { payments, reservations } from '../../db/schema';
import { writeAudit } from '../../ground/audit';
import { loadPayments, type PaymentRecord } from '../../ground/load-record';
import { sumsOf } from '../../ground/payment-sums';
import type { ChargedCard } from '../../integrations/cards/card-processor';
import { tellGuest } from '../payment/tell-guest';
import { acceptCharge } from './accept-charge';
import { readRecord, type Settling } from './settling';

export interface ChargeOutcome {
  type: 'succeeded' | 'failed' | 'requiresAction' | 'processing' | 'canceled';
  card: ChargedCard | null;
  failureCode: string | null;
}

/**
 * Applies what became of a charge to its payment. Success wins over every failure, whichever came first, and counts
 * once; a failure after success changes nothing. docs/reliability.md, Card events.
 */
export async function applyOutcome(
  tx: Transaction,
  locked: Settling,
  paymentId: string,
  { type, card, failureCode }: ChargeOutcome,
): Promise<void> {
  const { payment } = await readRecord(tx, locked, paymentId);
  const { status } = payment;
  if (status !== 'requiresAction' && status !== 'failed') return;
  const shown = card ? { cardBrand: card.brand, cardLast4: card.last4 } : {};
  if (type === 'succeeded') {
    const { ctx } = locked;
    const decided = { decidedBy: actorName(ctx.actor), decidedAt: ctx.clock.now(), failureCode: null, awaiting: null };
    const taken = await change(tx, locked, payment, { status: 'approved', ...decided, ...shown });
    await acceptCharge(tx, locked, taken);
    return;
  }
  const isOpen = type === 'requiresAction' || type === 'processing';
  if (isOpen || status === 'failed') {
    const awaiting = type === 'requiresAction' ? 'authentication' : type === 'processing' ? type : null;
    await tx
      .update(payments)
      .set({ awaiting, ...shown })
      .where(eq(payments.id, paymentId));
    return;
  }
  const failed = await change(tx, locked, payment, {
    status: 'failed',
    failureCode: type === 'canceled' ? type : failureCode,
    awaiting: null,
    ...shown,
  });
  if (type === 'failed') await inviteAgain(tx, locked, failed);
}

const STILL_THERE_MS = 10 * 60_000;

/**
 * Orders a mail with a way to pay again, once a charge: it leaves after a while, and only where nothing was tried since,
 * for whoever is still on the page sees the failure there. See compose-letter.
 */
async function inviteAgain(tx: Transaction, locked: Settling, payment: Row): Promise<void> {
  const { ctx, reservation } = locked;
  const { balance } = sumsOf(await loadPayments(tx, reservation.id), reservation.total);
  const notBefore = new Date(ctx.clock.now().getTime() + STILL_THERE_MS);
  await tellGuest(tx, ctx, locked, { kind: 'card-failed', payment, balance, notBefore });
}

type Row = PaymentRecord['payment'];

async function change(
  tx: Transaction,
  { ctx }: Settling,
  before: Row,
  to: Partial<Row> & Pick<Row, 'status'>,
): Promise<Row> {
  const [after] = await tx
    .update(payments)
    .set({ ...to, version: sql`${payments.version} + 1` })
    .where(and(eq(payments.id, before.id), eq(payments.status, before.status)))
    .returning();
  if (!after) throw new Error('A payment changed under its lock');
  await tx
    .update(reservations)
    .set({ version: sql`${reservations.version} + 1` })
    .where(eq(reservations.id, before.reservationId));
  const { status, amount, currency, failureCode } = after;
  await writeAudit(tx, ctx, {
    agencyId: before.agencyId,
    action: `payment.${status}`,
    entity: 'payment',
    entityId: before.id,
    before: { status: before.status },
    after: { status, amount, currency, failureCode },
  });
  return after;
}
