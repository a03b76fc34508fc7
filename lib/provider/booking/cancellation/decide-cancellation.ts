import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { CancellationDecision } from '@/lib/contract/cancellation';
import type { CancellationReason, Reservation } from '@/lib/contract/reservation';
import { actorName, type Context, type Transaction } from '../../context';
import { reservationRooms, reservations } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { endNotifications } from '../../ground/end-notifications';
import { findReservation, lockReservation } from '../../ground/find-reservation';
import type { ReservationAndEvent } from '../../ground/load-record';
import { loadRecord, type ReservationRecord, sumsOf } from '../../ground/load-record';
import { giveUseBack } from '../../inventory/coupon/coupon-use';
import { exchangeNights } from '../../inventory/room-block/exchange-nights';
import { endWaiting } from '../../inventory/room-block/release-nights';
import { demandOf } from '../../inventory/room-block/take-nights';
import { describeNow } from '../change/change-booking';
import { applyPrice, returnCredit } from '../change/change-price';
import { tellPayersGone } from '../companion/tell-payer';
import { describeReservation } from '../reservation/describe-reservation';
import { mailGuest } from '../reservation/mail-guest';
import { leaveVehicles } from '../transport/leave-vehicles';
import type { PlannedCancellation } from './plan-cancellation';
import { planCancellation } from './plan-cancellation';

/** A cancellation with its reason, or the agency's refusal of every room that was left. */
type Ending = { as: 'cancelled'; reason: CancellationReason; text: string | null } | { as: 'rejected'; reason: string };

interface DecisionCall extends CancellationDecision {
  key: string;
}

/**
 * Decides a guest's request, once. Approval cancels at the penalty of the day of the request; a rejection, with its
 * reason, leaves the booking confirmed. Raises NOT_FOUND, INVALID (a rejection needs a reason), INVALID_STATE (nobody
 * asked), ALREADY_DECIDED and STALE (another request than was looked at) with the reservation as it is. docs/domain.md,
 * States.
 */
export async function decideCancellation({ ctx, input }: { ctx: Context; input: DecisionCall }): Promise<Reservation> {
  if (input.decision === 'reject' && !input.reason) fail('INVALID', { fields: { reason: 'required' } });
  const found = await findReservation(ctx.db, ctx, input.key, 'decideCancellation');
  await inTransaction(ctx, async (tx) => {
    const reservation = await lockReservation(tx, found.reservation.id);
    const record = await loadRecord(tx, { ...found, reservation });
    if (reservation.bookingStatus !== 'cancellationRequested') {
      if (!reservation.cancellationRequestedAt) fail('INVALID_STATE');
      fail('ALREADY_DECIDED', { details: describeReservation(record, ctx) });
    }
    if (input.version !== undefined && input.version !== reservation.version)
      fail('STALE', { details: describeReservation(record, ctx) });
    if (input.decision === 'reject') await reject(tx, ctx, record, input.reason ?? '');
    else await approve(tx, ctx, record);
  });
  ctx.services.wakeWorkers();
  return describeNow(ctx, found);
}

async function approve(tx: Transaction, ctx: Context, record: ReservationRecord): Promise<void> {
  const { cancellationRooms: rooms, cancellationReason, cancellationText: text } = record.reservation;
  const reason = cancellationReason ?? 'guestRequest';
  const plan = await planCancellation(tx, ctx, record, { rooms, reason });
  await carryOut(tx, ctx, record, plan, { as: 'cancelled', reason, text });
}

async function reject(tx: Transaction, ctx: Context, record: ReservationRecord, reason: string): Promise<void> {
  const { id, agencyId, bookingStatus } = record.reservation;
  const [reservation] = await tx
    .update(reservations)
    .set({ bookingStatus: 'confirmed', cancellationRooms: null, version: sql`${reservations.version} + 1` })
    .where(eq(reservations.id, id))
    .returning();
  if (!reservation) throw new Error('A locked reservation is gone');
  await endNotifications(tx, id);
  await writeAudit(tx, ctx, {
    agencyId,
    action: 'cancellation.rejected',
    entity: 'reservation',
    entityId: id,
    before: { bookingStatus },
    after: { bookingStatus: 'confirmed', reason },
  });
  const kind = 'cancellation-rejected';
  const dedupeKey = `${kind} ${id} v${reservation.version}`;
  await mailGuest(tx, ctx, { reservation, event: record.event }, { kind, dedupeKey, payload: { reason } });
}

/**
 * Carries a plan out, as a cancellation or as the agency's refusal: ends the rooms and gives their nights back once,
 * sets total and schedule to what is kept, sends credit back, gives the coupon's use back, writes audit and mail. The
 * caller holds the reservation's lock.
 */
export async function carryOut(
  tx: Transaction,
  ctx: Context,
  record: ReservationRecord,
  plan: PlannedCancellation,
  ending: Ending,
): Promise<void> {
  const { reservation } = record;
  await endRooms(tx, ctx, plan, ending);
  const held = await endWaiting(tx, ctx.clock.now(), { roomIds: plan.rooms.map(({ id }) => id) });
  await applyPrice(tx, reservation.id, plan.after);
  const ended = await markEnded(tx, ctx, record, plan, ending);
  if (plan.whole) {
    await giveUseBack(tx, [reservation.id]);
    await leaveVehicles(tx, ctx, record);
  }
  await endNotifications(tx, reservation.id);
  const { total, bookingStatus } = reservation;
  await writeAudit(tx, ctx, {
    agencyId: reservation.agencyId,
    action: plan.whole ? `reservation.${ending.as}` : 'reservation.partCancelled',
    entity: 'reservation',
    entityId: reservation.id,
    before: { bookingStatus, total, lines: record.lines, schedule: record.schedule },
    after: { ...ending, total: plan.after.total, penalty: plan.penalty, rooms: plan.rooms.map(({ id }) => id) },
  });
  const why = ending.as === 'rejected' ? 'roomRejected' : 'cancellation';
  await returnCredit(tx, ctx, { ...record, reservation: ended }, why);
  await tellGuestOfEnd(tx, ctx, { ...record, reservation: ended }, plan, ending);
  await tellPayersGone(tx, ctx, record, ended);
  const given = demandOf(plan.rooms.map((room) => ({ ...room, categoryId: room.eventCategoryId })));
  await exchangeNights(tx, { take: [], give: [...given, ...held] }, plan.today);
}

async function endRooms(tx: Transaction, ctx: Context, { rooms }: PlannedCancellation, ending: Ending): Promise<void> {
  if (rooms.length === 0) return;
  const ids = rooms.map(({ id }) => id);
  const now = ctx.clock.now();
  const decision = { decidedBy: actorName(ctx.actor), decidedAt: now };
  const ended = await tx
    .update(reservationRooms)
    .set({
      status: ending.as,
      ...(ending.as === 'rejected' && { ...decision, decisionReason: ending.reason }),
      nightsReleasedAt: now,
      version: sql`${reservationRooms.version} + 1`,
    })
    .where(
      and(
        inArray(reservationRooms.id, ids),
        inArray(reservationRooms.status, ['requested', 'approved']),
        isNull(reservationRooms.nightsReleasedAt),
      ),
    )
    .returning({ id: reservationRooms.id });
  if (ended.length !== rooms.length) fail('INVALID_STATE');
}

async function markEnded(
  tx: Transaction,
  ctx: Context,
  { reservation }: ReservationRecord,
  { whole }: PlannedCancellation,
  ending: Ending,
): Promise<ReservationAndEvent['reservation']> {
  const now = ctx.clock.now();
  const why =
    ending.as === 'cancelled'
      ? { cancellationReason: ending.reason, cancellationText: ending.text, cancellationRooms: null }
      : {};
  const gone = {
    bookingStatus: ending.as,
    nightsReleasedAt: now,
    ...(ending.as === 'cancelled' && { cancelledAt: now }),
  };
  const [ended] = await tx
    .update(reservations)
    .set(whole ? { ...why, ...gone } : { ...why, bookingStatus: 'confirmed' })
    .where(and(eq(reservations.id, reservation.id), eq(reservations.bookingStatus, reservation.bookingStatus)))
    .returning();
  return ended ?? fail('INVALID_STATE');
}

async function tellGuestOfEnd(
  tx: Transaction,
  ctx: Context,
  { reservation, event, payments }: ReservationRecord,
  { whole, rooms, penalty }: PlannedCancellation,
  ending: Ending,
): Promise<void> {
  const { currency, id, version, total } = reservation;
  const { credit } = sumsOf(payments, total);
  const kind = whole ? (`reservation-${ending.as}` as const) : 'rooms-cancelled';
  const payload = {
    penalty: { amount: penalty, currency },
    credit: { amount: credit, currency },
    ...(ending.as === 'rejected' && { reason: ending.reason }),
    ...(!whole && { endingRooms: rooms.map((room) => room.id) }),
  };
  await mailGuest(tx, ctx, { reservation, event }, { kind, dedupeKey: `${kind} ${id} v${version}`, payload });
}
