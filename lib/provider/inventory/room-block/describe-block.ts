import { getTableColumns, type SQLWrapper, sql } from 'drizzle-orm';
import type { Language } from '@/lib/contract/bilingual-text';
import type { HotelOfRoom } from '@/lib/contract/room-block';
import type { BlockCategory, BlockPlan, RoomBlock } from '@/lib/contract/room-block-editor';
import { textIn } from '@/lib/domain/bilingual-text';
import { nextStates } from '@/lib/domain/block-state';
import { lastEventDay } from '@/lib/domain/event-dates';
import { planWarnings } from '@/lib/domain/rate-plan-check';
import type { Context } from '../../context';
import type { Database } from '../../db/client';
import { AT_ONCE, prepared, type RowsOf, rowOf, rowsOf } from '../../db/prepared';
import { eventCategories, eventHotels, type events, hotels, ratePlans, rates, roomCategories } from '../../db/schema';
import { shownText } from '../../db/schema/columns';
import { bookableDates, datesOf, staffEvent } from '../../event/event/find-bookable-event';
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

const { mealPlan, basis, taxIncluded, taxPercent } = ratePlans;

/** Plans in the event's currency that price a category, with their rates. */
const plansOfCategory = rowsOf(
  {
    mealPlan,
    basis,
    taxIncluded,
    taxPercent,
    rates: rowsOf(getTableColumns(rates), sql`from ${rates} where ${rates.ratePlanId} = ${ratePlans.id}`),
  },
  sql`from ${ratePlans} where ${ratePlans.eventCategoryId} = ${eventCategories.id}
    and ${ratePlans.currency} = ${sql.placeholder('currency')}`,
  sql`${ratePlans.id}`,
);

const ofEvent = sql`${eventHotels.eventId} = ${sql.placeholder('eventId')}`;

/** The event's own hotel and the others that it has. */
const isHotel = (id: SQLWrapper) =>
  sql`(${id} = ${sql.placeholder('hotelId')} or ${id} in (select ${eventHotels.hotelId} from ${eventHotels} where ${ofEvent}))`;

/** How each hotel usually sells: the first meal plan that it names, else everything included, and its taxes. */
const usualOf = rowsOf(
  { id: hotels.id, mealPlans: hotels.mealPlans, taxIncluded: hotels.taxIncluded, taxPercent: hotels.taxPercent },
  sql`from ${hotels} where ${isHotel(hotels.id)}`,
);

const othersOf = rowsOf(
  { id: eventHotels.hotelId, name: sql<string>`${eventHotels.copy} ->> 'name'` },
  sql`from ${eventHotels} where ${ofEvent}`,
  sql`${eventHotels.position}, ${eventHotels.hotelId}`,
);

/** The categories of a block, or one of them, and those that its hotels offer. */
const blockOf = prepared((db, which: 'all' | 'one', language: Language) =>
  db
    .select({
      categories: rowsOf(
        {
          offered: rowOf(getTableColumns(eventCategories)),
          plans: plansOfCategory,
        },
        sql`from ${eventCategories} where ${eventCategories.eventId} = ${sql.placeholder('eventId')}
          ${which === 'one' ? sql`and ${eventCategories.id} = ${sql.placeholder('categoryId')}` : sql``}`,
        sql`${eventCategories.position}, ${eventCategories.id}`,
      ),
      usual: usualOf,
      others: othersOf,
      ofHotels: rowsOf(
        getTableColumns(roomCategories),
        sql`from ${roomCategories} where ${isHotel(roomCategories.hotelId)}
          and not ${roomCategories.archived}`,
        sql`${roomCategories.position}, ${shownText(roomCategories.name, language)}, ${roomCategories.id}`,
      ),
    })
    .from(AT_ONCE),
);

interface Block {
  categories: BlockCategory[];
  /** All categories that the event's hotels offer. */
  ofHotels: (typeof roomCategories.$inferSelect)[];
  usual: RoomBlock['usual'];
  hotels: RoomBlock['hotels'];
}

/** The categories of an event's block with limits, nights, rates and warnings, in their order. */
export async function describeBlock(db: Database, question: BlockQuestion): Promise<BlockCategory[]> {
  return (await loadBlock(db, question)).categories;
}

async function loadBlock(db: Database, { event, now, locale, categoryId }: BlockQuestion): Promise<Block> {
  const values = { eventId: event.id, currency: event.currency, hotelId: event.hotelId };
  const [found] = await (categoryId
    ? blockOf(db, { ...values, categoryId }, 'one', locale)
    : blockOf(db, values, 'all', locale));
  if (!found) throw new Error('parts without a row');
  const nights = await readNights(db, event.id, now, categoryId ? { categoryId } : undefined);
  const categories = found.categories.map(({ offered, plans }) => {
    const { room } = offered;
    const ofCategory = nights.filter((night) => night.categoryId === offered.id);
    const plan = firstPlan(plans);
    const dates = ofCategory.map(({ night }) => night);
    return {
      id: offered.id,
      roomCategoryId: offered.roomCategoryId,
      name: textIn(room.name, locale).text,
      ...hotelOf(found.others, offered.hotelId),
      state: offered.blockState,
      nextStates: [...nextStates(offered.blockState)],
      cutOffDate: offered.cutOffDate,
      position: offered.position,
      hotelLimits: room.limits,
      limits: limitsOf(offered),
      nights: ofCategory.map(({ night, allotted, sold, closed }) => ({
        date: night,
        allotted,
        sold,
        free: closed ? 0 : Math.max(0, allotted - sold),
        closed,
      })),
      plan,
      warnings: plan ? planWarnings({ ...plan, currency: event.currency }, dates, limitsAt(offered, room.limits)) : [],
      version: offered.version,
    };
  });
  const usualAt = (hotelId: string | null): RoomBlock['usual'] => {
    const hotel = found.usual.find(({ id }) => id === hotelId);
    const { mealPlans: [mealPlan = 'AI'] = [], taxIncluded = true, taxPercent = 0 } = hotel ?? {};
    return { mealPlan, taxIncluded, taxPercent };
  };
  const own = { id: event.hotelId ?? '', name: event.hotelCopy?.name ?? '' };
  const all = [own, ...found.others].map((hotel) => ({ ...hotel, usual: usualAt(hotel.id) }));
  return {
    categories,
    ofHotels: found.ofHotels,
    usual: usualAt(event.hotelId),
    hotels: found.others.length > 0 ? all : undefined,
  };
}

function hotelOf(others: HotelOfRoom[], id: string | null): Pick<BlockCategory, 'hotel'> {
  const hotel = others.find((other) => other.id === id);
  return hotel ? { hotel } : {};
}

const order = (a: BlockPlan['rates'][number], b: BlockPlan['rates'][number]) =>
  (a.firstNight ?? '').localeCompare(b.firstNight ?? '') ||
  BANDS.indexOf(a.band) - BANDS.indexOf(b.band) ||
  (a.adultOccupancy ?? 0) - (b.adultOccupancy ?? 0) ||
  (a.childPosition ?? 0) - (b.childPosition ?? 0) ||
  (a.payingAdults ?? 0) - (b.payingAdults ?? 0);

/** The plan that prices a category: of several in the event's currency the first, as loadOffers takes it. */
function firstPlan([plan]: RowsOf<typeof plansOfCategory>): BlockPlan | null {
  if (!plan) return null;
  const shown = plan.rates.map(
    ({ band, adultOccupancy, firstNight, lastNight, childPosition, payingAdults, adultPercent, amount }) => ({
      band,
      adultOccupancy,
      childPosition,
      payingAdults,
      firstNight,
      lastNight,
      adultPercent,
      amount,
    }),
  );
  return { ...plan, rates: shown.sort(order) };
}

/**
 * The default rates of a hotel's category, for the occupancies that it still allows; empty where no rate for adults is
 * left.
 */
function hotelRatesOf({ id, defaultPlan, maxAdults }: Block['ofHotels'][number]): RoomBlock['hotelRates'] {
  if (!defaultPlan) return [];
  const rates = defaultPlan.rates.filter(({ adultOccupancy }) => (adultOccupancy ?? 0) <= maxAdults);
  if (!rates.some(({ band }) => band === 'adult')) return [];
  return [{ roomCategoryId: id, plan: { ...defaultPlan, rates } }];
}

/** The whole room block of an event for the staff who manage it. Raises NOT_FOUND. */
export async function readBlock({ ctx, input }: { ctx: Context; input: { event: string } }): Promise<RoomBlock> {
  const event = await staffEvent(ctx, input.event, 'manageRoomBlock');
  const now = ctx.clock.now();
  const { categories, ofHotels, usual, hotels: all } = await loadBlock(ctx.db, { event, now, locale: ctx.locale });
  const inBlock = new Set(categories.map(({ roomCategoryId }) => roomCategoryId));
  return {
    eventId: event.id,
    eventCode: event.code,
    currency: event.currency,
    ...bookableDates(event, now),
    lastEventDay: lastEventDay(datesOf(event)),
    categories,
    usual,
    ...(all && { hotels: all }),
    hotelRates: ofHotels.flatMap(hotelRatesOf),
    addable: ofHotels
      .filter(({ id }) => !inBlock.has(id))
      .map((row) => ({
        id: row.id,
        ...(row.hotelId !== event.hotelId && { hotelId: row.hotelId }),
        name: textIn(row.name, ctx.locale).text,
        limits: limitsAt(HOTEL_LIMITS, row),
      })),
  };
}

export type EventOfBlock = typeof events.$inferSelect;
