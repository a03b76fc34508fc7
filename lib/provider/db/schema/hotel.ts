import { boolean, doublePrecision, index, integer, jsonb, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import type { Amenity } from '@/lib/contract/amenity';
import type { BilingualText } from '@/lib/contract/bilingual-text';
import type { HotelAirport } from '@/lib/contract/event';
import { type MealPlan, mealPlan, type RoomLimits } from '@/lib/contract/room-block';
import { type DefaultPlan, rateBasis } from '@/lib/contract/room-block-editor';
import type { Rate } from '@/lib/domain/rate';
import { agencies } from './agency';
import { bilingual, minorUnits, oneOf } from './columns';

/** An age band as a hotel, or an event's copy of it, keeps it. */
interface AgeBandColumn {
  band: string;
  minAge: number;
  maxAge: number | null;
}

export const hotels = pgTable(
  'hotels',
  {
    id: text('id').primaryKey(),
    /**
     * Whose it is: only this agency sees it and holds events there; null = the platform's, which all agencies share.
     */
    agencyId: text('agency_id').references(() => agencies.id),
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
    airport: jsonb('airport').$type<HotelAirport>(),
    checkInTime: text('check_in_time').notNull().default('15:00'),
    checkOutTime: text('check_out_time').notNull().default('12:00'),
    ageBands: jsonb('age_bands').$type<AgeBandColumn[]>().notNull(),
    /** Whether infants count for maxOccupancy. docs/domain.md, Occupancy and ages. */
    infantsCount: boolean('infants_count').notNull().default(false),
    minimumAge: integer('minimum_age'),
    /** Least nights of an estimate in the simulator. */
    minimumNights: integer('minimum_nights').notNull().default(1),
    imageUrl: text('image_url'),
    amenities: jsonb('amenities').$type<Amenity[]>().notNull().default([]),
    /** The meal plans that it sells; a new block begins with the first. */
    mealPlans: jsonb('meal_plans').$type<MealPlan[]>().notNull().default([]),
    /** How the hotel quotes taxes; rates of a new block begin with these values. */
    taxIncluded: boolean('tax_included').notNull().default(true),
    taxPercent: numeric('tax_percent', { precision: 6, scale: 3, mode: 'number' }).notNull().default(0),
    /** What guests pay there themselves, in words: an environmental fee, say. */
    paidAtHotel: bilingual('paid_at_hotel'),
    phone: text('phone'),
    email: text('email'),
    websiteUrl: text('website_url'),
    /** No new event can be held there. */
    archived: boolean('archived').notNull().default(false),
    version: integer('version').notNull().default(1),
  },
  (table) => [index('hotels_agency').on(table.agencyId)],
);

/** A photo as an event keeps it: which file of which hotel, and its words as they were. */
export interface PhotoCopy {
  id: string;
  hotelId: string;
  alt: BilingualText;
  focalX: number;
  focalY: number;
  /** Missing in copies that are older than this field. */
  blur?: string | null;
}

/**
 * What an event copies of its hotel when it is chosen, so that what guests were shown, and how their ages count, stays.
 */
export interface HotelCopy {
  name: string;
  stars: number | null;
  city: string;
  region: string;
  country: string;
  address: string;
  description: BilingualText;
  latitude: number | null;
  longitude: number | null;
  /** Left out = not known. */
  airport?: HotelAirport | null;
  checkInTime: string;
  checkOutTime: string;
  ageBands: AgeBandColumn[];
  infantsCount: boolean;
  minimumAge: number | null;
  imageUrl: string | null;
  /** Left out = none, as in copies that are older than this field. */
  amenities?: Amenity[];
  /** Left out = guests pay nothing there. */
  paidAtHotel?: BilingualText | null;
  /** Left out = none. */
  photos?: PhotoCopy[];
}

/** What a category of a block copies of the hotel's category. */
export interface RoomCopy {
  name: BilingualText;
  description: BilingualText;
  imageUrl: string | null;
  /** Which beds it has and what it overlooks; left out = nobody has said. */
  beds?: BilingualText | null;
  view?: BilingualText | null;
  /** Left out = none. */
  photos?: PhotoCopy[];
  /** The hotel's limits, which the event may narrow. */
  limits: RoomLimits;
}

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
    /**
     * The version of its reference plan when that was removed, so that a page which still shows the plan gets STALE.
     */
    referenceVersion: integer('reference_version').notNull().default(0),
    beds: bilingual('beds'),
    view: bilingual('view'),
    position: integer('position').notNull().default(0),
    /** Its agency's usual prices: a block copies them and does not follow later changes. Null = none are kept. */
    defaultPlan: jsonb('default_plan').$type<DefaultPlan>(),
    /** Cannot be added to blocks any more; blocks that have it keep it. */
    archived: boolean('archived').notNull().default(false),
    version: integer('version').notNull().default(1),
  },
  (table) => [index('room_categories_hotel').on(table.hotelId)],
);

/**
 * What a category costs in public, without an event: the simulator's reference. It has the form of an event's plan, so
 * that the same rules price it, and is no agency's contract rate.
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
  /** What is usually paid to reserve, for each room. */
  minimumToReserve: minorUnits('minimum_to_reserve').notNull().default(0),
  rates: jsonb('rates').$type<Rate[]>().notNull(),
  version: integer('version').notNull().default(1),
});
