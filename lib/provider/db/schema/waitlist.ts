import { sql } from 'drizzle-orm';
import { bigserial, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { language } from '@/lib/contract/bilingual-text';
import { waitlistStatus } from '@/lib/contract/waitlist';
import { agencyId } from './agency';
import { moment, oneOf } from './columns';
import { eventId } from './event';
import { reservations } from './reservation';
import { eventCategories } from './room-block';

/**
 * Somebody waits for rooms of an event. An offer is a real hold: `reservation_id` names it. docs/domain.md, Waitlist.
 */
export const waitlistEntries = pgTable(
  'waitlist_entries',
  {
    id: text('id').primaryKey(),
    /** Place in the queue. */
    position: bigserial('position', { mode: 'number' }).notNull(),
    agencyId: agencyId(),
    eventId: eventId(),
    /** Null = any category that fits. */
    eventCategoryId: text('event_category_id').references(() => eventCategories.id),
    checkIn: date('check_in', { mode: 'string' }).notNull(),
    checkOut: date('check_out', { mode: 'string' }).notNull(),
    rooms: integer('rooms').notNull().default(1),
    /** People of one room; each room of the entry is for as many. */
    adults: integer('adults').notNull(),
    juniors: integer('juniors').notNull().default(0),
    minors: integer('minors').notNull().default(0),
    infants: integer('infants').notNull().default(0),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    mobile: text('mobile').notNull(),
    locale: oneOf('locale', language).notNull(),
    status: oneOf('status', waitlistStatus).notNull(),
    offerExpiresAt: moment('offer_expires_at'),
    reservationId: text('reservation_id').references(() => reservations.id),
    /** SHA-256 of the token in the entry's link (its page, leaving the list, declining). */
    tokenHash: text('token_hash').notNull().unique(),
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('waitlist_entries_event').on(table.eventId, table.status, table.position),
    index('waitlist_entries_open').on(table.eventId).where(sql`status in ('waiting', 'offered')`),
    index('waitlist_entries_category').on(table.eventCategoryId),
  ],
);
