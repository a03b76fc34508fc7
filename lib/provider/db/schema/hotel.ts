import { boolean, doublePrecision, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

export const hotels = pgTable('hotels', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  stars: integer('stars'),
  city: text('city').notNull(),
  region: text('region').notNull(),
  country: text('country').notNull(),
  address: text('address').notNull(),
  timeZone: text('time_zone').notNull(),
  description: jsonb('description').$type<{ es: string; en: string }>().notNull(),
  latitude: doublePrecision('latitude'),
  longitude: doublePrecision('longitude'),
  checkInTime: text('check_in_time').notNull().default('15:00'),
  checkOutTime: text('check_out_time').notNull().default('12:00'),
  ageBands: jsonb('age_bands').$type<{ band: string; minAge: number; maxAge: number | null }[]>().notNull(),
  /** Whether infants count for maxOccupancy. design/field-notes.md, decided tensions. */
  infantsCount: boolean('infants_count').notNull().default(false),
  minimumAge: integer('minimum_age'),
  imageUrl: text('image_url'),
});

export const roomCategories = pgTable(
  'room_categories',
  {
    id: text('id').primaryKey(),
    hotelId: text('hotel_id')
      .notNull()
      .references(() => hotels.id),
    name: text('name').notNull(),
    description: jsonb('description').$type<{ es: string; en: string }>().notNull(),
    imageUrl: text('image_url'),
    maxOccupancy: integer('max_occupancy').notNull(),
    maxAdults: integer('max_adults').notNull(),
    maxJuniors: integer('max_juniors').notNull(),
    maxMinors: integer('max_minors').notNull(),
    maxInfants: integer('max_infants').notNull(),
  },
  (table) => [index('room_categories_hotel').on(table.hotelId)],
);
