import { millisecondsInMinute } from 'date-fns/constants';
import { and, eq, sql } from 'drizzle-orm';
import { excessOf } from '@/lib/domain/deposit-approval';
import { formatMoney } from '@/lib/domain/money';
import { openRefunds } from '../../booking/change/change-price';
import { insertRefund } from '../../booking/refund-request/request-refunds';
import { tellAgency } from '../../booking/reservation/tell-agency';
import { actorName, type Transaction } from '../../context';
import { payments } from '../../db/schema';
import { ProviderError } from '../../error';
import { refuseMoneyOfArchived } from '../../event/event/find-bookable-event';
import { writeAudit } from '../../ground/audit';
import { HeldElsewhere } from '../../ground/due-hold';
import { endNotifications } from '../../ground/end-notifications';
import { renewVersion } from '../../ground/find-reservation';
import { loadPayments, type PaymentRecord, sumsOf } from '../../ground/load-record';
import type { ChargedCard } from '../../integrations/cards/card-processor';
import { secureRooms } from '../payment/decide-payment';
import { tellGuest } from '../payment/receipt';
import { readRecord, type Settling } from './settling';

type PaymentRow = PaymentRecord['payment'];

interface ChargeOutcome {
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
    return endNotifications(tx, taken.reservationId);
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

const STILL_THERE_MS = 10 * millisecondsInMinute;

/**
 * Orders a mail with a way to pay again, once for each charge. It leaves after a while, and only where nothing was
 * tried since: a guest who is still on the page sees the failure there.
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
  await renewVersion(tx, before.reservationId);
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

/**
 * What money that was taken from a card means: its rooms are confirmed, or taken again after an expired hold. Where
 * they are gone, or where it is more than the balance, it goes back by itself; guest and staff are told.
 * docs/domain.md, Holds; docs/reliability.md, Card events.
 */
async function acceptCharge(tx: Transaction, locked: Settling, payment: PaymentRow): Promise<void> {
  const { ctx, reservation } = locked;
  if (!(await hasRooms(tx, locked))) {
    await sendBack(tx, locked, payment, { amount: payment.amount, attention: 'roomGone' });
    const { balance } = sumsOf(await loadPayments(tx, reservation.id), reservation.total);
    return tellGuest(tx, ctx, locked, { kind: 'card-room-gone', payment, balance });
  }
  const { total } = reservation;
  const records = await loadPayments(tx, reservation.id);
  const { balance, paid } = sumsOf(records, total);
  const before = { total, paid: paid - payment.amount, underWay: openRefunds(records) };
  const excess = excessOf(payment.amount, before);
  if (excess > 0) await sendBack(tx, locked, payment, { amount: excess, attention: 'overBalance' });
  await tellGuest(tx, ctx, locked, { kind: 'card-received', payment, balance });
}

/**
 * Whether the booking has its rooms now. Runs in a savepoint: where some nights are gone, those that were taken already
 * are given back.
 */
async function hasRooms(tx: Transaction, locked: Settling): Promise<boolean> {
  try {
    await tx.transaction(async (inner) => {
      await refuseMoneyOfArchived(inner, locked.reservation);
      await secureRooms(inner, locked.ctx, locked);
    });
    return true;
  } catch (error) {
    if (error instanceof HeldElsewhere && !locked.isLastTry) throw error;
    if (error instanceof ProviderError) return false;
    throw error;
  }
}

async function sendBack(
  tx: Transaction,
  locked: Settling,
  payment: PaymentRow,
  { amount, attention }: { amount: number; attention: 'roomGone' | 'overBalance' },
): Promise<void> {
  const { ctx } = locked;
  await tx.update(payments).set({ attention }).where(eq(payments.id, payment.id));
  await insertRefund(tx, ctx, payment, { amount, reason: null });
  // Where the whole charge goes back, its fee goes with it. docs/decisions/money.md.
  const back = { amount: amount + (amount === payment.amount ? payment.fee : 0), currency: payment.currency };
  await tellAgency(tx, ctx, locked, {
    type: 'PYMT_ATTN',
    mail: 'payment-attention',
    occasion: `${attention} ${payment.id}`,
    params: { paymentId: payment.id, amount: formatMoney(back, 'es') },
    payload: { paymentId: payment.id, amount: back, attention },
  });
}
