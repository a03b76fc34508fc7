import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { excessOf } from '@/lib/domain/deposit-approval';
import { formatMoney } from '@/lib/domain/money';
import { lastRefundFailed } from '@/lib/domain/refund-state';
import { openRefunds } from '../../booking/change/change-price';
import {
  giveWay,
  insertRefund,
  notGoneBack,
  type RefundRow,
  withdrawBeyondCredit,
} from '../../booking/refund-request/request-refunds';
import { mailAgency, tellAgency } from '../../booking/reservation/tell-agency';
import { actorName, type Context, type Transaction } from '../../context';
import { payments, processorEvents, refunds } from '../../db/schema';
import { writeAudit } from '../../ground/audit';
import { endNotifications } from '../../ground/end-notifications';
import { renewVersion } from '../../ground/find-reservation';
import { loadPayments, type PaymentRecord, sumsOf } from '../../ground/load-record';
import type { ProcessorEvent } from '../../integrations/cards/card-processor';
import { readRecord, type Settling } from './settling';

type DisputeEvent = Omit<ProcessorEvent, 'type'> & { type: 'disputed' | 'disputeWon' | 'disputeLost' };

/**
 * Notes that a cardholder's bank wants money back (the agency has some days to answer at its processor), and how that
 * ended. The payment waits for staff, who are told, unless the dispute ended in their favour. docs/reliability.md, Card
 * events.
 *
 * - Lost: what the bank took is written as one refund of the payment, so that it no longer counts as paid. The payment
 *   stays approved, since staff decide what becomes of the booking.
 * - Won after a loss: that refund counts as never made, the payment is paid as before, and staff are told. They are
 *   asked to act only where more than the booking's price is paid by then.
 * - Several disputes of one charge: while one is open, staff are asked about that one.
 * - Events may come in any order: for each dispute the newest holds.
 */
export async function noteDispute(
  tx: Transaction,
  locked: Settling,
  paymentId: string,
  event: DisputeEvent,
): Promise<void> {
  const { ctx, reservation } = locked;
  const { id, type, processorRefundId: disputeId, amount, currency } = event;
  const told = await toldBefore(tx, locked, event);
  if (isOutdated(told, locked, event)) return;
  const record = await readRecord(tx, locked, paymentId);
  const { payment } = record;
  const loss = record.refunds.find(({ processorRefundId }) => disputeId !== null && processorRefundId === disputeId);
  const isReturned = type === 'disputeWon' && loss?.status === 'refunded';
  if (type === 'disputed' && loss) return;
  if (type === 'disputeLost' && loss?.status === 'refunded') return;
  if (type === 'disputeWon' && !isReturned && payment.attention !== 'disputed') return;
  if (type === 'disputeLost') await writeLoss(tx, locked, record, { amount, disputeId, loss });
  const beyond = isReturned ? await paidBeyond(tx, locked, loss) : 0;
  if (isReturned) await lessenLoss(tx, ctx, loss, loss.amount);
  const attention = isAnotherOpen(told, event)
    ? 'disputed'
    : type === 'disputeWon'
      ? attentionAfterWin(record, { loss, beyond })
      : type;
  await tx
    .update(payments)
    // A payment that had gone back in full, the loss included, has some of its money again.
    .set({ attention, ...(isReturned && { status: 'approved' as const }), version: sql`${payments.version} + 1` })
    .where(eq(payments.id, paymentId));
  await renewVersion(tx, reservation.id);
  await writeAudit(tx, ctx, {
    agencyId: payment.agencyId,
    action: `payment.${type}`,
    entity: 'payment',
    entityId: paymentId,
    before: { attention: payment.attention },
    after: { attention, amount, currency },
  });
  const money = { amount: isReturned ? loss.amount : amount, currency };
  const mailing = { mail: 'payment-attention', occasion: `${type} ${id}` } as const;
  const isSettled = isReturned ? beyond === 0 : type === 'disputeWon';
  if (isReturned && isSettled) await mailAgency(tx, ctx, locked, { ...mailing, payload: { paymentId, amount: money } });
  if (isSettled) return endNotifications(tx, reservation.id);
  await tellAgency(tx, ctx, locked, {
    ...mailing,
    type: 'PYMT_ATTN',
    params: { paymentId, amount: formatMoney(money, 'es') },
    payload: { paymentId, amount: money, attention },
  });
}

/** The order of a dispute's events, for two that its processor dates to the same second. */
const ORDER = ['disputed', 'disputeLost', 'disputeWon'];

/** An earlier event of a dispute of the same charge; a bank may begin several disputes of one. */
interface Told {
  disputeId: unknown;
  type: string;
  /** When it happened, milliseconds; where the processor did not say, when it came. */
  at: number;
}

/** The events that came before about disputes of the charge. */
async function toldBefore(tx: Transaction, { ctx }: Settling, event: DisputeEvent): Promise<Told[]> {
  if (event.processorPaymentId === null) return [];
  const told = await tx
    .select({ type: processorEvents.type, payload: processorEvents.payload, receivedAt: processorEvents.receivedAt })
    .from(processorEvents)
    .where(
      and(
        eq(processorEvents.processor, ctx.services.cards.name),
        eq(processorEvents.processorPaymentId, event.processorPaymentId),
        eq(processorEvents.outcome, 'applied'),
        inArray(processorEvents.type, ORDER),
        ne(processorEvents.id, event.id),
      ),
    );
  return told.map(({ type, payload, receivedAt }) => ({
    disputeId: payload.processorRefundId,
    type,
    at: typeof payload.at === 'string' ? Date.parse(payload.at) : receivedAt.getTime(),
  }));
}

const isNewer = (one: Pick<Told, 'type' | 'at'>, other: Pick<Told, 'type' | 'at'>): boolean =>
  one.at > other.at || (one.at === other.at && ORDER.indexOf(one.type) > ORDER.indexOf(other.type));

/** Whether a newer event of the same dispute came before this one: processors deliver in any order. */
function isOutdated(told: Told[], { ctx }: Settling, { type, at, processorRefundId }: DisputeEvent): boolean {
  const own = { type, at: at === null ? ctx.clock.now().getTime() : Date.parse(at) };
  return told.some((other) => other.disputeId !== null && other.disputeId === processorRefundId && isNewer(other, own));
}

/** Whether another dispute of the charge is open: its newest event says that it began. */
function isAnotherOpen(told: Told[], { processorRefundId }: DisputeEvent): boolean {
  const others = told.filter(({ disputeId }) => disputeId !== processorRefundId);
  return others.some(
    (one) =>
      one.type === 'disputed' && !others.some((other) => other.disputeId === one.disputeId && isNewer(other, one)),
  );
}

/** How much of the money that a bank gives back is more than the booking lacks, minor units. */
async function paidBeyond(tx: Transaction, { reservation }: Settling, { amount }: RefundRow): Promise<number> {
  const records = await loadPayments(tx, reservation.id);
  const { paid } = sumsOf(records, reservation.total);
  return excessOf(amount, { total: reservation.total, paid, underWay: openRefunds(records) });
}

interface Won {
  /** The refund that stands for what the bank took by this dispute, where it took something. */
  loss: RefundRow | undefined;
  /** What is paid beyond what is owed, minor units. */
  beyond: number;
}

/**
 * What staff still have to look at once a dispute is won: what they had to before, a refund that failed meanwhile, too
 * much money, or what the bank took by another dispute.
 */
function attentionAfterWin({ payment: { attention }, refunds: made }: PaymentRecord, { loss, beyond }: Won) {
  if (attention !== null && attention !== 'disputed' && attention !== 'disputeLost') return attention;
  const others = made.filter(({ id }) => id !== loss?.id);
  if (lastRefundFailed(others)) return 'refundFailed';
  if (beyond > 0) return 'reinstated';
  return others.some(isLoss) ? 'disputeLost' : null;
}

const isLoss = ({ reason, status }: RefundRow): boolean => reason === 'disputeLost' && status === 'refunded';

/**
 * Writes down what the bank took as a refund, never more than has not gone back yet: a fee charged on top is no part of
 * the payment. Transfers back that nobody has made yet are reduced by it, since the bank has taken the money: those of
 * this payment, and those of any other that give credit back.
 */
async function writeLoss(
  tx: Transaction,
  { ctx, reservation }: Settling,
  record: PaymentRecord,
  { amount, disputeId, loss }: { amount: number; disputeId: string | null; loss: RefundRow | undefined },
): Promise<void> {
  const lost = Math.min(amount, notGoneBack(record));
  if (lost <= 0) return;
  await giveWay(tx, ctx, record, lost);
  // The bank takes the money again after it had given it back: the same row is used.
  const row = loss ?? (await insertRefund(tx, ctx, record.payment, { amount: lost, reason: 'disputeLost' }));
  const now = ctx.clock.now();
  await tx
    .update(refunds)
    .set({
      status: 'refunded',
      amount: lost,
      processorRefundId: disputeId,
      refundedAt: now,
      decidedBy: actorName(ctx.actor),
      decidedAt: now,
      version: sql`${refunds.version} + 1`,
    })
    .where(eq(refunds.id, row.id));
  await withdrawBeyondCredit(tx, ctx, reservation);
}

/**
 * Reduces what a bank took (`loss`) by `taken`, minor units, which the agency got back or which went back in another
 * way. A loss of which nothing is left counts as never made. The caller holds the reservation's lock.
 */
export async function lessenLoss(tx: Transaction, ctx: Context, loss: RefundRow, taken: number): Promise<void> {
  const isGone = taken === loss.amount;
  await tx
    .update(refunds)
    .set({
      ...(isGone ? { status: 'withdrawn' as const, refundedAt: null } : { amount: loss.amount - taken }),
      decidedBy: actorName(ctx.actor),
      decidedAt: ctx.clock.now(),
      version: sql`${refunds.version} + 1`,
    })
    .where(eq(refunds.id, loss.id));
}
