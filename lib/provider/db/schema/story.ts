import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { storyStatus } from '@/lib/contract/story';
import { agencyId } from './agency';
import { bilingual, moment, oneOf } from './columns';
import { activities, events } from './event';
import { hotels, roomCategories } from './hotel';

/** A past event as the agency tells it. The database itself refuses to publish what the couple has not allowed. */
export const stories = pgTable(
  'stories',
  {
    id: text('id').primaryKey(),
    agencyId: agencyId(),
    /** The event that it was proposed from; null = told from memory. */
    eventId: text('event_id').references(() => events.id),
    slug: text('slug').notNull(),
    coupleNames: text('couple_names').notNull(),
    weddingDate: date('wedding_date', { mode: 'string' }).notNull(),
    hotelName: text('hotel_name').notNull(),
    place: text('place').notNull(),
    title: bilingual('title').notNull(),
    body: bilingual('body').notNull(),
    quote: bilingual('quote').notNull(),
    guests: integer('guests').notNull(),
    rooms: integer('rooms').notNull(),
    nights: integer('nights').notNull(),
    /** Who of the couple allowed it, on which day, and who of the staff wrote that down. */
    consentName: text('consent_name'),
    consentOn: date('consent_on', { mode: 'string' }),
    consentRecordedBy: text('consent_recorded_by'),
    status: oneOf('status', storyStatus).notNull().default('draft'),
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('stories_slug').on(table.agencyId, table.slug),
    check(
      'stories_published_with_consent',
      sql`${table.status} = 'draft' OR (${table.consentName} IS NOT NULL AND ${table.consentOn} IS NOT NULL)`,
    ),
  ],
);

/** A photo of a story, of an event's page, of an activity, or of a hotel. */
export const photos = pgTable(
  'photos',
  {
    /** The keys of its sizes in the file store begin with it. */
    id: text('id').primaryKey(),
    storyId: text('story_id').references(() => stories.id),
    eventId: text('event_id').references(() => events.id),
    activityId: text('activity_id').references(() => activities.id),
    hotelId: text('hotel_id').references(() => hotels.id),
    /** The hotel's category that the photo is of; null = the hotel itself. */
    roomCategoryId: text('room_category_id').references(() => roomCategories.id),
    /** Removed from the hotel's photos, but kept for the events that show it to guests who have booked. */
    retired: boolean('retired').notNull().default(false),
    /** `webp` is kept in each of the sizes of lib/contract/photo.ts, every other type as it was uploaded. */
    ending: text('ending', { enum: ['jpg', 'png', 'gif', 'webp'] }).notNull(),
    alt: bilingual('alt').notNull(),
    /** The point that stays visible when it is cropped: percent from the left and from the top. */
    focalX: integer('focal_x').notNull().default(50),
    focalY: integer('focal_y').notNull().default(50),
    /** The photo's colors from top to bottom, shown until it has loaded; empty = none to show, null = not read yet. */
    blur: text('blur'),
    /** The lowest is the cover. */
    position: integer('position').notNull(),
  },
  (table) => [
    index('photos_story').on(table.storyId, table.position),
    index('photos_event').on(table.eventId, table.position),
    index('photos_activity').on(table.activityId),
    index('photos_colorless').on(table.id).where(sql`blur is null`),
    index('photos_hotel').on(table.hotelId, table.position),
    index('photos_room_category').on(table.roomCategoryId),
    check(
      'photos_of_one',
      sql`num_nonnulls(${table.storyId}, ${table.eventId}, ${table.activityId}, ${table.hotelId}) = 1`,
    ),
    check('photos_category_of_hotel', sql`${table.roomCategoryId} IS NULL OR ${table.hotelId} IS NOT NULL`),
  ],
);
