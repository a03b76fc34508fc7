import { bigserial, index, integer, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * What each change did to an event's counts, added by triggers, so that no write can forget it and none waits for
 * another. The sum of an event's rows is exact at any moment; foldTallies keeps the rows few.
 */
export const eventTallies = pgTable(
  'event_tallies',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    // No foreign key: it would lock the event's row at every booking.
    eventId: text('event_id').notNull(),
    /** Reservations that are in the staff's list. */
    listed: integer('listed').notNull().default(0),
    /** People in rooms whose nights are taken. */
    people: integer('people').notNull().default(0),
    /** Passes of reservations that stand. */
    passes: integer('passes').notNull().default(0),
  },
  (table) => [index('event_tallies_event').on(table.eventId)],
);

/**
 * What each change did to the counts of an event's guest list, in the same way: how many guests have an answer, a side,
 * a tag. The sum over the answers is the number of guests.
 */
export const guestTallies = pgTable(
  'guest_tallies',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    eventId: text('event_id').notNull(),
    kind: text('kind', { enum: ['attendance', 'side', 'tag'] }).notNull(),
    word: text('word').notNull(),
    guests: integer('guests').notNull(),
  },
  (table) => [index('guest_tallies_event').on(table.eventId)],
);
