import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { CalendarDate } from '@/lib/contract/dates';
import { agencyId } from './agency';
import { type AnnouncedActivity, eventId } from './event';
import { households } from './guest';
import { reservations } from './reservation';

/**
 * What the calendar file of a reservation or a household had of an activity that is not for everybody. Once the
 * activity is not for them any more, the file cancels the entry by these values, since the activity itself may be
 * deleted by then.
 */
export const calendarEntries = pgTable(
  'calendar_entries',
  {
    id: text('id').primaryKey(),
    agencyId: agencyId(),
    eventId: eventId(),
    /** Whose file it is: exactly one of the two is set. */
    reservationId: text('reservation_id').references(() => reservations.id, { onDelete: 'cascade' }),
    householdId: text('household_id').references(() => households.id, { onDelete: 'cascade' }),
    activityId: text('activity_id').notNull(),
    /** The activity's version in the last file, and what that file said. */
    version: integer('version').notNull(),
    announced: jsonb('announced').$type<AnnouncedActivity>().notNull(),
    cancelled: boolean('cancelled').notNull().default(false),
    /** Rises with every change that a file tells. */
    sequence: integer('sequence').notNull().default(0),
  },
  (table) => [
    index('calendar_entries_event').on(table.eventId),
    uniqueIndex('calendar_entries_reservation').on(table.reservationId, table.activityId),
    uniqueIndex('calendar_entries_household').on(table.householdId, table.activityId),
    check('calendar_entries_owner', sql`num_nonnulls(${table.reservationId}, ${table.householdId}) = 1`),
  ],
);

/**
 * What the calendar file of a reservation had of payments that are due: by this the file cancels an entry once its item
 * is paid or no longer in the schedule.
 */
export const calendarDues = pgTable('calendar_dues', {
  reservationId: text('reservation_id')
    .primaryKey()
    .references(() => reservations.id, { onDelete: 'cascade' }),
  /** The day of each item by its place in the schedule, as the file had it last; null = no file had it. */
  days: jsonb('days').$type<(CalendarDate | null)[]>().notNull(),
});
