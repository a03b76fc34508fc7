import { and, inArray, isNull } from 'drizzle-orm';
import type { Transaction } from '../../context';
import { reservationRooms } from '../../db/schema';
import { demandOf } from '../room-block/night-demand';
import { giveNightsBack } from '../room-block/take-nights';

/**
 * Gives the nights of bookings back. A room's mark and its nights go together, so that a second call finds nothing to
 * give. The caller has changed (and so locked) the reservations first: that order is the same everywhere.
 */
export async function releaseNights(tx: Transaction, reservationIds: string[], at: Date): Promise<void> {
  if (reservationIds.length === 0) return;
  const rooms = await tx
    .update(reservationRooms)
    .set({ nightsReleasedAt: at })
    .where(and(inArray(reservationRooms.reservationId, reservationIds), isNull(reservationRooms.nightsReleasedAt)))
    .returning();
  await giveNightsBack(tx, demandOf(rooms.map((room) => ({ ...room, categoryId: room.eventCategoryId }))));
}
