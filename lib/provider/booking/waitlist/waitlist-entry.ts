import { and, eq, inArray, sql } from 'drizzle-orm';
import type { BilingualText, Language } from '@/lib/contract/bilingual-text';
import type { WaitlistEntry, WaitlistRow, WaitlistStatus } from '@/lib/contract/waitlist';
import { categoryAt } from '@/lib/domain/category-name';
import type { WaitingReason } from '@/lib/domain/waitlist';
import type { Actor, Context } from '../../context';
import { eventCategories, events, reservationRooms, reservations, waitlistEntries } from '../../db/schema';
import { fail } from '../../error';
import { contactFor, worksForEvent } from '../../ground/access';
import { HOLD_ENDS, isLivingHold } from '../../ground/due-hold';
import { hotelOfCategory, hotelOfRoom } from '../../ground/hotel-name';
import { derivedToken, hashOfToken, knownToken } from '../../ground/mailed-token';
import { refuseOfSuspended } from '../../ground/suspension';
import type { EntryRow } from './load-plan';
import { loadQueue, type Queue } from './load-plan';

/** An entry with what belongs to it. */
export interface EntryRecord {
  entry: EntryRow;
  event: typeof events.$inferSelect;
  categoryName: BilingualText | null;
  /** The hotel of that category, where the event has several. */
  hotel: string | null;
  /** The hold of its offer, or what became of it. */
  reservation: typeof reservations.$inferSelect | null;
  /** Whether that hold counts still: in time, or protected by a payment; null where nothing was offered. */
  isHeld: boolean | null;
  /** When it ends as things stand; null = it is no hold. */
  holdEnds: Date | null;
}

/** Entries, each with what belongs to it; nobody's access is checked. */
export const recordsOf = ({ db, clock }: Context) =>
  db
    .select({
      entry: waitlistEntries,
      event: events,
      // The category as its block has it, where the entry asks for one.
      categoryName: sql<BilingualText | null>`${eventCategories.room} -> 'name'`,
      hotel: hotelOfCategory('event_categories'),
      reservation: reservations,
      isHeld: isLivingHold(clock.now()),
      holdEnds: HOLD_ENDS,
    })
    .from(waitlistEntries)
    .innerJoin(events, eq(events.id, waitlistEntries.eventId))
    .leftJoin(eventCategories, eq(eventCategories.id, waitlistEntries.eventCategoryId))
    .leftJoin(reservations, eq(reservations.id, waitlistEntries.reservationId));

interface Described {
  record: EntryRecord;
  queue: Queue;
  /** The offered rooms. */
  rooms: OfferedRoom[];
  locale: Language;
}

/** The state that people see: what became of the hold counts at once, not when the next job has settled it. */
export function entryStatus({ entry, reservation, isHeld }: EntryRecord): WaitlistStatus {
  if (entry.status !== 'offered' && entry.status !== 'lapsed') return entry.status;
  if (reservation?.confirmedAt) return 'booked';
  if (entry.status === 'lapsed') return 'lapsed';
  if (reservation?.bookingStatus === 'cancelled') return 'declined';
  return isHeld ? 'offered' : 'lapsed';
}

/** Place in the queue and why nothing is offered yet; both null for an entry that waits no more. */
function standing(status: WaitlistStatus, entryId: string, queue: Queue) {
  if (status !== 'waiting') return { position: null, reason: null };
  const index = queue?.waiting.findIndex(({ id }) => id === entryId) ?? -1;
  const reason: WaitingReason | 'closed' = queue?.plan.reasons.get(entryId) ?? 'closed';
  return { position: index < 0 ? null : index + 1, reason };
}

function common({ record, queue, rooms, locale }: Described) {
  const { entry, reservation, holdEnds, categoryName, hotel } = record;
  const status = entryStatus(record);
  const { adults, juniors, minors, infants, firstName, lastName, version } = entry;
  return {
    id: entry.id,
    status,
    ...standing(status, entry.id, queue),
    categoryId: entry.eventCategoryId,
    categoryName: categoryName && categoryAt({ name: categoryName, hotel }, locale),
    checkIn: entry.checkIn,
    checkOut: entry.checkOut,
    rooms: entry.rooms,
    adults,
    juniors,
    minors,
    infants,
    firstName,
    lastName,
    offer:
      status === 'offered' && reservation && holdEnds
        ? {
            reservationKey: reservation.key,
            expiresAt: holdEnds.toISOString(),
            rooms: rooms.map((room) => categoryAt(room, locale)),
            total: { amount: reservation.total, currency: reservation.currency },
          }
        : null,
    createdAt: entry.createdAt.toISOString(),
    version,
  };
}

/** The entry as its own person sees it. */
function describeEntry(described: Described): WaitlistEntry {
  const { event } = described.record;
  return {
    ...common(described),
    eventCode: event.code,
    eventName: event.name,
    timeZone: event.timeZone,
    fillsGaps: event.waitlistFillsGaps,
    offerHours: event.waitlistOfferHours,
  };
}

/** The entry as a row of the staff's list, for this caller. */
export function describeRow(described: Described, { actor }: { actor: Actor }): WaitlistRow {
  const { entry, reservation } = described.record;
  return {
    ...common(described),
    ...contactFor(actor, entry),
    reservationKey: reservation?.key ?? null,
    locale: entry.locale,
  };
}

/**
 * The token of an entry's link. One that an earlier secret of the server made cannot be told again: while the entry
 * waits or has an offer, another takes its place. Null where none can be told.
 */
export async function linkToken(ctx: Context, { id, tokenHash }: EntryRow): Promise<string | null> {
  const known = knownToken(ctx, { purpose: 'waitlist', id, hash: tokenHash });
  if (known) return known;
  const token = derivedToken(ctx, 'waitlist', id);
  const renewed = await ctx.db
    .update(waitlistEntries)
    .set({ tokenHash: hashOfToken(token) })
    .where(and(eq(waitlistEntries.id, id), inArray(waitlistEntries.status, ['waiting', 'offered'])))
    .returning({ id: waitlistEntries.id });
  return renewed.length > 0 ? token : null;
}

/** The entry whose link has the token. Raises NOT_FOUND, as for a token that never was, and AGENCY_SUSPENDED. */
export async function entryOfToken(ctx: Context, token: string): Promise<EntryRecord> {
  const [found] = await recordsOf(ctx).where(eq(waitlistEntries.tokenHash, hashOfToken(token)));
  if (!found) return fail('NOT_FOUND');
  await refuseOfSuspended(ctx.db, found.entry.agencyId, 'guest');
  return found;
}

/** The entry with the id, for jobs and services that have checked the caller already. */
export async function entryWithId(ctx: Context, id: string): Promise<EntryRecord> {
  const [found] = await recordsOf(ctx).where(eq(waitlistEntries.id, id));
  return found ?? fail('NOT_FOUND');
}

/** The entry for staff who manage the event's list. Raises NOT_FOUND for everybody else's. */
export async function managedEntry(ctx: Context, id: string): Promise<EntryRecord> {
  const found = await entryWithId(ctx, id);
  return worksForEvent(ctx.actor, found.event, 'manageWaitlist') ? found : fail('NOT_FOUND');
}

/** A room of an offer by its category, and its hotel where the event has several. */
type OfferedRoom = Parameters<typeof categoryAt>[0];

/** The rooms that an offer holds. */
export async function offeredRooms(db: Context['db'], reservationId: string): Promise<OfferedRoom[]> {
  return db
    .select({
      name: reservationRooms.categoryName,
      hotel: hotelOfRoom('reservation_rooms', sql`${reservations.eventId}`),
    })
    .from(reservationRooms)
    .innerJoin(reservations, eq(reservations.id, reservationRooms.reservationId))
    .where(eq(reservationRooms.reservationId, reservationId))
    .orderBy(reservationRooms.position);
}

/** What the page of an entry shows. Raises NOT_FOUND. docs/domain.md, Waitlist. */
export async function getEntry({ ctx, input }: { ctx: Context; input: { token: string } }): Promise<WaitlistEntry> {
  return readEntry(ctx, await entryOfToken(ctx, input.token));
}

/** Describes an entry that was found already, with its place in the queue as it is now. */
export async function readEntry(ctx: Context, record: EntryRecord): Promise<WaitlistEntry> {
  const { entry, reservation } = record;
  const queue = entryStatus(record) === 'waiting' ? await loadQueue(ctx, entry.eventId) : null;
  const rooms = reservation ? await offeredRooms(ctx.db, reservation.id) : [];
  return describeEntry({ record, queue, rooms, locale: ctx.locale });
}
