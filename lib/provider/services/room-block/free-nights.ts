import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { CalendarDate } from '@/lib/contract/dates';
import type { Database } from '../../db/client';
import { eventCategories, reservationRooms, reservations, roomNights } from '../../db/schema';
import { isDueHold } from '../reservation/due-hold';
import { demandOf } from './night-demand';

/** Free rooms of each category night by night; nights that are not in the block are missing. */
export type FreeNights = Map<string, Map<CalendarDate, number>>;

/**
 * What is free now: allotted less sold, holds whose time is over counted as free already, whether or not they have been
 * given back. Reads only. design/domain.md 4.
 */
export async function readFreeNights(db: Database, eventId: string, now: Date): Promise<FreeNights> {
  const stock = await db
    .select({
      categoryId: roomNights.eventCategoryId,
      night: roomNights.night,
      allotted: roomNights.allotted,
      sold: roomNights.sold,
    })
    .from(roomNights)
    .innerJoin(eventCategories, eq(eventCategories.id, roomNights.eventCategoryId))
    .where(eq(eventCategories.eventId, eventId))
    .orderBy(asc(roomNights.eventCategoryId), asc(roomNights.night));
  const free: FreeNights = new Map();
  for (const { categoryId, night, allotted, sold } of stock) {
    const nights = free.get(categoryId) ?? new Map<CalendarDate, number>();
    nights.set(night, allotted - sold);
    free.set(categoryId, nights);
  }
  for (const { categoryId, night, rooms } of demandOf(await dueStays(db, eventId, now))) {
    const nights = free.get(categoryId);
    nights?.set(night, (nights.get(night) ?? 0) + rooms);
  }
  return free;
}

async function dueStays(db: Database, eventId: string, now: Date) {
  return db
    .select({
      categoryId: reservationRooms.eventCategoryId,
      checkIn: reservationRooms.checkIn,
      checkOut: reservationRooms.checkOut,
    })
    .from(reservations)
    .innerJoin(reservationRooms, eq(reservationRooms.reservationId, reservations.id))
    .where(
      and(
        eq(reservations.eventId, eventId),
        isDueHold(now),
        isNull(reservationRooms.nightsReleasedAt),
        inArray(reservationRooms.status, ['requested', 'approved']),
      ),
    );
}
