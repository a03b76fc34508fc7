import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { excessOf } from '@/lib/domain/deposit-approval';
import { formatMoney } from '@/lib/domain/money';
import { lastRefundFailed } from '@/lib/domain/refund-state';
import { openRefunds } from '../../booking/change/change-price';
import { giveWay, insertRefund, notGoneBack, type RefundRow } from '../../booking/refund-request/request-refunds';
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
 * Notes that a cardholder's bank wants money back, which the agency has days to answer at its processor, and how that
 * ended: the payment waits for staff, who are told, unless the dispute was over in their favour. What the bank took back is
 * a refund of the payment, once, so that it counts as paid no more; the payment stays approved, for what becomes of the
 * booking is for staff to decide. Where the bank gives it back after all, that refund counts as never made, so that the
 * payment is paid as before, and staff are told; they are asked about what is paid beyond the booking's price by then.
 * While one of several goes on, that is what staff are asked. Of what is told of a dispute the newest holds, whatever came
 * first. docs/reliability.md, Card events.
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
    // Of a payment that went back whole, the loss included, a part is the agency's again.
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

/** A dispute's states in the order in which they follow each other where its processor names one second for both. */
const ORDER = ['disputed', 'disputeLost', 'disputeWon'];

/** Another event of a dispute of the same charge, of which a bank may begin several. */
interface Told {
  disputeId: unknown;
  type: string;
  /** When it happened, milliseconds; where the processor did not say, when it came. */
  at: number;
}

/** What was told of disputes of the charge before. */
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

/** Whether something newer was told of the same dispute before: processors deliver in any order. */
function isOutdated(told: Told[], { ctx }: Settling, { type, at, processorRefundId }: DisputeEvent): boolean {
  const own = { type, at: at === null ? ctx.clock.now().getTime() : Date.parse(at) };
  return told.some((other) => other.disputeId !== null && other.disputeId === processorRefundId && isNewer(other, own));
}

/** Whether the last that was told of another dispute of the charge is that it began. */
function isAnotherOpen(told: Told[], { processorRefundId }: DisputeEvent): boolean {
  const others = told.filter(({ disputeId }) => disputeId !== processorRefundId);
  return others.some(
    (one) =>
      one.type === 'disputed' && !others.some((other) => other.disputeId === one.disputeId && isNewer(other, one)),
  );
}

/** What of money that a bank gives back is more than the booking lacks, minor units. */
async function paidBeyond(tx: Transaction, { reservation }: Settling, { amount }: RefundRow): Promise<number> {
  const records = await loadPayments(tx, reservation.id);
  const { paid } = sumsOf(records, reservation.total);
  return excessOf(amount, { total: reservation.total, paid, underWay: openRefunds(records) });
}

interface Won {
  /** What the bank took by the dispute before, where it had. */
  loss: RefundRow | undefined;
  /** What is paid beyond what is owed, minor units. */
  beyond: number;
}

/**
 * What still needs staff once a dispute is over: what did before, a refund that failed meanwhile, money too much, or what
 * the bank took by another.
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
 * A fee charged on top of the payment is no part of it, and what went back before is not taken off twice; what was only
 * ordered to go back gives way, for the bank took the money.
 */
async function writeLoss(
  tx: Transaction,
  { ctx }: Settling,
  record: PaymentRecord,
  { amount, disputeId, loss }: { amount: number; disputeId: string | null; loss: RefundRow | undefined },
): Promise<void> {
  const lost = Math.min(amount, notGoneBack(record));
  if (lost <= 0) return;
  await giveWay(tx, ctx, record, lost);
  // Taken once more after the bank had given it back: the same row.
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
}

/**
 * `taken` (minor units) of what the bank took is the agency's again, or went back in another way: it was never refunded by
 * the bank. A loss of which nothing is left counts as never made. The caller holds the reservation's lock.
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
