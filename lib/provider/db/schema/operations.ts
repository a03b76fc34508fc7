import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { signupPlan } from '@/lib/contract/account';
import { callMedium, callPriority, callState } from '@/lib/contract/call';
import { notificationStatus } from '@/lib/contract/notification';
import { ticketStatus } from '@/lib/contract/support-ticket';
import { transportKind, transportStatus } from '@/lib/contract/transport';
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
  },
  (table) => [index('calls_event').on(table.eventId, table.state), index('calls_guest').on(table.guestId)],
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
    status: oneOf('status', transportStatus).notNull(),
    quoteAmount: minorUnits('quote_amount'),
    quoteCurrency: text('quote_currency'),
    /** Notes of the guest (flight, luggage), and those of the staff's quote. */
    notes: text('notes'),
    quoteNotes: text('quote_notes'),
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

export const masterAccounts = pgTable('master_accounts', {
  id: text('id').primaryKey(),
  agencyId: agencyId(),
  eventId: eventId().unique(),
  package: oneOf('package', signupPlan).notNull(),
  currency: text('currency').notNull(),
  dueOn: date('due_on', { mode: 'string' }).notNull(),
  version: integer('version').notNull().default(1),
});

export const contractedServices = pgTable(
  'contracted_services',
  {
    id: text('id').primaryKey(),
    masterAccountId: text('master_account_id')
      .notNull()
      .references(() => masterAccounts.id),
    concept: text('concept').notNull(),
    price: minorUnits('price').notNull(),
  },
  (table) => [index('contracted_services_account').on(table.masterAccountId)],
);

export const masterDeposits = pgTable(
  'master_deposits',
  {
    id: text('id').primaryKey(),
    masterAccountId: text('master_account_id')
      .notNull()
      .references(() => masterAccounts.id),
    concept: text('concept').notNull(),
    amount: minorUnits('amount').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
  },
  (table) => [index('master_deposits_account').on(table.masterAccountId)],
);

export const notifications = pgTable(
  'notifications',
  {
    id: text('id').primaryKey(),
    agencyId: agencyId(),
    eventId: text('event_id').references(() => events.id),
    reservationId: text('reservation_id').references(() => reservations.id),
    type: text('type').notNull(),
    status: oneOf('status', notificationStatus).notNull().default('On'),
    read: boolean('read').notNull().default(false),
    params: jsonb('params').$type<Record<string, string | number>>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('notifications_agency').on(table.agencyId, table.createdAt),
    index('notifications_reservation').on(table.reservationId),
    index('notifications_event').on(table.eventId, table.createdAt),
    index('notifications_created').on(table.createdAt),
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
    /** Who asked, as they were called then. */
    authorName: text('author_name').notNull(),
    authorEmail: text('author_email').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    status: oneOf('status', ticketStatus).notNull().default('open'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('support_tickets_agency').on(table.agencyId, table.createdAt),
    index('support_tickets_reservation').on(table.reservationId),
    index('support_tickets_user').on(table.userId),
    index('support_tickets_created').on(table.createdAt, table.id),
    // The very expression that the search of tickets uses, else the index does not serve.
    index('support_tickets_search').using(
      'gin',
      sql`searchable(subject || ' ' || message || ' ' || author_name) gin_trgm_ops`,
    ),
  ],
);
