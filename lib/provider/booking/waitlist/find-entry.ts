import { and, eq } from 'drizzle-orm';
import type { BilingualText } from '@/lib/contract/bilingual-text';
import type { Context } from '../../context';
import {
  eventCategories,
  events,
  reservationRooms,
  reservations,
  roomCategories,
  waitlistEntries,
} from '../../db/schema';
import { fail } from '../../error';
import { worksForEvent } from '../../ground/access';
import { hashOfToken } from '../../ground/mailed-token';
import type { EntryRow } from './load-plan';

/** An entry with what belongs to it. */
export interface EntryRecord {
  entry: EntryRow;
  event: typeof events.$inferSelect;
  categoryName: BilingualText | null;
  /** The hold of its offer, or what became of it. */
  reservation: typeof reservations.$inferSelect | null;
}

const recordsOf = (db: Context['db']) =>
  db
    .select({
      entry: waitlistEntries,
      event: events,
      categoryName: roomCategories.name,
      reservation: reservations,
    })
    .from(waitlistEntries)
    .innerJoin(events, eq(events.id, waitlistEntries.eventId))
    .leftJoin(eventCategories, eq(eventCategories.id, waitlistEntries.eventCategoryId))
    .leftJoin(roomCategories, eq(roomCategories.id, eventCategories.roomCategoryId))
    .leftJoin(reservations, eq(reservations.id, waitlistEntries.reservationId));

/** The entry whose link has the token. Raises NOT_FOUND, as for a token that never was. */
export async function entryOfToken(ctx: Context, token: string): Promise<EntryRecord> {
  const [found] = await recordsOf(ctx.db).where(eq(waitlistEntries.tokenHash, hashOfToken(token)));
  return found ?? fail('NOT_FOUND');
}

/** The entry with the id, for jobs and services that have checked the caller already. */
export async function entryWithId(ctx: Context, id: string): Promise<EntryRecord> {
  const [found] = await recordsOf(ctx.db).where(eq(waitlistEntries.id, id));
  return found ?? fail('NOT_FOUND');
}

/** The entry for staff who manage the event's list. Raises NOT_FOUND for everybody else's. */
export async function managedEntry(ctx: Context, id: string): Promise<EntryRecord> {
  const found = await entryWithId(ctx, id);
  return worksForEvent(ctx.actor, found.event, 'manageWaitlist') ? found : fail('NOT_FOUND');
}

/** Names of the rooms that an offer holds. */
export async function offeredRooms(db: Context['db'], reservationId: string): Promise<BilingualText[]> {
  const rooms = await db
    .select({ name: reservationRooms.categoryName })
    .from(reservationRooms)
    .where(and(eq(reservationRooms.reservationId, reservationId)))
    .orderBy(reservationRooms.position);
  return rooms.map(({ name }) => name);
}
