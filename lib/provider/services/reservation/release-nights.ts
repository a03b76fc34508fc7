import { and, inArray, isNull } from 'drizzle-orm';
import type { Transaction } from '../../context';
import { reservationRooms } from '../../db/schema';
import { endWaiting } from '../change/waiting-change';
import { demandOf, type NightDemand, sumDemand } from '../room-block/night-demand';
import { giveNightsBack } from '../room-block/take-nights';

/**
 * Marks the rooms of bookings as released and answers their nights, those held for changes that wait included, which the caller gives back in the same transaction.
 * The caller has changed (and so locked) the reservations first: that order is the same everywhere.
 */
export async function markReleased(tx: Transaction, reservationIds: string[], at: Date): Promise<NightDemand[]> {
  if (reservationIds.length === 0) return [];
  const rooms = await tx
    .update(reservationRooms)
    .set({ nightsReleasedAt: at })
    .where(and(inArray(reservationRooms.reservationId, reservationIds), isNull(reservationRooms.nightsReleasedAt)))
    .returning();
  const slept = demandOf(rooms.map((room) => ({ ...room, categoryId: room.eventCategoryId })));
  return sumDemand([...slept, ...(await endWaiting(tx, at, { reservationIds }))]);
}

/** Gives the nights of bookings back. A room's mark and its nights go together, so that a second call finds nothing to give. */
export async function releaseNights(tx: Transaction, reservationIds: string[], at: Date): Promise<void> {
  await giveNightsBack(tx, await markReleased(tx, reservationIds, at));
}
