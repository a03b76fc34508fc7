import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { DecisionInput, Payment } from '@/lib/contract/payment';
import { excessOf } from '@/lib/domain/deposit-approval';
import { isBooked, isEnded } from '@/lib/domain/reservation-state';
import { openRefunds } from '../../booking/change/change-price';
import { insertRefund } from '../../booking/refund-request/request-refunds';
import { isCharged } from '../../booking/reservation/describe-summary';
import { markConfirmed } from '../../booking/reservation/mark-confirmed';
import { actorName, type Context, type Transaction } from '../../context';
import { payments, reservationRooms, type reservations } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { describePayment } from '../../ground/describe-payment';
import { endNotifications } from '../../ground/end-notifications';
import { lockReservation, renewVersion } from '../../ground/find-reservation';
import { hasActedOn, nameOfActor } from '../../ground/has-acted-on';
import { loadPayments, type PaymentRecord, type ReservationAndEvent, sumsOf } from '../../ground/load-record';
import { retakeAgreed } from '../../inventory/coupon/coupon-use';
import { freeingDueHolds } from '../../inventory/room-block/release-nights';
import { demandOf, takeNights } from '../../inventory/room-block/take-nights';
import { releaseRowOf } from '../bank-statement/open-deposits';
import { findPayment, isOfOwnReservation } from './find-payment';
import { tellGuest } from './receipt';

interface Decision extends DecisionInput {
  paymentId: string;
}

/**
 * Approves or rejects a deposit, once; above the agency's limit the first approval is noted and another person gives
 * the second. Approval re-acquires the nights of a hold that ran out, or raises SOLD_OUT and leaves the money waiting;
 * what is more than the booking owes by then goes back. Raises NOT_FOUND, SELF_APPROVAL, SECOND_APPROVER,
 * ALREADY_DECIDED (with the payment as it is), INVALID (a rejection needs a reason). docs/domain.md, Deposits.
 */
export async function decidePayment({ ctx, input }: { ctx: Context; input: Decision }): Promise<Payment> {
  if (input.decision === 'reject' && !input.reason) fail('INVALID', { fields: { reason: 'required' } });
  const found = await findPayment(ctx.db, ctx, input.paymentId, { permission: 'decidePayment', own: false });
  const payment = await freeingDueHolds(ctx, found.event.id, () =>
    inTransaction(ctx, (tx) => decide(tx, ctx, found, input)),
  );
  ctx.services.wakeWorkers();
  return payment;
}

async function decide(tx: Transaction, ctx: Context, found: ReservationAndEvent, input: Decision): Promise<Payment> {
  const reservation = await lockReservation(tx, found.reservation.id);
  const records = await loadPayments(tx, reservation.id);
  const record = records.find(({ payment }) => payment.id === input.paymentId);
  if (!record) fail('NOT_FOUND');
  const current = { ...found, reservation };
  if (record.payment.status !== 'pending')
    fail('ALREADY_DECIDED', { details: describePayment(record, reservation.key, ctx) });
  if (input.decision === 'approve') {
    await refuseOwnApproval(tx, ctx, reservation, record.payment);
    const first = await approveFirst(tx, ctx, record);
    if (first) return describePayment(first, reservation.key, ctx);
  }
  const decided = await writeDecision(tx, ctx, record.payment, input);
  const status = input.decision === 'approve' ? 'approved' : 'rejected';
  if (status === 'approved') {
    await secureRooms(tx, ctx, current);
    await returnExcess(tx, ctx, current, records, decided);
  }
  const after = records.map((entry) => (entry === record ? { ...entry, payment: decided } : entry));
  const { balance } = sumsOf(after, reservation.total);
  await tellGuest(tx, ctx, current, { kind: `payment-${status}`, payment: decided, balance });
  return describePayment({ ...record, payment: decided }, reservation.key, ctx);
}

type PaymentRow = PaymentRecord['payment'];

/**
 * Refunds what the booking does not owe: the money of the deposit came in, but the balance fell since it was sent. It
 * is a refund of this deposit, so that nobody else's share is touched. `before` are the payments as they were.
 */
async function returnExcess(
  tx: Transaction,
  ctx: Context,
  { reservation: { bookingStatus, total } }: ReservationAndEvent,
  before: PaymentRecord[],
  deposit: PaymentRow,
): Promise<void> {
  const { paid } = sumsOf(before, total);
  const amount = excessOf(deposit.amount, { total, paid, underWay: openRefunds(before) });
  const reason = isEnded(bookingStatus) ? 'cancellation' : 'overBalance';
  if (amount > 0) await insertRefund(tx, ctx, deposit, { amount, reason });
}

/** A compare-and-swap: of two decisions only one finds the payment pending. Writes the audit row too. */
async function writeDecision(tx: Transaction, ctx: Context, before: PaymentRow, input: Decision): Promise<PaymentRow> {
  const status = input.decision === 'approve' ? 'approved' : 'rejected';
  const reason = input.reason || null;
  const [decided] = await tx
    .update(payments)
    .set({
      status,
      reason,
      decidedBy: actorName(ctx.actor),
      decidedAt: ctx.clock.now(),
      version: sql`${payments.version} + 1`,
    })
    .where(and(eq(payments.id, before.id), eq(payments.status, 'pending')))
    .returning();
  if (!decided) fail('ALREADY_DECIDED');
  if (status === 'rejected') await releaseRowOf(tx, before.id);
  await renewVersion(tx, before.reservationId);
  await endNotifications(tx, before.reservationId);
  await writeAudit(tx, ctx, {
    agencyId: before.agencyId,
    action: `payment.${status}`,
    entity: 'payment',
    entityId: before.id,
    before: { status: before.status },
    after: { status, reason, amount: before.amount, currency: before.currency },
  });
  return decided;
}

/**
 * Whoever entered a payment cannot approve it: not with the same account, not as an admin who entered it as somebody
 * else, and not as staff after uploading it as the guest (the reservation is the account's own, or carries its email).
 * Raises SELF_APPROVAL. docs/reliability.md, Four eyes.
 */
async function refuseOwnApproval(
  tx: Transaction,
  ctx: Context,
  reservation: typeof reservations.$inferSelect,
  payment: typeof payments.$inferSelect,
): Promise<void> {
  if (payment.createdBy === actorName(ctx.actor)) fail('SELF_APPROVAL');
  const entry = { entity: 'payment', entityId: payment.id, action: 'payment.created' };
  if (await hasActedOn(tx, ctx, entry)) fail('SELF_APPROVAL');
  if (await isOfOwnReservation(tx, ctx, reservation)) fail('SELF_APPROVAL');
}

/**
 * Notes the first of two approvals of a deposit above the agency's limit, and answers the payment, which still waits;
 * null where this approval decides it. Raises SECOND_APPROVER where the same person gave the first.
 */
async function approveFirst(tx: Transaction, ctx: Context, record: PaymentRecord): Promise<PaymentRecord | null> {
  const { payment, twoApprovals } = record;
  if (!twoApprovals) return null;
  const by = actorName(ctx.actor);
  if (payment.firstApprovedBy === by) fail('SECOND_APPROVER');
  const entry = { entity: 'payment', entityId: payment.id, action: 'payment.firstApproved' };
  if (await hasActedOn(tx, ctx, entry)) fail('SECOND_APPROVER');
  if (payment.firstApprovedBy !== null) return null;
  const [noted] = await tx
    .update(payments)
    .set({ firstApprovedBy: by, firstApprovedAt: ctx.clock.now(), version: sql`${payments.version} + 1` })
    .where(and(eq(payments.id, payment.id), isNull(payments.firstApprovedBy), eq(payments.status, 'pending')))
    .returning();
  if (!noted) throw new Error('A payment changed under its lock');
  await renewVersion(tx, payment.reservationId);
  await writeAudit(tx, ctx, {
    agencyId: payment.agencyId,
    action: 'payment.firstApproved',
    entity: 'payment',
    entityId: payment.id,
    after: { amount: payment.amount, currency: payment.currency },
  });
  return { ...record, payment: noted, firstApprover: await nameOfActor(tx, ctx) };
}

/**
 * Makes sure that approved money has its rooms: a hold is confirmed; an expired one takes all its nights again, or
 * raises SOLD_OUT with those that are gone, so that the money waits and nothing is oversold. docs/domain.md, Holds.
 */
export async function secureRooms(tx: Transaction, ctx: Context, found: ReservationAndEvent): Promise<void> {
  const { id, bookingStatus } = found.reservation;
  if (isBooked(bookingStatus)) return;
  // A booking that ended has no rooms to secure; it only owes what is kept of it.
  if (isEnded(bookingStatus)) return isCharged(found.reservation) ? undefined : fail('INVALID_STATE');
  if (bookingStatus === 'expired') {
    await retakeAgreed(tx, found.reservation);
    const rooms = await tx
      .update(reservationRooms)
      .set({ nightsReleasedAt: null })
      .where(and(eq(reservationRooms.reservationId, id), inArray(reservationRooms.status, ['requested', 'approved'])))
      .returning();
    await takeNights(tx, demandOf(rooms.map((room) => ({ ...room, categoryId: room.eventCategoryId }))));
  }
  await markConfirmed(tx, ctx, found, 'guest');
}
