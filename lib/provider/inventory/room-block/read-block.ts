import { asc, eq } from 'drizzle-orm';
import type { RoomBlock } from '@/lib/contract/room-block-editor';
import { textIn } from '@/lib/domain/bilingual-text';
import type { Context } from '../../context';
import { roomCategories } from '../../db/schema';
import { shownText } from '../../db/schema/columns';
import { bookableDates } from '../../event/event/find-bookable-event';
import { staffEvent } from '../../event/event/visible-event';
import { describeBlock } from './describe-block';
import { limitsAt } from './limits-at';

const HOTEL_LIMITS = { maxOccupancy: null, maxAdults: null, maxJuniors: null, maxMinors: null, maxInfants: null };

/** The whole room block of an event for the staff who manage it. Raises NOT_FOUND. */
export async function readBlock({ ctx, input }: { ctx: Context; input: { event: string } }): Promise<RoomBlock> {
  const event = await staffEvent(ctx, input.event, 'manageRoomBlock');
  const now = ctx.clock.now();
  const categories = await describeBlock(ctx.db, { event, now, locale: ctx.locale });
  const inBlock = new Set(categories.map(({ roomCategoryId }) => roomCategoryId));
  const ofHotel = event.hotelId
    ? await ctx.db
        .select()
        .from(roomCategories)
        .where(eq(roomCategories.hotelId, event.hotelId))
        .orderBy(asc(shownText(roomCategories.name, ctx.locale)), asc(roomCategories.id))
    : [];
  return {
    eventId: event.id,
    eventCode: event.code,
    currency: event.currency,
    ...bookableDates(event, now),
    categories,
    addable: ofHotel
      .filter(({ id }) => !inBlock.has(id))
      .map((row) => ({ id: row.id, name: textIn(row.name, ctx.locale).text, limits: limitsAt(HOTEL_LIMITS, row) })),
  };
}
