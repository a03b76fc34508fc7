import { eq, sql } from 'drizzle-orm';
import type { Money } from '@/lib/contract/money';
import type { Refund } from '@/lib/contract/payment';
import type { RefundSentInput } from '@/lib/contract/refund';
import { tellPayer } from '../../booking/companion/tell-payer';
import type { RefundRow } from '../../booking/refund-request/request-refunds';
import { tellAgency } from '../../booking/reservation/tell-agency';
import { actorName, type Context, type Transaction } from '../../context';
import { companions, payments, refunds, type reservations } from '../../db/schema';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { describeRefund } from '../../ground/describe-payment';
import { endNotifications } from '../../ground/end-notifications';
import { CARD_JOB, feeBack } from '../../ground/fee-back';
import { renewVersion } from '../../ground/find-reservation';
import { hasActedOn } from '../../ground/has-acted-on';
import type { PaymentRecord, ReservationAndEvent } from '../../ground/load-record';
import { enqueueMail } from '../../ground/outbox';
import { lessenLoss } from '../card/note-dispute';
import { isOfOwnReservation } from '../payment/find-payment';
import { endWaitingTransfer, type LockedRefund } from './waiting-transfer';

interface RefundEnd {
  status: 'refunded' | 'failed';
  processorRefundId?: string | null;
  trackingKey?: string;
  failureCode?: string | null;
}

/**
 * Ends a refund under the reservation's lock: done, with the guest's mail, or failed, for staff to look at. Failure is
 * final, also of one that was reported done (a bank may send it back later). A payment that went back whole is
 * `refunded`. Answers the row as it is now. docs/domain.md, Refunds.
 */
export async function finishRefund(
  tx: Transaction,
  ctx: Context,
  { found, record, refund }: LockedRefund,
  end: RefundEnd,
): Promise<RefundRow> {
  if (refund.status === 'failed' || refund.status === end.status) return refund;
  const now = ctx.clock.now();
  const { status, processorRefundId = refund.processorRefundId, trackingKey = refund.trackingKey } = end;
  const decided = { decidedBy: actorName(ctx.actor), decidedAt: now };
  const [ended] = await tx
    .update(refunds)
    .set({
      status,
      processorRefundId,
      trackingKey,
      failureCode: end.failureCode ?? null,
      refundedAt: status === 'refunded' ? now : null,
      ...decided,
      version: sql`${refunds.version} + 1`,
    })
    .where(eq(refunds.id, refund.id))
    .returning();
  if (!ended) throw new Error('A refund is gone under its lock');
  const { isMoot } = await settlePayment(tx, ctx, record, refund, status);
  await endNotifications(tx, record.payment.reservationId);
  const { id, agencyId, currency } = record.payment;
  const { amount } = refund;
  const back = amount + feeBack(record, refund);
  await writeAudit(tx, ctx, {
    agencyId,
    action: status === 'refunded' ? 'payment.refunded' : 'payment.refundFailed',
    entity: 'payment',
    entityId: id,
    before: { refundId: refund.id, status: refund.status },
    after: { refundId: refund.id, status, amount, currency },
  });
  const money = { amount: back, currency };
  if (status === 'refunded') {
    await tellGuestOf(tx, ctx, found, refund, money);
    await tellPayerOf(tx, ctx, found, record.payment, refund, money);
  } else if (!isMoot) {
    const about = { paymentId: id, amount: money };
    const params = { paymentId: id };
    const telling = { type: 'PYMT_ATTN', mail: 'payment-attention', occasion: `refundFailed ${refund.id}` } as const;
    await tellAgency(tx, ctx, found, { ...telling, params, payload: { ...about, attention: 'refundFailed' } });
  }
  return ended;
}

/**
 * Updates a payment after one of its refunds has ended. A failed refund is moot where the whole payment went back in
 * another way: nothing is left to send.
 */
async function settlePayment(
  tx: Transaction,
  ctx: Context,
  { payment, refunds: others }: PaymentRecord,
  refund: RefundRow,
  status: RefundEnd['status'],
): Promise<{ isMoot: boolean }> {
  const made = others.filter(({ id, status: state }) => id !== refund.id && state === 'refunded');
  const before = made.reduce((sum, { amount }) => sum + amount, 0);
  const after = before + (status === 'refunded' ? refund.amount : 0);
  const isWhole = after >= payment.amount;
  const isMoot = isWhole && status === 'failed';
  if (after > payment.amount) await lessenLosses(tx, ctx, made, after - payment.amount);
  await tx
    .update(payments)
    .set({
      status: isWhole ? 'refunded' : 'approved',
      attention: isMoot ? payment.attention : attentionAfter(payment, status),
      version: sql`${payments.version} + 1`,
    })
    .where(eq(payments.id, payment.id));
  await renewVersion(tx, payment.reservationId);
  return { isMoot };
}

/**
 * A card refund went through although the same money had gone back before, taken by the bank in a dispute or refunded
 * at the processor. Those earlier refunds are reduced by `excess`, so that never more of a payment counts as refunded
 * than was paid. What a processor sends beyond that is part of the fee that was charged on top.
 */
async function lessenLosses(tx: Transaction, ctx: Context, made: RefundRow[], excess: number): Promise<void> {
  let left = excess;
  for (const loss of made) {
    if (left <= 0 || !isWrittenDown(loss)) continue;
    const taken = Math.min(left, loss.amount);
    left -= taken;
    await lessenLoss(tx, ctx, loss, taken);
  }
}

/** Whether a refund was told by the processor and not ordered here. */
const isWrittenDown = ({ reason, requestedBy }: RefundRow): boolean =>
  reason === 'disputeLost' || (reason === null && requestedBy === actorName(CARD_JOB));

/**
 * A dispute ends only by its bank's word: what staff refund meanwhile does not settle it, and a refund that fails
 * meanwhile is shown once it is over.
 */
function attentionAfter({ attention }: PaymentRecord['payment'], status: RefundEnd['status']) {
  if (attention === 'disputed' || (attention === 'disputeLost' && status === 'refunded')) return attention;
  return status === 'failed' ? 'refundFailed' : null;
}

async function tellGuestOf(
  tx: Transaction,
  ctx: Context,
  { reservation, event }: ReservationAndEvent,
  refund: RefundRow,
  amount: { amount: number; currency: string },
): Promise<void> {
  const { agencyId, email, locale, key, firstName, lastName } = reservation;
  await enqueueMail(tx, ctx, {
    agencyId,
    kind: 'refund-made',
    recipient: email,
    locale,
    dedupeKey: `refund-made ${refund.id}`,
    payload: { key, firstName, lastName, eventName: event.name, amount, reason: refund.reason, by: refund.method },
  });
}

/**
 * Tells whoever pays a share what went back of their own payment; the account that a transfer went to is not theirs.
 */
async function tellPayerOf(
  tx: Transaction,
  ctx: Context,
  found: ReservationAndEvent,
  { id: paymentId, companionId }: PaymentRecord['payment'],
  { id, method: by }: RefundRow,
  amount: Money,
): Promise<void> {
  if (companionId === null) return;
  const [payer] = await tx.select().from(companions).where(eq(companions.id, companionId));
  const kind = 'companion-payment-refunded';
  if (payer) await tellPayer(tx, ctx, found, payer, { kind, occasion: id, paymentId, refund: { amount, by } });
}

/**
 * Notes that staff made the transfer of a bank refund, once, with the bank's tracking key; the guest is told. Raises
 * NOT_FOUND, INVALID_STATE (a card's), ALREADY_DECIDED and STALE (with the refund as it is), SELF_REFUND.
 */
export async function markRefundSent({
  ctx,
  input: { refundId, trackingKey, version },
}: {
  ctx: Context;
  input: RefundSentInput & { refundId: string };
}): Promise<Refund> {
  return endWaitingTransfer(ctx, refundId, async (tx, waiting) => {
    const { found, record, refund } = waiting;
    // Part of the refund may have been withdrawn: staff then sent another amount than it has now.
    if (version !== undefined && refund.version !== version)
      fail('STALE', { details: describeRefund(refund, record, ctx) });
    await refuseOwnRefund(tx, ctx, found.reservation, refund);
    return finishRefund(tx, ctx, waiting, { status: 'refunded', trackingKey });
  });
}

/**
 * Whoever asked for a refund (a cancellation that they decided counts) does not mark its transfer as sent, nor does the
 * person whom the money goes to, nor who said where it goes while acting as the guest. Raises SELF_REFUND.
 * docs/reliability.md, Four eyes.
 */
async function refuseOwnRefund(
  tx: Transaction,
  ctx: Context,
  reservation: typeof reservations.$inferSelect,
  refund: typeof refunds.$inferSelect,
): Promise<void> {
  if (refund.requestedBy === actorName(ctx.actor)) fail('SELF_REFUND');
  const { id: refundId, paymentId: entityId } = refund;
  const entry = { entity: 'payment', entityId, action: 'payment.refundRequested', facts: { refundId } };
  if (await hasActedOn(tx, ctx, entry)) fail('SELF_REFUND');
  const naming = { entity: 'reservation', entityId: reservation.id, action: 'reservation.refundDestinationSet' };
  if (await hasActedOn(tx, ctx, naming)) fail('SELF_REFUND');
  if (await isOfOwnReservation(tx, ctx, reservation)) fail('SELF_REFUND');
}
