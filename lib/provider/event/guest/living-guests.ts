import { and, eq, type SQL, sql } from 'drizzle-orm';
import { guests, guestTallies } from '../../db/schema';

/**
 * Guests who were not erased, for a statement's rows of guests. Erased guests keep their row, since bookings and
 * payments refer to it, but are on no list. In plain SQL, since Drizzle drops the table's name in statements of one
 * table. docs/domain.md, Guests and contact.
 */
export const IS_LISTED: SQL = sql`guests.erased_at is null`;

/** The guests of an event's list: those who were not erased. */
export const listedAt = (eventId: string): SQL | undefined => and(eq(guests.eventId, eventId), IS_LISTED);

/** How many guests are on an event's list, from its tallies of attendance, which the statement reads. */
export const LISTED_COUNT: SQL<number> = sql`coalesce(sum(${guestTallies.guests}), 0)`.mapWith(Number);
