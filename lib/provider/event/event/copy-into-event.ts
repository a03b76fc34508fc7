import { and, eq, isNull } from 'drizzle-orm';
import type { EventProfile } from '@/lib/contract/event-profile';
import type { EventPartsCopy } from '@/lib/contract/new-event';
import type { Context, Transaction } from '../../context';
import { activities, eventCategories, events, reservations } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { worksForEvent } from '../../ground/access';
import { writeAudit } from '../../ground/audit';
import { copyOtherHotels, readOtherHotelIds } from '../hotel/other-hotels';
import { daysMoved } from './event-days';
import { packageOf, refuseWithout } from './event-package';
import { copyBlock, copySchedule } from './event-parts';
import { describeProfile, lockEvent } from './event-profile';
import { datesOf, type EventRow, staffEvent, tendedEvent } from './find-bookable-event';

/** The permission that writes each part, beside that of the event itself. */
const WRITES = { block: 'manageRoomBlock', schedule: 'manageSchedule' } as const;

/**
 * Copies block with rates, or schedule, of another event of the agency into a draft that has none of it yet, moved by as
 * many days as lie between their first days; the block is tentative. A draft without a hotel takes the other's. Raises
 * NOT_FOUND for either event where it is not the actor's (INVALID for the other), FORBIDDEN, STALE with the event as it
 * is, EVENT_ARCHIVED, PACKAGE_LIMIT for the block of an event without bookings, and INVALID_STATE with what stands in the way.
 */
export async function copyIntoEvent({
  ctx,
  input: { event: key, copy },
}: {
  ctx: Context;
  input: { event: string; copy: EventPartsCopy };
}): Promise<EventProfile> {
  const target = await tendedEvent(ctx, key, 'manageEvent');
  if (copy.parts.some((part) => !worksForEvent(ctx.actor, target, WRITES[part]))) fail('FORBIDDEN');
  const { id, agencyId } = target;
  const { id: sourceId, agencyId: of } = await staffEvent(ctx, copy.from, 'manageEvent');
  // The platform's admin works for every agency: their events stay apart all the same.
  if (of !== agencyId || sourceId === id) fail('INVALID', { fields: { from: 'invalid' } });
  return inTransaction(ctx, async (tx) => {
    // Alone: nobody books it and nobody copies into it meanwhile.
    const event = await lockEvent(tx, ctx, { id, version: copy.version, alone: true });
    const [found] = await tx.select().from(events).where(eq(events.id, sourceId)).for('share');
    const source = (found as EventRow | undefined) ?? fail('NOT_FOUND');
    if (copy.parts.includes('block')) refuseWithout(await packageOf(tx, id), 'reservations');
    await refuseFilled(tx, event, copy);
    const days = daysMoved(datesOf(source), datesOf(event));
    if (days === null) return refuse('copyUndated');
    const hotel = copy.parts.includes('block') ? hotelFor(event, source) : {};
    if (copy.parts.includes('block')) {
      await takeOtherHotels(tx, event, source);
      await copyBlock(tx, { from: sourceId, to: id, days });
    }
    if (copy.parts.includes('schedule')) await copySchedule(tx, { source, event, days });
    const [changed] = await tx
      .update(events)
      .set({ ...hotel, version: event.version + 1 })
      .where(eq(events.id, id))
      .returning();
    if (!changed) fail('NOT_FOUND');
    const entry = { agencyId, entity: 'event', entityId: id, action: 'event.partsCopied' };
    await writeAudit(tx, ctx, { ...entry, after: { from: source.code, parts: copy.parts, days, ...hotel } });
    return describeProfile(tx, ctx, changed);
  });
}

type Row = typeof events.$inferSelect;

type Reason =
  | 'copyPublished'
  | 'copyReservations'
  | 'copyBlock'
  | 'copySchedule'
  | 'copyHotel'
  | 'copyCurrency'
  | 'copyUndated';

const refuse = (what: Reason): never => fail('INVALID_STATE', { values: { what } });

/** Nothing that is there is overwritten: what guests saw or booked least of all. */
async function refuseFilled(tx: Transaction, { id, state }: Row, { parts }: EventPartsCopy): Promise<void> {
  if (state !== 'draft') refuse('copyPublished');
  if ((await tx.$count(reservations, eq(reservations.eventId, id))) > 0) refuse('copyReservations');
  if (parts.includes('block') && (await tx.$count(eventCategories, eq(eventCategories.eventId, id))) > 0)
    refuse('copyBlock');
  const planned = and(eq(activities.eventId, id), isNull(activities.removedAt));
  if (parts.includes('schedule') && (await tx.$count(activities, planned)) > 0) refuse('copySchedule');
}

/** The rooms of a block are of its hotel, and its rates in the event's currency. */
function hotelFor(event: Row, source: Row): Partial<Row> {
  if (event.currency !== source.currency) refuse('copyCurrency');
  if (event.hotelId === null) return { hotelId: source.hotelId, hotelCopy: source.hotelCopy };
  if (event.hotelId !== source.hotelId) refuse('copyHotel');
  return {};
}

/** Those of the other event's block; a draft that has any has them all, since it keeps what it took of each. */
async function takeOtherHotels(tx: Transaction, event: Row, source: Row): Promise<void> {
  const [own, others] = [await readOtherHotelIds(tx, event.id), await readOtherHotelIds(tx, source.id)];
  if (own.length === 0) return copyOtherHotels(tx, { from: source.id, to: event.id });
  if (others.some((id) => !own.includes(id))) refuse('copyHotel');
}
