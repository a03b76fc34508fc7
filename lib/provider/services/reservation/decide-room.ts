import { and, eq, isNull, sql } from 'drizzle-orm';
import type { DecisionInput } from '@/lib/contract/payment';
import type { ReservationRoom } from '@/lib/contract/reservation';
import { canDecideRoom } from '@/lib/domain/reservation-state';
import { actorName, type Context, type Transaction } from '../../context';
import { reservationRooms, reservations } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../audit';
import { returnCredit } from '../change/apply-price';
import { shrinkDiscounts } from '../coupon/shrink-discounts';
import { exchangeNights } from '../room-block/exchange-nights';
import { bookableDates } from '../room-block/find-bookable-event';
import { demandOf } from '../room-block/night-demand';
import { describeRoom } from './describe-reservation';
import { findReservation, lockReservation } from './find-reservation';
import { loadPayments, type ReservationAndEvent } from './load-record';
import { reduceTotal } from './reduce-total';

export interface RoomDecision {
  key: string;
  roomId: string;
  decision: DecisionInput['decision'];
}

/**
 * Approves or rejects a requested room of a confirmed booking, once. A rejected room's nights go back and its price
 * leaves the total; what was paid beyond it goes back. Raises NOT_FOUND, INVALID_STATE, and ALREADY_DECIDED with the
 * room as it is. design/domain.md 9.
 */
export async function decideRoom({ ctx, input }: { ctx: Context; input: RoomDecision }): Promise<ReservationRoom> {
  const found = await findReservation(ctx.db, ctx, input.key, 'decideRoom');
  const decidedRoom = await inTransaction(ctx, async (tx) => {
    const reservation = await lockReservation(tx, found.reservation.id);
    const ofBooking = and(eq(reservationRooms.id, input.roomId), eq(reservationRooms.reservationId, reservation.id));
    const [room] = await tx.select().from(reservationRooms).where(ofBooking);
    if (!room) fail('NOT_FOUND');
    if (room.status !== 'requested') fail('ALREADY_DECIDED', { details: describeRoom(room, reservation.currency) });
    if (!canDecideRoom({ room: room.status, booking: reservation.bookingStatus })) fail('INVALID_STATE');
    const decided = await decide(tx, ctx, room, input.decision);
    await writeAudit(tx, ctx, {
      agencyId: reservation.agencyId,
      action: `room.${decided.status}`,
      entity: 'reservationRoom',
      entityId: room.id,
      before: { status: room.status },
      after: { status: decided.status },
    });
    if (input.decision === 'reject') {
      await takeOff(tx, ctx, { ...found, reservation }, room);
    } else {
      await tx
        .update(reservations)
        .set({ version: sql`${reservations.version} + 1` })
        .where(eq(reservations.id, reservation.id));
    }
    return describeRoom(decided, reservation.currency);
  });
  // The nights of a rejected room may be somebody's on the waitlist, and a card refund waits.
  if (input.decision === 'reject') ctx.services.wakeWorkers();
  return decidedRoom;
}

type RoomRow = typeof reservationRooms.$inferSelect;

/** Price, credit and, last, nights of a room that was rejected just now. */
async function takeOff(tx: Transaction, ctx: Context, found: ReservationAndEvent, room: RoomRow): Promise<void> {
  const { id } = found.reservation;
  const discountsFell = await shrinkDiscounts(tx, found, [room.id]);
  await reduceTotal(tx, id, room.total - discountsFell);
  const reservation = await lockReservation(tx, id);
  await returnCredit(tx, ctx, { ...found, reservation, payments: await loadPayments(tx, id) }, 'roomRejected');
  const give = demandOf([{ ...room, categoryId: room.eventCategoryId }]);
  await exchangeNights(tx, { take: [], give }, bookableDates(found.event, ctx.clock.now()).today);
}

async function decide(
  tx: Transaction,
  ctx: Context,
  room: RoomRow,
  decision: RoomDecision['decision'],
): Promise<RoomRow> {
  const now = ctx.clock.now();
  const [decided] = await tx
    .update(reservationRooms)
    .set({
      status: decision === 'approve' ? 'approved' : 'rejected',
      decidedBy: actorName(ctx.actor),
      decidedAt: now,
      version: sql`${reservationRooms.version} + 1`,
      ...(decision === 'reject' && { nightsReleasedAt: now }),
    })
    .where(
      and(
        eq(reservationRooms.id, room.id),
        eq(reservationRooms.status, 'requested'),
        isNull(reservationRooms.nightsReleasedAt),
      ),
    )
    .returning();
  return decided ?? fail('INVALID_STATE');
}
