import { and, eq, inArray, or, type SQL } from 'drizzle-orm';
import type { ChangeRequest } from '@/lib/contract/change-request';
import { nightsBeyond } from '@/lib/domain/change-rule';
import { actorName, type Context, type Transaction } from '../../context';
import { changeRequests, reservationRooms } from '../../db/schema';
import { writeAudit } from '../audit';
import { endNotifications } from '../notification/end-notifications';
import type { ReservationRecord } from '../reservation/load-record';
import type { NightDemand } from '../room-block/night-demand';

export type ChangeRequestRow = typeof changeRequests.$inferSelect;
type Shapes = Pick<ChangeRequestRow, 'before' | 'after'>;

/** The nights that a waiting change holds: those of the new stay that the room has not. A change of people holds none. */
export const heldNights = ({ before, after }: Shapes, categoryId: string): NightDemand[] =>
  nightsBeyond(after, before).map((night) => ({ categoryId, night, rooms: 1 }));

/** The change that a room of the booking waits for, if any. */
export const waitingFor = ({ changeRequests: asked }: Pick<ReservationRecord, 'changeRequests'>, roomId: string) =>
  asked.find((request) => request.roomId === roomId && request.status === 'waiting');

interface Settlement {
  /** What it becomes; it is approved where the change itself is written. */
  status: Exclude<ChangeRequest['status'], 'waiting'>;
  reason?: string;
}

/**
 * Ends a waiting change, once, and puts its notification away; the audit row says the room before and as asked for. The
 * caller holds the reservation's lock, and gives the held nights back or keeps them.
 */
export async function settle(
  tx: Transaction,
  ctx: Context,
  { agencyId }: { agencyId: string },
  request: ChangeRequestRow,
  { status, reason }: Settlement,
): Promise<void> {
  const decided = { decidedBy: actorName(ctx.actor), decidedAt: ctx.clock.now(), reason: reason ?? null };
  const settled = await tx
    .update(changeRequests)
    .set({ status, ...decided })
    .where(and(eq(changeRequests.id, request.id), eq(changeRequests.status, 'waiting')))
    .returning({ id: changeRequests.id });
  if (settled.length === 0) throw new Error('A waiting change was settled under its lock');
  await endNotifications(tx, request.reservationId);
  await writeAudit(tx, ctx, {
    agencyId,
    action: `change.${status}`,
    entity: 'reservationRoom',
    entityId: request.roomId,
    before: request.before,
    after: { ...request.after, ...(reason && { reason }) },
  });
}

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
