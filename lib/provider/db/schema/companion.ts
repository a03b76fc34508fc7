import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { ageBandName } from '@/lib/contract/event';
import type { DietaryNeed } from '@/lib/contract/guest';
import { agencyId } from './agency';
import { moment, oneOf } from './columns';
import { reservationRooms, reservations } from './reservation';

/** Somebody who sleeps in a room that another person booked, invited to say for themselves what is theirs. */
export const companions = pgTable(
  'companions',
  {
    id: text('id').primaryKey(),
    agencyId: agencyId(),
    reservationId: text('reservation_id')
      .notNull()
      .references(() => reservations.id),
    /** Where the person slept when this was last written, and as whom: a room's people change by other ways too. */
    roomId: text('room_id')
      .notNull()
      .references(() => reservationRooms.id),
    place: integer('place').notNull(),
    band: oneOf('band', ageBandName).notNull(),
    /** Empty where the place had no name yet. */
    name: text('name').notNull(),
    /** Where the link was last sent. */
    email: text('email'),
    /** SHA-256 of the token of the link that is out; null = it was revoked. The generation is part of the token. */
    linkHash: text('link_hash').unique(),
    linkGeneration: integer('link_generation').notNull(),
    diet: jsonb('diet').$type<DietaryNeed[]>().notNull().default([]),
    dietNote: text('diet_note'),
    filledAt: moment('filled_at'),
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('companions_reservation').on(table.reservationId), index('companions_room').on(table.roomId)],
);
