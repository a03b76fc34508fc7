import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { language } from '@/lib/contract/bilingual-text';
import {
  type MailingAudience,
  mailingChannel,
  mailingEnd,
  mailingKind,
  mailingState,
  recipientChannel,
  recipientState,
  skipReason,
} from '@/lib/contract/mailing';
import { type ReminderSettings, reminderChannel, reminderRule } from '@/lib/contract/reminder';
import { mailConsentSource } from '@/lib/contract/sms';
import { agencyId } from './agency';
import { bilingual, moment, oneOf } from './columns';
import { coupons } from './coupon';
import { eventId, events } from './event';
import { guests } from './guest';
import { reservations } from './reservation';

/** Messages to many guests of an event. */
export const mailings = pgTable(
  'mailings',
  {
    id: text('id').primaryKey(),
    agencyId: agencyId(),
    eventId: eventId(),
    kind: oneOf('kind', mailingKind).notNull(),
    state: oneOf('state', mailingState).notNull(),
    subject: bilingual('subject').notNull(),
    body: bilingual('body').notNull(),
    channel: oneOf('channel', mailingChannel).notNull().default('mail'),
    /** The words of its text messages; of one that goes by mail alone, empty. */
    sms: bilingual('sms').notNull().default({ es: '', en: '' }),
    audience: jsonb('audience').$type<MailingAudience>().notNull(),
    couponId: text('coupon_id').references(() => coupons.id, { onDelete: 'set null' }),
    /** How many recipients it had when it was last saved before it left. */
    expected: integer('expected').notNull().default(0),
    /** How many segments of text messages it was to take then. */
    expectedSegments: integer('expected_segments').notNull().default(0),
    /** Null = it leaves, or left, at once. */
    sendAt: moment('send_at'),
    /** Planned automatically, since the event's package has it; an event gets only one, ever. */
    automatic: boolean('automatic').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
    /** Why it was cancelled, where no person did. */
    endedBy: oneOf('ended_by', mailingEnd),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('mailings_event').on(table.eventId, table.createdAt),
    uniqueIndex('mailings_automatic').on(table.eventId).where(sql`automatic`),
    index('mailings_coupon').on(table.couponId).where(sql`coupon_id is not null`),
    index('mailings_open').on(table.state, table.sendAt).where(sql`state in ('scheduled', 'sending')`),
  ],
);

/**
 * One row for each guest and mailing. Its id is that of its mail or text message in the outbox; a trigger copies what
 * became of that, so that both always agree.
 */
export const mailingRecipients = pgTable(
  'mailing_recipients',
  {
    id: text('id').primaryKey(),
    mailingId: text('mailing_id')
      .notNull()
      .references(() => mailings.id, { onDelete: 'cascade' }),
    /** Null once the guest is off the list. */
    guestId: text('guest_id').references(() => guests.id, { onDelete: 'set null' }),
    language: oneOf('language', language).notNull(),
    channel: oneOf('channel', recipientChannel).notNull().default('mail'),
    state: oneOf('state', recipientState).notNull(),
    reason: oneOf('reason', skipReason),
  },
  (table) => [
    uniqueIndex('mailing_recipients_guest').on(table.mailingId, table.guestId),
    index('mailing_recipients_state').on(table.mailingId, table.state),
    index('mailing_recipients_of_guest').on(table.guestId),
  ],
);

/**
 * What the owner of a mailbox last said about mailings of an event, once they have opted out. Mails that a booking
 * needs are sent to them all the same.
 */
export const mailingOptOuts = pgTable(
  'mailing_opt_outs',
  {
    agencyId: agencyId(),
    eventId: eventId(),
    mailbox: text('mailbox').notNull(),
    /** False = opted out; true = wants them again since. */
    given: boolean('given').notNull().default(false),
    source: oneOf('source', mailConsentSource).notNull().default('link'),
    /** Why staff undid what the person had said themselves. */
    reason: text('reason'),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.mailbox] })],
);

/** Which rules of an event remind, and when; an event without a row has the usual ones. */
export const reminderSettings = pgTable('reminder_settings', {
  eventId: text('event_id')
    .primaryKey()
    .references(() => events.id),
  agencyId: agencyId(),
  rules: jsonb('rules').$type<Partial<ReminderSettings>>().notNull(),
  version: integer('version').notNull(),
});

/** Reminders that were ordered, and those that staff held back: one row each, ever. */
export const reminders = pgTable(
  'reminders',
  {
    id: text('id').primaryKey(),
    agencyId: agencyId(),
    eventId: eventId(),
    rule: oneOf('rule', reminderRule).notNull(),
    /** Id of what it is about, by its rule. */
    subjectId: text('subject_id').notNull(),
    /** When what it is about is due, and how long before or after that the reminder is. */
    occasion: text('occasion').notNull(),
    /**
     * `dropped`: there was nothing to remind of when its message was to leave. It is then kept under another occasion,
     * so that the occasion can come again.
     */
    state: text('state', { enum: ['ordered', 'skipped', 'dropped'] }).notNull(),
    channel: oneOf('channel', reminderChannel).notNull(),
    /** The mailbox or mobile; empty where staff held it back. */
    recipient: text('recipient').notNull(),
    /** The day in the recipient's zone. */
    day: date('day', { mode: 'string' }).notNull(),
    name: text('name').notNull(),
    reservationId: text('reservation_id').references(() => reservations.id),
    /** Null also once the guest is off the list. */
    guestId: text('guest_id').references(() => guests.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    /** Keeps two processes from sending one reminder twice. */
    uniqueIndex('reminders_occasion').on(table.eventId, table.rule, table.subjectId, table.occasion),
    /** At most one reminder a day for each recipient. */
    uniqueIndex('reminders_day').on(table.agencyId, table.recipient, table.day).where(sql`state = 'ordered'`),
    index('reminders_event').on(table.eventId, table.createdAt),
    index('reminders_created').on(table.createdAt),
    index('reminders_reservation').on(table.reservationId).where(sql`reservation_id is not null`),
    index('reminders_guest').on(table.guestId).where(sql`guest_id is not null`),
  ],
);

/** The save-the-date card of an event whose couple has one of their own design, instead of the drawn one. */
export const saveTheDateCards = pgTable('save_the_date_cards', {
  eventId: text('event_id')
    .primaryKey()
    .references(() => events.id),
  /** Random name in the store; nothing of the uploader's name is in it. */
  storageKey: text('storage_key').notNull().unique(),
  originalName: text('original_name').notNull(),
  /** Bytes. */
  size: integer('size').notNull(),
  uploadedBy: text('uploaded_by').notNull(),
  uploadedAt: moment('uploaded_at').notNull(),
});
