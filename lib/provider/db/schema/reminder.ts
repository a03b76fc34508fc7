import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { type ReminderSettings, reminderChannel, reminderRule } from '@/lib/contract/reminder';
import { agencyId } from './agency';
import { moment, oneOf } from './columns';
import { eventId, events } from './event';
import { guests } from './guest';
import { reservations } from './reservation';

/** Which rules of an event remind, and when; an event without a row has the usual ones. */
export const reminderSettings = pgTable('reminder_settings', {
  eventId: text('event_id')
    .primaryKey()
    .references(() => events.id),
  agencyId: agencyId(),
  rules: jsonb('rules').$type<Partial<ReminderSettings>>().notNull(),
  version: integer('version').notNull(),
});

/** Reminders that went out, and those that staff let not go: one row each, ever. */
export const reminders = pgTable(
  'reminders',
  {
    id: text('id').primaryKey(),
    agencyId: agencyId(),
    eventId: eventId(),
    rule: oneOf('rule', reminderRule).notNull(),
    /** Id of what it is about, by its rule. */
    subjectId: text('subject_id').notNull(),
    /** When that is due, and how long before or after it the reminder is. */
    occasion: text('occasion').notNull(),
    state: text('state', { enum: ['ordered', 'skipped'] }).notNull(),
    channel: oneOf('channel', reminderChannel).notNull(),
    /** The mailbox or mobile; empty where staff let it not go. */
    recipient: text('recipient').notNull(),
    /** The recipient's day of it. */
    day: date('day', { mode: 'string' }).notNull(),
    name: text('name').notNull(),
    reservationId: text('reservation_id').references(() => reservations.id),
    /** Null also once the guest is off the list. */
    guestId: text('guest_id').references(() => guests.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    /** Nothing goes twice, whoever sends at the same moment. */
    uniqueIndex('reminders_occasion').on(table.eventId, table.rule, table.subjectId, table.occasion),
    /** One a day for each recipient. */
    uniqueIndex('reminders_day').on(table.agencyId, table.recipient, table.day).where(sql`state = 'ordered'`),
    index('reminders_event').on(table.eventId, table.createdAt),
    index('reminders_created').on(table.createdAt),
    index('reminders_reservation').on(table.reservationId).where(sql`reservation_id is not null`),
    index('reminders_guest').on(table.guestId).where(sql`guest_id is not null`),
  ],
);
