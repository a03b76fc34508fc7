import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { erasureState } from '@/lib/contract/personal-data';
import { agencyId } from './agency';
import { moment, oneOf } from './columns';
import { guests } from './guest';
import { reservations } from './reservation';

/**
 * Who asked an agency to erase their personal data: by a reservation of theirs, or by the household's link as a guest
 * of a list. Nothing else of the person is in it.
 */
export const erasureRequests = pgTable(
  'erasure_requests',
  {
    id: text('id').primaryKey(),
    agencyId: agencyId(),
    reservationId: text('reservation_id').references(() => reservations.id),
    guestId: text('guest_id').references(() => guests.id, { onDelete: 'cascade' }),
    state: oneOf('state', erasureState).notNull().default('waiting'),
    askedAt: moment('asked_at').notNull(),
    /** The last day on which the law lets it wait, in the event's zone. */
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    /** `user:<id>` of the person who carried it out or took it back. */
    settledBy: text('settled_by'),
    settledAt: moment('settled_at'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('erasure_requests_agency').on(table.agencyId, table.dueOn).where(sql`state = 'waiting'`),
    uniqueIndex('erasure_requests_waiting').on(table.reservationId).where(sql`state = 'waiting'`),
    index('erasure_requests_reservation').on(table.reservationId),
    uniqueIndex('erasure_requests_guest_waiting').on(table.guestId).where(sql`state = 'waiting'`),
    index('erasure_requests_guest').on(table.guestId),
    check('erasure_requests_of_one', sql`num_nonnulls(${table.reservationId}, ${table.guestId}) = 1`),
  ],
);
