import { and, eq, isNull, sql } from 'drizzle-orm';
import type { DecisionInput } from '@/lib/contract/payment';
import type { ReservationRoom } from '@/lib/contract/reservation';
import { canDecideRoom } from '@/lib/domain/reservation-state';
import { actorName, type Context, type Transaction } from '../../context';
import { reservationRooms } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { bookableDates } from '../../event/event/find-bookable-event';
import { writeAudit } from '../../ground/audit';
import { endNotifications } from '../../ground/end-notifications';
import { findReservation, lockReservation, renewVersion } from '../../ground/find-reservation';
import { loadPayments, loadRecord, type ReservationAndEvent, type ReservationRecord } from '../../ground/load-record';
import { shrinkDiscounts } from '../../inventory/coupon/coupon-use';
import { exchangeNights } from '../../inventory/room-block/exchange-nights';
import { demandOf } from '../../inventory/room-block/take-nights';
import { carryOut } from '../cancellation/decide-cancellation';
import { planCancellation } from '../cancellation/plan-cancellation';
import { returnCredit } from '../change/change-price';
import { standsIn } from '../change/plan-change';
import { describeRoom } from './describe-reservation';
import { mailGuest } from './mail-guest';
import { reduceTotal } from './price-in-transaction';

export interface RoomDecision extends DecisionInput {
  key: string;
  roomId: string;
}

/**
 * Approves or rejects a requested room of a confirmed booking, once, and mails the guest. A rejected room's nights go
 * back and its price leaves the total; what was paid beyond it goes back. A booking of which nothing is left is rejected
 * with it. Raises NOT_FOUND, INVALID (a rejection needs a reason), INVALID_STATE, and ALREADY_DECIDED with the room.
 */
export async function decideRoom({ ctx, input }: { ctx: Context; input: RoomDecision }): Promise<ReservationRoom> {
  if (input.decision === 'reject' && !input.reason) fail('INVALID', { fields: { reason: 'required' } });
  const found = await findReservation(ctx.db, ctx, input.key, 'decideRoom');
  const decidedRoom = await inTransaction(ctx, (tx) => decideInside(tx, ctx, found, input));
  ctx.services.wakeWorkers();
  return decidedRoom;
}

async function decideInside(
  tx: Transaction,
  ctx: Context,
  found: ReservationAndEvent,
  { roomId, decision, reason = '' }: RoomDecision,
): Promise<ReservationRoom> {
  const reservation = await lockReservation(tx, found.reservation.id);
  const { id, agencyId, currency, bookingStatus } = reservation;
  const record = await loadRecord(tx, { ...found, reservation });
  const room = record.rooms.find((row) => row.id === roomId) ?? fail('NOT_FOUND');
  if (room.status !== 'requested') fail('ALREADY_DECIDED', { details: describeRoom(room, currency, ctx.locale) });
  if (!canDecideRoom({ room: room.status, booking: bookingStatus })) fail('INVALID_STATE');
  const isLast = record.passes.length === 0 && !record.rooms.some((row) => row !== room && standsIn(row));
  if (decision === 'approve') await approve(tx, ctx, { ...found, reservation }, room);
  else if (isLast) await rejectAll(tx, ctx, record, reason);
  else await reject(tx, ctx, { ...found, reservation }, room, reason);
  const [decided] = await tx.select().from(reservationRooms).where(eq(reservationRooms.id, roomId));
  if (!decided) throw new Error('A decided room is gone under its lock');
  await writeAudit(tx, ctx, {
    agencyId,
    action: `room.${decided.status}`,
    entity: 'reservationRoom',
    entityId: roomId,
    before: { status: room.status },
    after: { status: decided.status, ...(reason && { reason }) },
  });
  await endNotifications(tx, id);
  return describeRoom(decided, currency, ctx.locale);
}

type RoomRow = typeof reservationRooms.$inferSelect;

async function approve(tx: Transaction, ctx: Context, found: ReservationAndEvent, room: RoomRow): Promise<void> {
  await writeDecision(tx, ctx, room, { status: 'approved' });
  await renewVersion(tx, found.reservation.id);
  await mailGuest(tx, ctx, found, {
    kind: 'room-approved',
    dedupeKey: `room-approved ${room.id}`,
    payload: told(room),
  });
}

/** Nothing of the booking is left: it ends as a cancellation by the agency would, which keeps nothing. */
async function rejectAll(tx: Transaction, ctx: Context, record: ReservationRecord, reason: string): Promise<void> {
  const plan = await planCancellation(tx, ctx, record, { reason: 'agency' });
  await carryOut(tx, ctx, record, plan, { as: 'rejected', reason });
}

/** One room of several: its price, credit, the guest's mail and, last, its nights. */
async function reject(
  tx: Transaction,
  ctx: Context,
  found: ReservationAndEvent,
  room: RoomRow,
  reason: string,
): Promise<void> {
  const { id } = found.reservation;
  const nightsReleasedAt = ctx.clock.now();
  await writeDecision(tx, ctx, room, { status: 'rejected', decisionReason: reason, nightsReleasedAt });
  const discountsFell = await shrinkDiscounts(tx, found, [room.id]);
  await reduceTotal(tx, id, room.total - discountsFell);
  const reservation = await lockReservation(tx, id);
  await returnCredit(tx, ctx, { ...found, reservation, payments: await loadPayments(tx, id) }, 'roomRejected');
  const payload = { ...told(room), reason };
  const mail = { kind: 'room-rejected', dedupeKey: `room-rejected ${room.id}`, payload } as const;
  await mailGuest(tx, ctx, { ...found, reservation }, mail);
  const give = demandOf([{ ...room, categoryId: room.eventCategoryId }]);
  await exchangeNights(tx, { take: [], give }, bookableDates(found.event, ctx.clock.now()).today);
}

/** The facts that name a room in a mail. */
const told = ({ categoryName, checkIn, checkOut }: RoomRow) => ({ room: { categoryName, checkIn, checkOut } });

/** The compare-and-swap: of two decisions one finds the room requested. */
async function writeDecision(tx: Transaction, ctx: Context, room: RoomRow, set: Partial<RoomRow>): Promise<void> {
  const decided = await tx
    .update(reservationRooms)
    .set({
      ...set,
      decidedBy: actorName(ctx.actor),
      decidedAt: ctx.clock.now(),
      version: sql`${reservationRooms.version} + 1`,
    })
    .where(
      and(
        eq(reservationRooms.id, room.id),
        eq(reservationRooms.status, 'requested'),
        isNull(reservationRooms.nightsReleasedAt),
      ),
    )
    .returning({ id: reservationRooms.id });
  if (decided.length === 0) fail('INVALID_STATE');
}
