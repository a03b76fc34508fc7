import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { nightsBeyond } from '@/lib/domain/change-rule';
import { unsoldNights } from '@/lib/domain/cut-off';
import { dateInZone } from '@/lib/domain/zone';
import type { Actor, Context, Transaction } from '../../context';
import { changeRequests, events, reservationRooms, reservations, roomNights } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { writeAudit } from '../../ground/audit';
import { HeldElsewhere, isDueHold } from '../../ground/due-hold';
import { forEachRow } from '../../ground/run-job';
import { ofWorkingAgency } from '../../ground/suspension';
import { giveUseBack } from '../coupon/coupon-use';
import { exchangeNights } from './exchange-nights';
import { demandOf, type NightDemand, sumDemand } from './take-nights';

type NightRow = typeof roomNights.$inferSelect;

const EXPIRY: Actor = { kind: 'system', job: 'expire-holds' };

const BATCH = 100;

export type ChangeRequestRow = typeof changeRequests.$inferSelect;

/**
 * Marks the rooms of bookings as released and answers their nights, those held for changes that wait included, which
 * the caller gives back in the same transaction. The caller has changed (and so locked) the reservations first: that
 * order is the same everywhere.
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

/**
 * Gives the nights of an event's bookings back: to its block, or after the cut-off to the hotel. A room's mark and its
 * nights go together, so that a second call finds nothing to give.
 */
export async function releaseNights(
  tx: Transaction,
  reservationIds: string[],
  { at, timeZone }: { at: Date; timeZone: string },
): Promise<void> {
  const give = await markReleased(tx, reservationIds, at);
  await exchangeNights(tx, { take: [], give }, dateInZone(at, timeZone));
}

/**
 * The nights that a waiting change holds: those of the new stay that the room does not have yet. A change of people
 * holds none.
 */
export const heldNights = (
  { before, after }: Pick<ChangeRequestRow, 'before' | 'after'>,
  categoryId: string,
): NightDemand[] => nightsBeyond(after, before).map((night) => ({ categoryId, night, rooms: 1 }));

/**
 * Ends the waiting changes of rooms that end, named by booking or by room; answers the nights that these changes held.
 */
export async function endWaiting(
  tx: Transaction,
  at: Date,
  { reservationIds = [], roomIds = [] }: { reservationIds?: string[]; roomIds?: string[] },
): Promise<NightDemand[]> {
  const named = or(inArray(changeRequests.reservationId, reservationIds), inArray(changeRequests.roomId, roomIds));
  const ended = await tx
    .update(changeRequests)
    .set({ status: 'ended', decidedAt: at })
    .where(and(eq(changeRequests.status, 'waiting'), named))
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

/**
 * Ends the holds whose time is over and gives their nights back, once: a compare-and-swap on status and release mark.
 * Those of an event, at most 100 at a time, or a single one; answers how many. docs/domain.md, Holds.
 */
export async function expireDueHolds(
  tx: Transaction,
  ctx: Context,
  of: { eventId: string } | { reservationId: string },
): Promise<number> {
  const now = ctx.clock.now();
  const due = await tx
    .select({ id: reservations.id })
    .from(reservations)
    .where(
      and(
        isDueHold(now),
        'eventId' in of ? eq(reservations.eventId, of.eventId) : eq(reservations.id, of.reservationId),
      ),
    )
    .orderBy(asc(reservations.id))
    .limit(BATCH)
    .for('update');
  if (due.length === 0) return 0;
  const ids = due.map(({ id }) => id);
  // The condition is checked again on the locked rows: a proof that arrived while this waited protects its hold.
  const expired = await tx
    .update(reservations)
    .set({ bookingStatus: 'expired', nightsReleasedAt: now, version: sql`${reservations.version} + 1` })
    .where(and(inArray(reservations.id, ids), isDueHold(now), isNull(reservations.nightsReleasedAt)))
    .returning({ id: reservations.id, agencyId: reservations.agencyId, eventId: reservations.eventId });
  const [first] = expired;
  if (!first) return 0;
  const [event] = await tx.select({ timeZone: events.timeZone }).from(events).where(eq(events.id, first.eventId));
  if (!event) throw new Error('A hold is of no event');
  const ended = expired.map(({ id }) => id);
  await giveUseBack(tx, ended);
  await releaseNights(tx, ended, { at: now, ...event });
  for (const { id, agencyId } of expired) {
    const change = { before: { bookingStatus: 'hold' }, after: { bookingStatus: 'expired' } };
    const entry = { agencyId, action: 'reservation.expired', entity: 'reservation', entityId: id, ...change };
    await writeAudit(tx, { ...ctx, actor: EXPIRY }, entry);
  }
  return expired.length;
}

/**
 * Runs an attempt to take nights or a discount. Where they are taken, the event's holds whose time is over are ended in
 * transactions of their own (so that no order of locks is broken), and the attempt runs once more; what it raises then
 * is final.
 */
export async function freeingDueHolds<Result>(
  ctx: Context,
  eventId: string,
  attempt: () => Promise<Result>,
): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof HeldElsewhere)) throw error;
    while ((await inTransaction(ctx, (tx) => expireDueHolds(tx, ctx, { eventId }))) === BATCH);
    return attempt();
  }
}

/** The category's nights, locked in the order of bookings, so that nothing is sold while its state is decided. */
export async function lockNights(tx: Transaction, categoryId: string): Promise<NightRow[]> {
  const ofCategory = eq(roomNights.eventCategoryId, categoryId);
  return tx.select().from(roomNights).where(ofCategory).orderBy(roomNights.night).for('no key update');
}

/**
 * What is not sold of the locked nights goes back to the hotel; answers how many room nights. docs/domain.md, Room
 * block.
 */
export async function releaseUnsold(tx: Transaction, categoryId: string, nights: NightRow[]): Promise<number> {
  await tx
    .update(roomNights)
    .set({ allotted: sql`${roomNights.sold}` })
    .where(eq(roomNights.eventCategoryId, categoryId));
  return unsoldNights(nights);
}

const AT_ONCE = 100;

/** The job: ends every hold whose time is over, each by itself; answers how many. */
export async function expireHolds({ ctx }: { ctx: Context }): Promise<number> {
  let ended = 0;
  for (let last = ''; ; ) {
    const due = await ctx.db
      .select({ id: reservations.id })
      .from(reservations)
      .where(and(isDueHold(ctx.clock.now()), gt(reservations.id, last), ofWorkingAgency(reservations.agencyId)))
      .orderBy(asc(reservations.id))
      .limit(AT_ONCE);
    const counts = await forEachRow(ctx, { job: 'expire-holds', rows: due, idOf: ({ id }) => id }, ({ id }) =>
      inTransaction(ctx, (tx) => expireDueHolds(tx, ctx, { reservationId: id })),
    );
    ended += counts.reduce((sum, each) => sum + each, 0);
    last = due.at(-1)?.id ?? last;
    if (due.length < AT_ONCE) break;
  }
  if (ended > 0) ctx.services.wakeWorkers();
  return ended;
}
