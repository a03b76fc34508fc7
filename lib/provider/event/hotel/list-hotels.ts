import { and, asc, count, eq, getTableColumns, inArray, isNotNull, sql } from 'drizzle-orm';
import type { HotelQuery, HotelRow } from '@/lib/contract/hotel';
import type { Page } from '@/lib/contract/page';
import { textIn } from '@/lib/domain/bilingual-text';
import { can } from '@/lib/domain/permissions';
import type { Context } from '../../context';
import { hotelRatePlans, hotels, roomCategories } from '../../db/schema';
import { shownText } from '../../db/schema/columns';
import { containsWords, pageWindow, toPage } from '../../ground/page';
import { describeHotel } from '../event/describe-event';
import { ofAgency, seenBy } from './find-hotel';

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
      .orderBy(asc(hotels.name), asc(hotels.id))
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
    .orderBy(asc(roomCategories.position), asc(shownText(roomCategories.name, ctx.locale)), asc(roomCategories.id));
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
