import { boolean, doublePrecision, index, integer, jsonb, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import { mealPlan } from '@/lib/contract/room-block';
import { rateBasis } from '@/lib/contract/room-block-editor';
import type { Rate } from '@/lib/domain/rate';
import { bilingual, minorUnits, oneOf } from './columns';

export const hotels = pgTable('hotels', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  stars: integer('stars'),
  city: text('city').notNull(),
  region: text('region').notNull(),
  country: text('country').notNull(),
  address: text('address').notNull(),
  timeZone: text('time_zone').notNull(),
  description: bilingual('description').notNull(),
  latitude: doublePrecision('latitude'),
  longitude: doublePrecision('longitude'),
  checkInTime: text('check_in_time').notNull().default('15:00'),
  checkOutTime: text('check_out_time').notNull().default('12:00'),
  ageBands: jsonb('age_bands').$type<{ band: string; minAge: number; maxAge: number | null }[]>().notNull(),
  /** Whether infants count for maxOccupancy. docs/domain.md, Occupancy and ages. */
  infantsCount: boolean('infants_count').notNull().default(false),
  minimumAge: integer('minimum_age'),
  /** Least nights of an estimate in the simulator. */
  minimumNights: integer('minimum_nights').notNull().default(1),
  imageUrl: text('image_url'),
});

export const roomCategories = pgTable(
  'room_categories',
  {
    id: text('id').primaryKey(),
    hotelId: text('hotel_id')
      .notNull()
      .references(() => hotels.id),
    name: bilingual('name').notNull(),
    description: bilingual('description').notNull(),
    imageUrl: text('image_url'),
    maxOccupancy: integer('max_occupancy').notNull(),
    maxAdults: integer('max_adults').notNull(),
    maxJuniors: integer('max_juniors').notNull(),
    maxMinors: integer('max_minors').notNull(),
    maxInfants: integer('max_infants').notNull(),
    /** Version of its reference plan when that was removed, so that a page which still shows the plan is stale. */
    referenceVersion: integer('reference_version').notNull().default(0),
  },
  (table) => [index('room_categories_hotel').on(table.hotelId)],
);

/**
 * What a category costs in public, without an event: the simulator's reference. It has the shape of an event's plan, so
 * that the same rules price it, and is nobody's contract rate.
 */
export const hotelRatePlans = pgTable('hotel_rate_plans', {
  roomCategoryId: text('room_category_id')
    .primaryKey()
    .references(() => roomCategories.id),
  mealPlan: oneOf('meal_plan', mealPlan).notNull(),
  currency: text('currency').notNull(),
  basis: oneOf('basis', rateBasis).notNull(),
  taxIncluded: boolean('tax_included').notNull().default(true),
  taxPercent: numeric('tax_percent', { precision: 6, scale: 3, mode: 'number' }).notNull().default(0),
  /** Of each room, what is usually paid to reserve it. */
  minimumToReserve: minorUnits('minimum_to_reserve').notNull().default(0),
  rates: jsonb('rates').$type<Rate[]>().notNull(),
  version: integer('version').notNull().default(1),
});
