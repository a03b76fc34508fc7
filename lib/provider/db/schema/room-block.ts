import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { ageBandName } from '@/lib/contract/event';
import { mealPlan } from '@/lib/contract/room-block';
import { blockState, rateBasis } from '@/lib/contract/room-block-editor';
import { agencyId } from './agency';
import { minorUnits, oneOf } from './columns';
import { eventHotels, eventId } from './event';
import { type RoomCopy, roomCategories } from './hotel';

/** A category offered at an event: its part of the room block. */
export const eventCategories = pgTable(
  'event_categories',
  {
    id: text('id').primaryKey(),
    agencyId: agencyId(),
    eventId: eventId(),
    roomCategoryId: text('room_category_id')
      .notNull()
      .references(() => roomCategories.id),
    /**
     * Which of the event's other hotels it belongs to; that hotel stays with the event as long as this row does. Null =
     * the event's own.
     */
    hotelId: text('hotel_id'),
    /** The hotel's category as it was when it came into the block: later changes of the hotel do not reach bookings. */
    room: jsonb('room').$type<RoomCopy>().notNull(),
    /** Only `definite` sells. docs/domain.md, Room block. */
    blockState: oneOf('block_state', blockState).notNull(),
    /** Last day on which nights of the block can be added without the agency. */
    cutOffDate: date('cut_off_date', { mode: 'string' }),
    position: integer('position').notNull().default(0),
    /** Limits at this event where they are narrower than the copy's; null = the copy's. */
    maxOccupancy: integer('max_occupancy'),
    maxAdults: integer('max_adults'),
    maxJuniors: integer('max_juniors'),
    maxMinors: integer('max_minors'),
    maxInfants: integer('max_infants'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    foreignKey({
      name: 'event_categories_hotel',
      columns: [table.eventId, table.hotelId],
      foreignColumns: [eventHotels.eventId, eventHotels.hotelId],
    }),
    index('event_categories_event').on(table.eventId),
    index('event_categories_room').on(table.roomCategoryId),
    index('event_categories_cut_off').on(table.cutOffDate).where(sql`block_state = 'definite'`),
  ],
);

/** The one record of the inventory: a night of a category. The database refuses sold > allotted. */
export const roomNights = pgTable(
  'room_nights',
  {
    eventCategoryId: text('event_category_id')
      .notNull()
      .references(() => eventCategories.id),
    night: date('night', { mode: 'string' }).notNull(),
    allotted: integer('allotted').notNull(),
    sold: integer('sold').notNull().default(0),
    /** Closed out: nothing more is sold on this night, whatever is free. */
    closed: boolean('closed').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.eventCategoryId, table.night] }),
    check('room_nights_never_oversold', sql`${table.sold} >= 0 AND ${table.sold} <= ${table.allotted}`),
  ],
);

export const ratePlans = pgTable(
  'rate_plans',
  {
    id: text('id').primaryKey(),
    eventCategoryId: text('event_category_id')
      .notNull()
      .references(() => eventCategories.id),
    mealPlan: oneOf('meal_plan', mealPlan).notNull(),
    currency: text('currency').notNull(),
    basis: oneOf('basis', rateBasis).notNull(),
    taxIncluded: boolean('tax_included').notNull().default(true),
    /** Percent added to the room where the tax is not included. */
    taxPercent: numeric('tax_percent', { precision: 6, scale: 3, mode: 'number' }).notNull().default(0),
  },
  (table) => [index('rate_plans_category').on(table.eventCategoryId)],
);

/**
 * Price per night. `adultOccupancy` is set for adults. A child's rate may depend on the child's place in the band and
 * on the number of paying adults, and may be a percentage of the adults' rate. Null dates = every night.
 */
export const rates = pgTable(
  'rates',
  {
    id: text('id').primaryKey(),
    ratePlanId: text('rate_plan_id')
      .notNull()
      .references(() => ratePlans.id),
    band: oneOf('band', ageBandName).notNull(),
    adultOccupancy: integer('adult_occupancy'),
    firstNight: date('first_night', { mode: 'string' }),
    lastNight: date('last_night', { mode: 'string' }),
    childPosition: integer('child_position'),
    payingAdults: integer('paying_adults').notNull().default(0),
    /** A percentage of what an adult of the room pays that night; null = `amount` counts. */
    adultPercent: integer('adult_percent'),
    amount: minorUnits('amount').notNull(),
  },
  (table) => [index('rates_plan').on(table.ratePlanId), check('rates_not_negative', sql`${table.amount} >= 0`)],
);
