import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { language } from '@/lib/contract/bilingual-text';
import { ageBandName } from '@/lib/contract/event';
import type { DietaryNeed } from '@/lib/contract/guest';
import { shareWay } from '@/lib/contract/share';
import { agencyId } from './agency';
import { minorUnits, moment, oneOf } from './columns';
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
    /** The person's room and place when this row was written; the room's people may have changed since. */
    roomId: text('room_id')
      .notNull()
      .references(() => reservationRooms.id),
    place: integer('place').notNull(),
    band: oneOf('band', ageBandName).notNull(),
    /** Empty where the place had no name yet. */
    name: text('name').notNull(),
    /** Where the link was last sent. */
    email: text('email'),
    /** The person's own address for mails about their payments; never shown to the booking's holder. */
    ownEmail: text('own_email'),
    /** The language in which they last said or paid something; null = the booking's. */
    locale: oneOf('locale', language),
    /** SHA-256 of the token of the valid link; null = it was revoked. The generation is part of the token. */
    linkHash: text('link_hash').unique(),
    linkGeneration: integer('link_generation').notNull(),
    diet: jsonb('diet').$type<DietaryNeed[]>().notNull().default([]),
    dietNote: text('diet_note'),
    filledAt: moment('filled_at'),
    /** When they said that they do not come; null = they come, or took it back. */
    leavingAt: moment('leaving_at'),
    /** When the booking's holder agreed that they leave; since then they have no place. */
    leftAt: moment('left_at'),
    /**
     * What the person writes into their own transfers; longer than a reservation's reference, so that the two are never
     * equal.
     */
    paymentReference: text('payment_reference').unique(),
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('companions_reservation').on(table.reservationId), index('companions_room').on(table.roomId)],
);

/**
 * Who pays a room that is not paid by its holder alone: a row for the holder (without companion) and one for each other
 * payer. Amounts are worked out from the room's present cost, so that they always add up to it.
 */
export const roomShares = pgTable(
  'room_shares',
  {
    id: text('id').primaryKey(),
    agencyId: agencyId(),
    reservationId: text('reservation_id')
      .notNull()
      .references(() => reservations.id),
    roomId: text('room_id')
      .notNull()
      .references(() => reservationRooms.id),
    companionId: text('companion_id')
      .unique()
      .references(() => companions.id),
    way: oneOf('way', shareWay).notNull(),
    /** 1 for each payer, a number of people, or minor units: the room's cost is shared in proportion to the weights. */
    weight: minorUnits('weight').notNull(),
    /** The holder pays the part of it that had not come in. */
    takenOver: boolean('taken_over').notNull().default(false),
    position: integer('position').notNull(),
  },
  (table) => [
    index('room_shares_reservation').on(table.reservationId),
    uniqueIndex('room_shares_holder').on(table.roomId).where(sql`companion_id is null`),
    check('room_shares_weight', sql`${table.weight} >= 0`),
  ],
);
