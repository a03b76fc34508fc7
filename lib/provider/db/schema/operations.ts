import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { callMedium, callPriority, callProgress, callState, callType } from '@/lib/contract/call';
import { type CallRuleDays, callRule } from '@/lib/contract/call-rules';
import { notificationStatus } from '@/lib/contract/notification';
import { ticketStatus } from '@/lib/contract/support-ticket';
import { transportKind, transportStatus } from '@/lib/contract/transport';
import { legMovement, legStatus } from '@/lib/contract/transport-leg';
import type { ManifestLine } from '@/lib/domain/manifest';
import { agencies, agencyId } from './agency';
import { minorUnits, moment, oneOf } from './columns';
import { eventId, events } from './event';
import { guests } from './guest';
import { reservations } from './reservation';
import { users } from './user';

export const calls = pgTable(
  'calls',
  {
    id: text('id').primaryKey(),
    agencyId: agencyId(),
    eventId: eventId(),
    guestId: text('guest_id').references(() => guests.id),
    scheduledAt: moment('scheduled_at').notNull(),
    doneAt: moment('done_at'),
    type: text('type').notNull(),
    state: oneOf('state', callState).notNull(),
    priority: oneOf('priority', callPriority).notNull(),
    comments: text('comments'),
    medium: oneOf('medium', callMedium).notNull(),
    /** Tries by this medium that nobody answered. */
    attempts: integer('attempts').notNull().default(0),
    /** The person who has the call in hand, until `claimedUntil`. No reference, since the account may be deleted. */
    claimedBy: text('claimed_by'),
    claimedUntil: moment('claimed_until'),
    /** The reservation that it is about. */
    reservationId: text('reservation_id').references(() => reservations.id),
    /** What the guest said would be paid, in the reservation's currency, and the last day for it. */
    promisedAmount: minorUnits('promised_amount'),
    promisedOn: date('promised_on', { mode: 'string' }),
    /** The rule that made it, and the occasion it was made for: a rule makes only one call for each occasion. */
    rule: oneOf('rule', callRule),
    occasion: text('occasion'),
    createdBy: text('created_by'),
    createdAt: moment('created_at').notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    uniqueIndex('calls_rule').on(table.eventId, table.rule, table.occasion).where(sql`${table.rule} is not null`),
    index('calls_event').on(table.eventId, table.state),
    index('calls_guest').on(table.guestId),
    index('calls_reservation').on(table.reservationId),
    /** What waits, in the order in which it is handed over. */
    index('calls_waiting')
      .on(table.eventId, table.scheduledAt)
      .where(sql`${table.state} in ('toDo', 'notAnswered') and ${table.doneAt} is null`),
  ],
);

/** The rules by which calls of an event are made; an event without a row has none. */
export const callRules = pgTable('call_rules', {
  eventId: text('event_id')
    .primaryKey()
    .references(() => events.id),
  agencyId: agencyId(),
  days: jsonb('days').$type<CallRuleDays>().notNull(),
  version: integer('version').notNull(),
});

/** What a try has changed, as it was before. */
export interface BeforeTry {
  /** The version of the call. */
  version: number;
  call: Pick<typeof calls.$inferSelect, 'state' | 'medium' | 'attempts' | 'comments'> & { scheduledAt: string };
  /** Notifications that the try ended. */
  notifications: string[];
  /** The guest's former value, where the try marked the mobile as wrong. */
  wrongMobile?: { was: string | null };
  /** The promises that this one replaced: of this call, and of other calls about the reservation. */
  promise?: {
    own: Pick<typeof calls.$inferSelect, 'reservationId' | 'promisedAmount' | 'promisedOn'>;
    others: Pick<typeof calls.$inferSelect, 'id' | 'promisedAmount' | 'promisedOn'>[];
  };
}

/** What came of each try of a call. A row is deleted when its try is undone, and its words when its guest is erased. */
export const callHistory = pgTable(
  'call_history',
  {
    id: text('id').primaryKey(),
    agencyId: agencyId(),
    callId: text('call_id')
      .notNull()
      .references(() => calls.id),
    at: moment('at').notNull(),
    actor: text('actor').notNull(),
    /** `toDo` where the call was only moved to another time. */
    state: oneOf('state', callState).notNull(),
    /** Whether the call went on waiting afterwards or was over. */
    progress: oneOf('progress', callProgress).notNull(),
    medium: oneOf('medium', callMedium).notNull(),
    comments: text('comments'),
    followUp: oneOf('follow_up', callType),
    /** When it is next tried; null where it is over. */
    nextAt: moment('next_at'),
    promisedAmount: minorUnits('promised_amount'),
    promisedOn: date('promised_on', { mode: 'string' }),
    /** The values before the try, to undo it; null where it cannot be undone. */
    before: jsonb('before').$type<BeforeTry>(),
  },
  (table) => [index('call_history_call').on(table.callId, table.at)],
);

export const transportRequests = pgTable(
  'transport_requests',
  {
    id: text('id').primaryKey(),
    agencyId: agencyId(),
    eventId: eventId(),
    reservationId: text('reservation_id')
      .notNull()
      .references(() => reservations.id),
    kind: oneOf('kind', transportKind).notNull(),
    holder: text('holder').notNull(),
    adults: integer('adults').notNull(),
    minors: integer('minors').notNull(),
    departureDate: date('departure_date', { mode: 'string' }).notNull(),
    returnDate: date('return_date', { mode: 'string' }),
    origin: text('origin').notNull(),
    destination: text('destination').notNull(),
    /** The flights of arrival and of return, hours as `HH:MM` in the airport's zone; null = not told. */
    airline: text('airline'),
    flightNumber: text('flight_number'),
    flightTime: text('flight_time'),
    returnFlightNumber: text('return_flight_number'),
    returnFlightTime: text('return_flight_time'),
    status: oneOf('status', transportStatus).notNull(),
    quoteAmount: minorUnits('quote_amount'),
    quoteCurrency: text('quote_currency'),
    /** Notes of the guest (luggage, seats), and those of the staff's quote. */
    notes: text('notes'),
    quoteNotes: text('quote_notes'),
    /** The last day on which it can be accepted, in the event's zone. */
    quoteValidUntil: date('quote_valid_until', { mode: 'string' }),
    quotedBy: text('quoted_by'),
    quotedAt: moment('quoted_at'),
    decidedAt: moment('decided_at'),
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('transport_requests_reservation').on(table.reservationId),
    index('transport_requests_event').on(table.eventId),
  ],
);

/** One vehicle on one way of one day. */
export const transportLegs = pgTable(
  'transport_legs',
  {
    id: text('id').primaryKey(),
    agencyId: agencyId(),
    eventId: eventId(),
    movement: oneOf('movement', legMovement).notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** `HH:MM` in the event's zone; null = not said yet. */
    pickUpTime: text('pick_up_time'),
    pickUpPlace: text('pick_up_place').notNull().default(''),
    vehicle: text('vehicle').notNull().default(''),
    capacity: integer('capacity').notNull(),
    supplier: text('supplier').notNull().default(''),
    driverName: text('driver_name').notNull().default(''),
    driverPhone: text('driver_phone').notNull().default(''),
    status: oneOf('status', legStatus).notNull().default('draft'),
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('transport_legs_day').on(table.eventId, table.day),
    check('transport_legs_capacity', sql`${table.capacity} > 0`),
  ],
);

/** The parties of each leg: every way of a request is in one leg at most. */
export const transportLegParties = pgTable(
  'transport_leg_parties',
  {
    requestId: text('request_id')
      .notNull()
      .references(() => transportRequests.id),
    movement: oneOf('movement', legMovement).notNull(),
    legId: text('leg_id')
      .notNull()
      .references(() => transportLegs.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.movement] }),
    index('transport_leg_parties_leg').on(table.legId),
  ],
);

/** What a supplier was sent for a day, version by version. */
export const transportManifests = pgTable(
  'transport_manifests',
  {
    eventId: eventId(),
    supplier: text('supplier').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    number: integer('number').notNull(),
    lines: jsonb('lines').$type<ManifestLine[]>().notNull(),
    sentBy: text('sent_by').notNull(),
    sentAt: moment('sent_at').notNull(),
    /** The address that it was mailed to; null = it was sent by other ways. */
    sentTo: text('sent_to'),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.supplier, table.day, table.number] }),
    index('transport_manifests_sent').on(table.sentAt),
  ],
);

/** Where an agency's suppliers of transport get their manifests, by the name that legs have of them. */
export const transportSuppliers = pgTable(
  'transport_suppliers',
  {
    agencyId: agencyId(),
    name: text('name').notNull(),
    email: text('email').notNull(),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.name] })],
);

/** The rooms of an event as the hotel was sent them, version by version. */
export const roomingListVersions = pgTable(
  'rooming_list_versions',
  {
    eventId: eventId(),
    number: integer('number').notNull(),
    lines: jsonb('lines').$type<ManifestLine[]>().notNull(),
    sentBy: text('sent_by').notNull(),
    sentAt: moment('sent_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.number] }),
    index('rooming_list_versions_sent').on(table.sentAt),
  ],
);

export const notifications = pgTable(
  'notifications',
  {
    id: text('id').primaryKey(),
    agencyId: agencyId(),
    eventId: text('event_id').references(() => events.id),
    reservationId: text('reservation_id').references(() => reservations.id),
    /** The one account that it is for; null = for all who have it in a list. */
    forUserId: text('for_user_id'),
    type: text('type').notNull(),
    status: oneOf('status', notificationStatus).notNull().default('On'),
    params: jsonb('params').$type<Record<string, string | number>>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('notifications_agency').on(table.agencyId, table.createdAt),
    index('notifications_reservation').on(table.reservationId),
    index('notifications_event').on(table.eventId, table.createdAt),
    index('notifications_created').on(table.createdAt),
    // For the sweep, which looks at notifications that are not ended.
    index('notifications_standing').on(table.type).where(sql`${table.status} <> 'Off'`),
  ],
);

/** Who has read which notification: in a shared inbox one person's reading hides nothing from another. */
export const notificationReads = pgTable(
  'notification_reads',
  {
    notificationId: text('notification_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    /** `user:…` or `reservation:…`, as the audit log names who acts. */
    reader: text('reader').notNull(),
    readAt: moment('read_at').notNull(),
    /**
     * The press that marked this and others as read at once, and can be undone; null for one that was read by itself.
     */
    batch: text('batch'),
  },
  (table) => [
    primaryKey({ columns: [table.notificationId, table.reader] }),
    index('notification_reads_reader').on(table.reader, table.notificationId),
  ],
);

export const supportTickets = pgTable(
  'support_tickets',
  {
    id: text('id').primaryKey(),
    /** Null for the platform's admin, who belongs to no agency. */
    agencyId: text('agency_id').references(() => agencies.id),
    eventId: text('event_id').references(() => events.id),
    reservationId: text('reservation_id').references(() => reservations.id),
    userId: text('user_id').references(() => users.id),
    /** Name of the person who asked, as it was then. */
    authorName: text('author_name').notNull(),
    authorEmail: text('author_email').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    status: oneOf('status', ticketStatus).notNull().default('open'),
    /** The person of the desk who handles it. No foreign key, since the ticket outlives the account. */
    assignedTo: text('assigned_to'),
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('support_tickets_agency').on(table.agencyId, table.createdAt),
    index('support_tickets_reservation').on(table.reservationId),
    index('support_tickets_user').on(table.userId),
    index('support_tickets_created').on(table.createdAt, table.id),
    // Exactly the expression that the search of tickets uses, or the index is not used.
    index('support_tickets_search').using(
      'gin',
      sql`searchable(subject || ' ' || message || ' ' || author_name) gin_trgm_ops`,
    ),
  ],
);

/** What was written to a ticket beyond its question. */
export const supportTicketMessages = pgTable(
  'support_ticket_messages',
  {
    id: text('id').primaryKey(),
    ticketId: text('ticket_id')
      .notNull()
      .references(() => supportTickets.id, { onDelete: 'cascade' }),
    /** Written by the desk; else by who asked. */
    fromDesk: boolean('from_desk').notNull(),
    authorName: text('author_name').notNull(),
    message: text('message').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('support_ticket_messages_ticket').on(table.ticketId, table.createdAt)],
);

/** Pictures and PDFs that go with what was written to a ticket, in the order in which they were chosen. */
export const ticketAttachments = pgTable(
  'ticket_attachments',
  {
    id: text('id').primaryKey(),
    ticketId: text('ticket_id')
      .notNull()
      .references(() => supportTickets.id, { onDelete: 'cascade' }),
    /** Null where it goes with the question itself. */
    messageId: text('message_id').references(() => supportTicketMessages.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** Random name in the store; nothing of the uploader's name is in it. */
    storageKey: text('storage_key').notNull().unique(),
    originalName: text('original_name').notNull(),
    /** Found from the first bytes of the file, whatever the browser said. */
    contentType: text('content_type').notNull(),
    size: integer('size').notNull(),
    uploadedBy: text('uploaded_by').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('ticket_attachments_ticket').on(table.ticketId, table.createdAt),
    index('ticket_attachments_message').on(table.messageId),
  ],
);
