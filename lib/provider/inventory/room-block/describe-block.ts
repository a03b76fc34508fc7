import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Language } from '@/lib/contract/bilingual-text';
import type { BlockCategory, BlockPlan, RoomBlock } from '@/lib/contract/room-block-editor';
import { textIn } from '@/lib/domain/bilingual-text';
import { nextStates } from '@/lib/domain/block-state';
import { planWarnings } from '@/lib/domain/rate-plan-check';
import type { Context } from '../../context';
import type { Database } from '../../db/client';
import { eventCategories, type events, ratePlans, rates, roomCategories } from '../../db/schema';
import { shownText } from '../../db/schema/columns';
import { bookableDates, staffEvent } from '../../event/event/find-bookable-event';
import { limitsOf } from '../../event/hotel/write-plan';
import { limitsAt, readNights } from './free-nights';

const HOTEL_LIMITS = { maxOccupancy: null, maxAdults: null, maxJuniors: null, maxMinors: null, maxInfants: null };

const BANDS = ['adult', 'junior', 'minor', 'infant'];

interface BlockQuestion {
  event: EventOfBlock;
  now: Date;
  locale: Language;
  /** One category alone; left out = all of the event. */
  categoryId?: string;
}

/** The categories of an event's block with limits, nights, rates and warnings, in their order. */
export async function describeBlock(
  db: Database,
  { event, now, locale, categoryId }: BlockQuestion,
): Promise<BlockCategory[]> {
  const found = await db
    .select({ offered: eventCategories, hotel: roomCategories })
    .from(eventCategories)
    .innerJoin(roomCategories, eq(roomCategories.id, eventCategories.roomCategoryId))
    .where(and(eq(eventCategories.eventId, event.id), categoryId ? eq(eventCategories.id, categoryId) : undefined))
    .orderBy(asc(eventCategories.position), asc(eventCategories.id));
  const only = categoryId ? sql`offered.id = ${categoryId}` : sql`true`;
  const nights = await readNights(db, event.id, now, only);
  const plans = await readPlans(
    db,
    found.map(({ offered }) => offered.id),
    event.currency,
  );
  return found.map(({ offered, hotel }) => {
    const ofCategory = nights.filter((night) => night.categoryId === offered.id);
    const plan = plans.get(offered.id) ?? null;
    const dates = ofCategory.map(({ night }) => night);
    return {
      id: offered.id,
      roomCategoryId: hotel.id,
      name: textIn(hotel.name, locale).text,
      state: offered.blockState,
      nextStates: [...nextStates(offered.blockState)],
      cutOffDate: offered.cutOffDate,
      position: offered.position,
      hotelLimits: limitsOf(hotel),
      limits: limitsOf(offered),
      nights: ofCategory.map(({ night, allotted, sold, closed }) => ({
        date: night,
        allotted,
        sold,
        free: closed ? 0 : Math.max(0, allotted - sold),
        closed,
      })),
      plan,
      warnings: plan ? planWarnings({ ...plan, currency: event.currency }, dates, limitsAt(offered, hotel)) : [],
      version: offered.version,
    };
  });
}

const order = (a: BlockPlan['rates'][number], b: BlockPlan['rates'][number]) =>
  (a.firstNight ?? '').localeCompare(b.firstNight ?? '') ||
  BANDS.indexOf(a.band) - BANDS.indexOf(b.band) ||
  (a.adultOccupancy ?? 0) - (b.adultOccupancy ?? 0) ||
  (a.childPosition ?? 0) - (b.childPosition ?? 0) ||
  (a.payingAdults ?? 0) - (b.payingAdults ?? 0);

/** The plan that prices each category: of several in the event's currency the first, as loadOffers takes it. */
async function readPlans(db: Database, categoryIds: string[], currency: string): Promise<Map<string, BlockPlan>> {
  const plans = new Map<string, BlockPlan>();
  if (categoryIds.length === 0) return plans;
  const found = await db
    .select({ plan: ratePlans, rate: rates })
    .from(ratePlans)
    .leftJoin(rates, eq(rates.ratePlanId, ratePlans.id))
    .where(and(inArray(ratePlans.eventCategoryId, categoryIds), eq(ratePlans.currency, currency)))
    .orderBy(asc(ratePlans.id));
  const firstOf = new Map<string, string>();
  for (const { plan, rate } of found) {
    const first = firstOf.get(plan.eventCategoryId) ?? plan.id;
    firstOf.set(plan.eventCategoryId, first);
    if (plan.id !== first) continue;
    const { mealPlan, basis, taxIncluded, taxPercent } = plan;
    const shown = plans.get(plan.eventCategoryId) ?? { mealPlan, basis, taxIncluded, taxPercent, rates: [] };
    plans.set(plan.eventCategoryId, shown);
    if (!rate) continue;
    const { band, adultOccupancy, firstNight, lastNight, childPosition, payingAdults, adultPercent, amount } = rate;
    const forWhom = { band, adultOccupancy, childPosition, payingAdults };
    shown.rates.push({ ...forWhom, firstNight, lastNight, adultPercent, amount });
  }
  for (const plan of plans.values()) plan.rates.sort(order);
  return plans;
}

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

export type EventOfBlock = typeof events.$inferSelect;
