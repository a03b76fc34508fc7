import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { isNeverMade, isUnderWay } from '@/lib/domain/refund-state';
import { actorName, type Context, type Transaction } from '../../context';
import { refunds } from '../../db/schema';
import { writeAudit } from '../../ground/audit';
import type { PaymentRecord } from '../../ground/load-record';
import { loadPayments, type ReservationAndEvent, sumsOf } from '../../ground/load-record';

export type RefundRow = typeof refunds.$inferSelect;

/**
 * Splits `amount` (minor units) over the approved payments, newest first: cards go back to the card by the job,
 * deposits wait for staff's transfer. Never more than what is left of each, so the rows may sum to less. The caller
 * holds the reservation's lock and wakes the workers after its commit. docs/domain.md, Refunds.
 */
export async function requestRefunds(
  tx: Transaction,
  ctx: Context,
  { reservation }: ReservationAndEvent,
  { amount, reason }: { amount: number; reason: string | null },
): Promise<RefundRow[]> {
  const rows: RefundRow[] = [];
  for (const part of splitRefund(await loadPayments(tx, reservation.id), amount))
    rows.push(await insertRefund(tx, ctx, part.payment, { amount: part.amount, reason }));
  return rows;
}

/** What can still be refunded of a payment, minor units: approved money less every refund that goes back or did. */
export function refundableOf({ payment, refunds }: PaymentRecord): number {
  if (payment.status !== 'approved') return 0;
  const given = refunds.filter(({ status }) => !isNeverMade(status)).reduce((sum, { amount }) => sum + amount, 0);
  return Math.max(0, payment.amount - given);
}

/**
 * What of a payment has not gone back yet, minor units: a refund that was ordered and is not made yet counts as left.
 */
export const notGoneBack = ({ payment, refunded }: Pick<PaymentRecord, 'payment' | 'refunded'>): number =>
  Math.max(0, payment.amount - refunded);

interface RefundPart {
  payment: PaymentRecord['payment'];
  /** Minor units. */
  amount: number;
}

/**
 * `amount` (minor units) over payments in their order of arrival, newest first, never more than what is left of each.
 */
export function splitRefund(payments: PaymentRecord[], amount: number): RefundPart[] {
  let left = amount;
  return payments.toReversed().flatMap((record) => {
    const part = Math.min(left, refundableOf(record));
    if (part <= 0) return [];
    left -= part;
    return [{ payment: record.payment, amount: part }];
  });
}

type PaymentRow = PaymentRecord['payment'];

/**
 * Writes a refund of one payment and its audit row: back to the card by the job (`approved`), or by a transfer that
 * staff make (`requested`). `amount` in minor units; the caller has checked it and holds the reservation's lock.
 */
export async function insertRefund(
  tx: Transaction,
  ctx: Context,
  { id: paymentId, agencyId, method, currency }: PaymentRow,
  { amount, reason, by = 'card' }: { amount: number; reason: string | null; by?: 'card' | 'bank' | undefined },
): Promise<RefundRow> {
  const card = method === 'card' && by === 'card';
  const [row] = await tx
    .insert(refunds)
    .values({
      id: randomUUID(),
      paymentId,
      amount,
      status: card ? 'approved' : 'requested',
      method: card ? 'card' : 'bank',
      reason,
      requestedBy: actorName(ctx.actor),
      createdAt: ctx.clock.now(),
    })
    .returning();
  if (!row) throw new Error('The refund was not written');
  const after = { refundId: row.id, amount, currency, method: row.method, status: row.status, reason };
  await writeAudit(tx, ctx, {
    agencyId,
    action: 'payment.refundRequested',
    entity: 'payment',
    entityId: paymentId,
    after,
  });
  return row;
}

/**
 * The reasons of refunds that give credit back automatically; a refund that staff order has words of theirs instead.
 */
export type CreditReason = (typeof CREDIT_REASONS)[number];
const CREDIT_REASONS = [
  'cancellation',
  'change',
  'lateFeeRemoved',
  'overBalance',
  'priceAdjusted',
  'roomRejected',
] as const;

const OF_CREDIT = new Set<string | null>(CREDIT_REASONS);

/**
 * Whether a refund gives credit back automatically, which the booking's mails tell its guest; any other was ordered by
 * staff.
 */
export const isOfCredit = ({ reason }: Pick<RefundRow, 'reason'>): boolean => OF_CREDIT.has(reason);

/**
 * Takes back refunds of overpaid money, as far as more is on its way to the guest than `credit` (what is paid beyond
 * the total now, minor units): transfers that nobody has made yet, the newest first, the last of them in part. What
 * staff ordered themselves stays. The caller holds the reservation's lock. docs/domain.md, Refunds.
 */
export async function withdrawRefunds(
  tx: Transaction,
  ctx: Context,
  records: PaymentRecord[],
  credit: number,
): Promise<void> {
  const open = records.flatMap(({ payment, refunds: own }) =>
    own.filter(({ status }) => isUnderWay(status)).map((refund) => ({ payment, refund })),
  );
  const excess = open.reduce((sum, { refund }) => sum + refund.amount, 0) - credit;
  const newestFirst = open.toSorted((a, b) => b.refund.createdAt.getTime() - a.refund.createdAt.getTime());
  const waiting = newestFirst.filter(({ refund }) => refund.status === 'requested' && isOfCredit(refund));
  await takeBackExcess(tx, ctx, waiting, excess);
}

/**
 * Takes back transfers of overpaid money where less is paid beyond the total than before, since money of the booking
 * went back in another way: taken by a bank, or refunded at the processor. Called once that is written. `reservation`
 * is locked by the caller. docs/domain.md, Cards.
 */
export async function withdrawBeyondCredit(
  tx: Transaction,
  ctx: Context,
  reservation: Pick<ReservationAndEvent['reservation'], 'id' | 'total'>,
): Promise<void> {
  const records = await loadPayments(tx, reservation.id);
  await withdrawRefunds(tx, ctx, records, sumsOf(records, reservation.total).credit);
}

interface WaitingTransfer {
  payment: PaymentRow;
  refund: RefundRow;
}

/** Takes back transfers in this order until `excess` (minor units) is taken, the last of them in part. */
async function takeBackExcess(
  tx: Transaction,
  ctx: Context,
  waiting: readonly WaitingTransfer[],
  excess: number,
): Promise<void> {
  let left = excess;
  for (const transfer of waiting) {
    if (left <= 0) return;
    const taken = Math.min(left, transfer.refund.amount);
    left -= taken;
    await takeBack(tx, ctx, transfer, { taken });
  }
}

/**
 * Withdraws a transfer that nobody made yet, or a part of it (`taken`, minor units), and writes the audit row with
 * staff's reason. The caller holds the reservation's lock and has seen that it waits. Answers the row as it is now.
 */
export async function takeBack(
  tx: Transaction,
  ctx: Context,
  { payment, refund }: WaitingTransfer,
  { taken, reason }: { taken: number; reason?: string },
): Promise<RefundRow> {
  const { id: refundId, status, amount } = refund;
  const decided = { decidedBy: actorName(ctx.actor), decidedAt: ctx.clock.now(), withdrawalReason: reason };
  const change = taken === amount ? { status: 'withdrawn' as const, ...decided } : { status, amount: amount - taken };
  const [row] = await tx
    .update(refunds)
    .set({ ...change, version: sql`${refunds.version} + 1` })
    .where(and(eq(refunds.id, refundId), eq(refunds.status, 'requested')))
    .returning();
  if (!row) throw new Error('A refund changed under its lock');
  await writeAudit(tx, ctx, {
    agencyId: payment.agencyId,
    action: 'payment.refundWithdrawn',
    entity: 'payment',
    entityId: payment.id,
    before: { refundId, status, amount },
    after: { refundId, status: change.status, amount: amount - taken, currency: payment.currency, reason },
  });
  return row;
}

/**
 * Takes back transfers of a payment that nobody has made yet, the newest first. Called when `gone` (minor units) of the
 * payment went back in another way, by its bank or at the processor: together they would send more than is left. The
 * caller holds the reservation's lock.
 */
export async function giveWay(tx: Transaction, ctx: Context, record: PaymentRecord, gone: number): Promise<void> {
  const { payment, refunds: own } = record;
  const waiting = own.filter(({ status }) => status === 'requested').toReversed();
  const excess = waiting.reduce((sum, { amount }) => sum + amount, 0) + gone - notGoneBack(record);
  await takeBackExcess(
    tx,
    ctx,
    waiting.map((refund) => ({ payment, refund })),
    excess,
  );
}
