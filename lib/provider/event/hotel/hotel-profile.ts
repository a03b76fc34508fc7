import { randomUUID } from 'node:crypto';
import { and, asc, count, desc, eq, getTableColumns, inArray, isNotNull, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { AgeBand } from '@/lib/contract/event';
import type { HotelForm, HotelPatch, HotelProfile, HotelQuery, HotelRow, NewHotel } from '@/lib/contract/hotel';
import type { Page } from '@/lib/contract/page';
import { textIn } from '@/lib/domain/bilingual-text';
import { bandsUpTo, childAgesOf } from '@/lib/domain/occupancy';
import { can } from '@/lib/domain/permissions';
import type { Context } from '../../context';
import type { Database } from '../../db/client';
import { eventCategories, eventHotels, events, hotelRatePlans, hotels, photos, roomCategories } from '../../db/schema';
import { shownText } from '../../db/schema/columns';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { once } from '../../ground/once';
import { alphabetical, containsWords, pageWindow, toPage } from '../../ground/page';
import { staffAgency } from '../../people/agency/agency-scope';
import { describeHotel } from '../event/describe-event';
import { describePhoto } from '../photo/photo-album';
import { hotelPhotoPath } from '../photo/photo-copies';
import { type HotelRecord, lockHotel, managedHotel, ofAgency, seenBy } from './find-hotel';

/** How many of a hotel's events are listed, the latest first. */
const MOST_EVENTS = 100;

/** The hotel as those who edit it see it. Raises NOT_FOUND, FORBIDDEN for the platform's. */
export async function readHotel({ ctx, input }: { ctx: Context; input: { id: string } }): Promise<HotelProfile> {
  return describeHotelProfile(ctx.db, await managedHotel(ctx, input.id));
}

/** A hotel's row with its categories and the events at it, as `db` reads them. */
export async function describeHotelProfile(db: Database, hotel: HotelRecord): Promise<HotelProfile> {
  const categories = await db
    .select()
    .from(roomCategories)
    .where(eq(roomCategories.hotelId, hotel.id))
    .orderBy(asc(roomCategories.archived), asc(roomCategories.position), asc(roomCategories.id));
  const held = await db
    .select({ id: events.id, code: events.code, eventName: events.name, state: events.state })
    .from(events)
    // Two queries, each by its own index: with both in one condition the database reads every event.
    .where(
      inArray(
        events.id,
        union(
          db.select({ id: events.id }).from(events).where(eq(events.hotelId, hotel.id)),
          db.select({ id: eventHotels.eventId }).from(eventHotels).where(eq(eventHotels.hotelId, hotel.id)),
        ),
      ),
    )
    .orderBy(desc(events.createdAt), asc(events.id))
    .limit(MOST_EVENTS);
  const { eventId, roomCategoryId, room, position } = eventCategories;
  const inBlocks = await db
    .select({ eventId, roomCategoryId, room })
    .from(eventCategories)
    .innerJoin(roomCategories, eq(roomCategories.id, roomCategoryId))
    .where(eq(roomCategories.hotelId, hotel.id))
    .orderBy(asc(position), asc(eventCategories.id));
  const shown = await db
    .select()
    .from(photos)
    .where(and(eq(photos.hotelId, hotel.id), eq(photos.retired, false)))
    .orderBy(asc(photos.position), asc(photos.id));
  const photosOf = (category: string | null) =>
    shown
      .filter(({ roomCategoryId: of }) => of === category)
      .map((photo) => describePhoto(hotelPhotoPath(hotel.id), photo));
  const { ageBands, imageUrl: _image, ...columns } = hotel;
  return {
    ...columns,
    childAges: childAgesOf(ageBands as AgeBand[]),
    photos: photosOf(null),
    categories: categories.map((category) => ({
      ...category,
      photos: photosOf(category.id),
      events: inBlocks.filter((block) => block.roomCategoryId === category.id).length,
    })),
    events: held.map((event) => ({
      ...event,
      categories: inBlocks.filter((block) => block.eventId === event.id).map((block) => block.room.name),
    })),
  };
}

/** The columns that a form's fields are kept in. Raises INVALID for a zone that is none. */
function columnsOf({ childAges, ...same }: Partial<HotelForm>): Partial<HotelRecord> {
  if (same.timeZone !== undefined && !Intl.supportedValuesOf('timeZone').includes(same.timeZone))
    fail('INVALID', { fields: { timeZone: 'invalid' } });
  return { ...same, ...(childAges && { ageBands: bandsUpTo(childAges) }) };
}

/**
 * Adds a hotel to the caller's own agency. The platform's admin adds one to any agency, and alone may add one that all
 * agencies share. Raises NOT_FOUND for another agency, FORBIDDEN, INVALID.
 */
export async function createHotel({ ctx, input }: { ctx: Context; input: NewHotel }): Promise<HotelProfile> {
  const { agencyId, ...form } = input;
  const isAdmin = ctx.actor.kind === 'user' && ctx.actor.role === 'admin' && ctx.actor.agencyId === null;
  if (agencyId === null && !isAdmin) fail('FORBIDDEN');
  if (agencyId !== null) await staffAgency(ctx, agencyId);
  const columns = columnsOf(form) as typeof hotels.$inferInsert;
  return once({
    ctx,
    call: 'add hotel',
    fingerprint: input,
    work: async (tx) => {
      const [hotel] = await tx
        .insert(hotels)
        .values({ ...columns, id: randomUUID(), agencyId })
        .returning();
      if (!hotel) throw new Error('an insert answers its row');
      const entry = { agencyId, entity: 'hotel', entityId: hotel.id, after: input };
      await writeAudit(tx, ctx, { ...entry, action: 'hotel.added' });
      return describeHotelProfile(tx, hotel);
    },
  });
}

/**
 * Changes a hotel; events keep the copy that they took of it. Raises NOT_FOUND, FORBIDDEN for the platform's, STALE
 * with the hotel as it is, INVALID.
 */
export async function changeHotel({
  ctx,
  input: { id, change },
}: {
  ctx: Context;
  input: { id: string; change: HotelPatch };
}): Promise<HotelProfile> {
  const { version, ...fields } = change;
  const set = columnsOf(fields);
  return inTransaction(ctx, async (tx) => {
    const before = await lockHotel(tx, ctx, id);
    if (before.version !== version) fail('STALE', { details: await describeHotelProfile(tx, before) });
    const [after] = await tx
      .update(hotels)
      .set({ ...set, version: version + 1 })
      .where(eq(hotels.id, id))
      .returning();
    if (!after) fail('NOT_FOUND');
    const written = (Object.keys(set) as (keyof HotelRecord)[]).filter(
      (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
    );
    const only = (row: HotelRecord) => Object.fromEntries(written.map((name) => [name, row[name]]));
    const entry = { agencyId: after.agencyId, entity: 'hotel', entityId: id };
    await writeAudit(tx, ctx, { ...entry, action: 'hotel.changed', before: only(before), after: only(after) });
    return describeHotelProfile(tx, after);
  });
}

/** The hotels that the caller sees with the kinds of room that they sell, by name. */
export async function listHotels({ ctx, input }: { ctx: Context; input: HotelQuery }): Promise<Page<HotelRow>> {
  const window = pageWindow(input);
  const text = sql`concat_ws(' ', ${hotels.name}, ${hotels.city}, ${hotels.region}, ${hotels.country})`;
  const isAdmin = ctx.actor.kind === 'user' && ctx.actor.agencyId === null;
  const withArchived = input.archived === '1' && ctx.actor.kind === 'user' && can(ctx.actor, 'manageHotels');
  const asked = and(
    seenBy(ctx.actor),
    isAdmin && input.agency_id !== undefined ? ofAgency(input.agency_id) : undefined,
    withArchived ? undefined : eq(hotels.archived, false),
    ...containsWords(text, input.q),
  );
  const [[counted], rows] = await Promise.all([
    ctx.db.select({ total: count() }).from(hotels).where(asked),
    ctx.db
      .select()
      .from(hotels)
      .where(asked)
      .orderBy(asc(alphabetical(hotels.name)), asc(hotels.id))
      .limit(window.limit)
      .offset(window.offset),
  ]);
  const ids = rows.map(({ id }) => id);
  const priced = isNotNull(hotelRatePlans.roomCategoryId).mapWith(Boolean);
  const categories = await ctx.db
    .select({ ...getTableColumns(roomCategories), simulated: priced })
    .from(roomCategories)
    .leftJoin(hotelRatePlans, eq(hotelRatePlans.roomCategoryId, roomCategories.id))
    .where(and(inArray(roomCategories.hotelId, ids), eq(roomCategories.archived, false)))
    .orderBy(
      asc(roomCategories.position),
      asc(alphabetical(shownText(roomCategories.name, ctx.locale))),
      asc(roomCategories.id),
    );
  const data = rows.map((hotel) => ({
    ...describeHotel(hotel),
    agencyId: hotel.agencyId,
    archived: hotel.archived,
    minimumNights: hotel.minimumNights,
    categories: categories
      .filter(({ hotelId }) => hotelId === hotel.id)
      .map(({ name, ...category }) => ({ ...category, name: textIn(name, ctx.locale).text, texts: { name } })),
  }));
  return toPage(data, counted?.total ?? 0, window);
}
