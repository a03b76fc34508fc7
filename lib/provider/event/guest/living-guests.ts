import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { ERASED } from '@/lib/domain/erasure';
import { guests, guestTallies } from '../../db/schema';

/** A living guest may be called by a dash too, but has a number. In plain SQL, for statements of one table too. */
const IS_ERASED: SQL = sql`(guests.first_name = ${ERASED} and guests.mobile = '')`;

/**
 * Guests who were not erased, of the statement's rows of guests: the others keep their row, by which what was booked and
 * paid stands, and are on no list. docs/domain.md, Guests and contact.
 */
export const IS_LISTED: SQL = sql`not ${IS_ERASED}`;

/** The guests of an event's list: those who were not erased. */
export const listedAt = (eventId: string): SQL | undefined => and(eq(guests.eventId, eventId), IS_LISTED);

/**
 * Guests of an event who were erased, as what follows a statement's columns: the tallies count them like all others. By the
 * text of the list's order, whose index `guests_name` finds them.
 */
export const erasedAt = (eventId: string | Placeholder): SQL => sql`from guests where guests.event_id = ${eventId}
  and searchable(guests.last_name || ' ' || coalesce(guests.maternal_last_name, '') || ' ' || guests.first_name)
    = searchable('  ' || ${ERASED}) and ${IS_ERASED}`;

/** How many guests are on an event's list, from its tallies of attendance, which the statement reads. */
export const listedCount = (eventId: string | Placeholder): SQL<number> =>
  sql`coalesce(sum(${guestTallies.guests}), 0) - (select count(*) ${erasedAt(eventId)})`.mapWith(Number);
