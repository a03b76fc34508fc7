import type { CalendarDate } from '@/lib/contract/dates';
import type { Database } from '../../db/client';
import { readNights } from './read-nights';

/** Free rooms of each category night by night; nights that are not in the block are missing. */
export type FreeNights = Map<string, Map<CalendarDate, number>>;

/**
 * What is free now: allotted less sold, holds whose time is over counted as free already; nothing on a night that is
 * closed out. Reads only. design/domain.md 4.
 */
export async function readFreeNights(db: Database, eventId: string, now: Date): Promise<FreeNights> {
  const free: FreeNights = new Map();
  for (const { categoryId, night, allotted, sold, closed } of await readNights(db, eventId, now)) {
    const nights = free.get(categoryId) ?? new Map<CalendarDate, number>();
    free.set(categoryId, nights.set(night, closed ? 0 : allotted - sold));
  }
  return free;
}
