import { type SQL, sql } from 'drizzle-orm';
import type { CalendarDate } from '@/lib/contract/dates';
import type { Stay } from '@/lib/domain/nights';
import type { Database } from '../../db/client';
import { readNights } from './read-nights';

/** Free rooms of each category night by night; nights that are not in the block are missing. */
export type FreeNights = Map<string, Map<CalendarDate, number>>;

/** The part of a block that a request is about. */
export interface AskedNights {
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

const within = ({ categoryIds, from, before }: AskedNights): SQL =>
  sql`stock.event_category_id in (${sql.join(
    categoryIds.map((id) => sql`${id}`),
    sql`, `,
  )}) and stock.night >= ${from} and stock.night < ${before}`;

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
  const found = await readNights(db, eventId, now, asked && within(asked));
  for (const { categoryId, night, allotted, sold, closed } of found) {
    const nights = free.get(categoryId) ?? new Map<CalendarDate, number>();
    free.set(categoryId, nights.set(night, closed ? 0 : allotted - sold));
  }
  return free;
}
