import { and, eq, type SQL, sql } from 'drizzle-orm';
import { guests, guestTallies } from '../../db/schema';

/**
 * Guests who were not erased, of the statement's rows of guests: the others keep their row, by which what was booked and
 * paid stands, and are on no list. In plain SQL, for statements of one table too. docs/domain.md, Guests and contact.
 */
export const IS_LISTED: SQL = sql`guests.erased_at is null`;

/** The guests of an event's list: those who were not erased. */
export const listedAt = (eventId: string): SQL | undefined => and(eq(guests.eventId, eventId), IS_LISTED);

/** How many guests are on an event's list, from its tallies of attendance, which the statement reads. */
export const LISTED_COUNT: SQL<number> = sql`coalesce(sum(${guestTallies.guests}), 0)`.mapWith(Number);
