import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm';
import { nightsBeyond } from '@/lib/domain/change-rule';
import type { Transaction } from '../../context';
import { changeRequests, reservationRooms } from '../../db/schema';
import { demandOf, type NightDemand, sumDemand } from './night-demand';
import { giveNightsBack } from './take-nights';

export type ChangeRequestRow = typeof changeRequests.$inferSelect;

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

/** The nights that a waiting change holds: those of the new stay that the room has not. A change of people holds none. */
export const heldNights = (
  { before, after }: Pick<ChangeRequestRow, 'before' | 'after'>,
  categoryId: string,
): NightDemand[] => nightsBeyond(after, before).map((night) => ({ categoryId, night, rooms: 1 }));

/** Ends what waits for rooms that go, of whole bookings or by room; answers the nights that were held for it. */
export async function endWaiting(
  tx: Transaction,
  at: Date,
  { reservationIds = [], roomIds = [] }: { reservationIds?: string[]; roomIds?: string[] },
): Promise<NightDemand[]> {
  const named: SQL[] = [];
  if (reservationIds.length > 0) named.push(inArray(changeRequests.reservationId, reservationIds));
  if (roomIds.length > 0) named.push(inArray(changeRequests.roomId, roomIds));
  if (named.length === 0) return [];
  const ended = await tx
    .update(changeRequests)
    .set({ status: 'ended', decidedAt: at })
    .where(and(eq(changeRequests.status, 'waiting'), or(...named)))
    .returning();
  if (ended.length === 0) return [];
  const rooms = await tx
    .select({ id: reservationRooms.id, categoryId: reservationRooms.eventCategoryId })
    .from(reservationRooms)
    .where(
      inArray(
        reservationRooms.id,
        ended.map(({ roomId }) => roomId),
      ),
    );
  const categoryOf = new Map(rooms.map(({ id, categoryId }) => [id, categoryId]));
  return ended.flatMap((request) => heldNights(request, categoryOf.get(request.roomId) ?? ''));
}
