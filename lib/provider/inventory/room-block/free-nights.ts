import { sql } from 'drizzle-orm';
import type { CalendarDate } from '@/lib/contract/dates';
import type { RoomLimits } from '@/lib/contract/room-block';
import type { Stay } from '@/lib/domain/nights';
import type { Database } from '../../db/client';
import { preparedSql } from '../../db/prepared';
import { PREPARED_DUE_HOLD } from '../../ground/due-hold';
import { stockedNights } from '../../ground/stocked-nights';

/** The hotel's limits, each replaced by the event's own where it has one; loadOffers does the same in SQL. */
export const limitsAt = (offered: Record<keyof RoomLimits, number | null>, hotel: RoomLimits): RoomLimits => ({
  maxOccupancy: offered.maxOccupancy ?? hotel.maxOccupancy,
  maxAdults: offered.maxAdults ?? hotel.maxAdults,
  maxJuniors: offered.maxJuniors ?? hotel.maxJuniors,
  maxMinors: offered.maxMinors ?? hotel.maxMinors,
  maxInfants: offered.maxInfants ?? hotel.maxInfants,
});

/** Free rooms of each category night by night; nights that are not in the block are missing. */
export type FreeNights = Map<string, Map<CalendarDate, number>>;

/** The part of a block that a request is about. */
interface AskedNights {
  categoryIds: string[];
  /** First night, and the day after the last. */
  from: CalendarDate;
  before: CalendarDate;
}

/** The categories and the span of nights that rooms ask for; null where there are none. */
export function askedOf(rooms: (Stay & { categoryId: string })[]): AskedNights | null {
  const [first] = rooms;
  if (!first) return null;
  const asked = {
    categoryIds: [...new Set(rooms.map((room) => room.categoryId))],
    from: first.checkIn,
    before: first.checkOut,
  };
  for (const { checkIn, checkOut } of rooms) {
    if (checkIn < asked.from) asked.from = checkIn;
    if (checkOut > asked.before) asked.before = checkOut;
  }
  return asked;
}

/**
 * What is free now, of the nights asked for or of the whole block: allotted less sold, holds whose time is over counted
 * as free already; nothing on a night that is closed out. Reads only. docs/domain.md, Room block.
 */
export async function readFreeNights(
  db: Database,
  eventId: string,
  now: Date,
  asked?: AskedNights,
): Promise<FreeNights> {
  const free: FreeNights = new Map();
  const found = await readNights(db, eventId, now, asked);
  for (const { categoryId, night, allotted, sold, closed } of found) {
    const nights = free.get(categoryId) ?? new Map<CalendarDate, number>();
    free.set(categoryId, nights.set(night, closed ? 0 : allotted - sold));
  }
  return free;
}

/** A night of the inventory; `sold` leaves out holds whose time is over, whether or not they have been given back. */
interface StockedNight {
  categoryId: string;
  night: CalendarDate;
  allotted: number;
  sold: number;
  closed: boolean;
}

const ONLY = {
  all: sql``,
  asked: sql`and stock.event_category_id = any(${sql.placeholder('categoryIds')})
    and stock.night >= ${sql.placeholder('from')} and stock.night < ${sql.placeholder('before')}`,
  category: sql`and offered.id = ${sql.placeholder('categoryId')}`,
};

const nightsOf = preparedSql<StockedNight, Record<string, unknown>, [only: keyof typeof ONLY]>(
  (only) => sql`
    select stock.event_category_id as "categoryId", stock.night::text as night, stock.allotted, stock.closed, stock.sold
    from ${stockedNights(sql.placeholder('eventId'), PREPARED_DUE_HOLD, ONLY[only])} stock
    order by stock.event_category_id, stock.night`,
);

/**
 * The nights of an event's block as they are now, by category and date: all, those that are asked for, or those of one
 * category. One statement, so that a hold that ends meanwhile is never counted twice or not at all. Reads only.
 * docs/domain.md, Room block.
 */
export function readNights(
  db: Database,
  eventId: string,
  now: Date,
  only?: AskedNights | { categoryId: string },
): Promise<StockedNight[]> {
  const values = { eventId, now, ...only };
  return nightsOf(db, values, only === undefined ? 'all' : 'categoryId' in only ? 'category' : 'asked');
}
