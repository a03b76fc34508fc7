import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { activityAudience, activityState } from '@/lib/contract/activity';
import type { BilingualText } from '@/lib/contract/bilingual-text';
import type { AttritionTerms, CancellationStep, LateFee, ScheduleTemplate } from '@/lib/contract/booking-terms';
import { guestChanges } from '@/lib/contract/change-request';
import type { ComplimentaryTerms } from '@/lib/contract/complimentary-room';
import { eventState } from '@/lib/contract/event-profile';
import { guestListShows } from '@/lib/contract/guest';
import { agencyId } from './agency';
import { bilingual, minorUnits, moment, oneOf } from './columns';
import { type HotelCopy, hotels } from './hotel';
import { users } from './user';

export interface CeremonyColumn {
  date: string;
  startTime: string;
  venue: BilingualText;
  location: BilingualText;
  description: BilingualText | null;
  dressCode: BilingualText | null;
}

export const events = pgTable(
  'events',
  {
    id: text('id').primaryKey(),
    agencyId: agencyId(),
    code: text('code').notNull().unique(),
    name: text('name').notNull(),
    /** 1970-01-01 means that the event has a range of dates instead. */
    eventDate: date('event_date', { mode: 'string' }).notNull(),
    rangeStart: date('range_start', { mode: 'string' }),
    rangeEnd: date('range_end', { mode: 'string' }),
    timeZone: text('time_zone').notNull(),
    hotelId: text('hotel_id').references(() => hotels.id),
    /** The hotel as it was when it was chosen; null without one. */
    hotelCopy: jsonb('hotel_copy').$type<HotelCopy>(),
    imgCoverCircle: text('img_cover_circle'),
    mainUserId: text('main_user_id').references(() => users.id),
    secondaryUserId: text('secondary_user_id').references(() => users.id),
    /** The event's wedding planner. */
    plannerUserId: text('planner_user_id').references(() => users.id),
    ceremony: jsonb('ceremony').$type<CeremonyColumn>(),
    message: bilingual('message'),
    /** Prices, totals and payments of the event are in this currency. */
    currency: text('currency').notNull().default('USD'),
    minimumNights: integer('minimum_nights').notNull().default(2),
    minimumToReserve: minorUnits('minimum_to_reserve').notNull(),
    balanceDueDays: integer('balance_due_days').notNull(),
    passSharePercent: integer('pass_share_percent').notNull(),
    adultPassPrice: minorUnits('adult_pass_price'),
    childPassPrice: minorUnits('child_pass_price'),
    /** What is kept of a cancelled booking, in steps of days. docs/domain.md, Cancellation. */
    cancellationSteps: jsonb('cancellation_steps').$type<CancellationStep[]>().notNull().default([]),
    /**
     * Items of the payment schedule; null = minimum now, balance `balance_due_days` before. docs/domain.md, Payment
     * schedule.
     */
    scheduleTemplate: jsonb('schedule_template').$type<ScheduleTemplate>(),
    /** Percent off the rooms of the couple's own booking; 0 = none. */
    honeymoonDiscountPercent: integer('honeymoon_discount_percent').notNull().default(0),
    waitlistEnabled: boolean('waitlist_enabled').notNull().default(true),
    /** How long an offered room is held for the first of the list. docs/domain.md, Waitlist. */
    waitlistOfferHours: integer('waitlist_offer_hours').notNull().default(48),
    /** Whether a smaller party may pass a larger one that does not fit. docs/domain.md, Waitlist. */
    waitlistFillsGaps: boolean('waitlist_fills_gaps').notNull().default(false),
    /** What the event's page of guests shows to everybody with the link. */
    guestListShows: oneOf('guest_list_shows', guestListShows).notNull().default('count'),
    /** Days past an unpaid item's day until the final notice; null = none is sent. docs/domain.md, Late payment. */
    finalNoticeDays: integer('final_notice_days'),
    /** Days from the final notice to the cancellation for non-payment; null = staff alone cancel. */
    cancelAfterDays: integer('cancel_after_days'),
    /** What an item costs that is not paid in time; null = nothing. */
    lateFee: jsonb('late_fee').$type<LateFee>(),
    /** Rooms that one e-mail, or one address, may have here without a payment; null = as the settings say. */
    unpaidRoomsPerEmail: integer('unpaid_rooms_per_email'),
    unpaidRoomsPerAddress: integer('unpaid_rooms_per_address'),
    /** Hours for the first payment once the guest's mail address is verified; null = the usual ones, 0 = no end. */
    firstPaymentHours: integer('first_payment_hours'),
    /**
     * What a guest's change of an approved room does, and the day from which the rooming list is locked; null = never.
     */
    guestChanges: oneOf('guest_changes', guestChanges).notNull().default('automatic'),
    changesLockDate: date('changes_lock_date', { mode: 'string' }),
    /** What the hotel's contract asks of the block; null = nothing that is known. docs/domain.md, Room block. */
    attrition: jsonb('attrition').$type<AttritionTerms>(),
    /** The free rooms that the contract gives for paid ones; null = none that are known. */
    complimentary: jsonb('complimentary').$type<ComplimentaryTerms>(),
    /** The last day on which guests say who comes; null = as long before the event as is usual. */
    answersUntil: date('answers_until', { mode: 'string' }),
    notificationEmail: text('notification_email'),
    /** Whether guests get mails and SMS that are not about their own bookings, and whether they pay here themselves. */
    emailService: boolean('email_service').notNull().default(true),
    smsService: boolean('sms_service').notNull().default(true),
    paymentService: boolean('payment_service').notNull().default(true),
    giftTableUrl: text('gift_table_url'),
    liveStreamUrl: text('live_stream_url'),
    state: oneOf('state', eventState).notNull().default('draft'),
    /** In its zone; the months of its package count from it. Null = never, or before packages were kept. */
    firstPublishedOn: date('first_published_on', { mode: 'string' }),
    /** Whether the agency begins other events with it. */
    isTemplate: boolean('is_template').notNull().default(false),
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('events_agency').on(table.agencyId),
    index('events_search').using('gin', sql`searchable(name || ' ' || code) gin_trgm_ops`),
    // For notices that are sent some days before an event.
    index('events_date').on(table.eventDate),
    index('events_range').on(table.rangeStart),
    index('events_hotel').on(table.hotelId),
    index('events_main_user').on(table.mainUserId),
    index('events_secondary_user').on(table.secondaryUserId),
    index('events_planner').on(table.plannerUserId),
    index('events_strict').on(table.id).where(sql`final_notice_days is not null or late_fee is not null`),
    /** No two codes differ only by their dashes, since people leave them out. */
    uniqueIndex('events_code_letters').on(sql`replace(${table.code}, '-', '')`),
  ],
);

/** The event that a row is of. */
export const eventId = () =>
  text('event_id')
    .notNull()
    .references(() => events.id);

/** An event's other hotels (its own is in its row). Each as it was when the event took it over. */
export const eventHotels = pgTable(
  'event_hotels',
  {
    eventId: eventId(),
    hotelId: text('hotel_id')
      .notNull()
      .references(() => hotels.id),
    position: integer('position').notNull(),
    copy: jsonb('copy').$type<HotelCopy>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.hotelId] }), index('event_hotels_hotel').on(table.hotelId)],
);

export const eventCurrencies = pgTable(
  'event_currencies',
  {
    id: text('id').primaryKey(),
    eventId: eventId(),
    code: text('code').notNull(),
    currencyMain: boolean('currency_main').notNull().default(false),
    position: integer('position').notNull().default(0),
  },
  (table) => [uniqueIndex('event_currencies_code').on(table.eventId, table.code)],
);

/**
 * What a currency of an event is worth from a day on, in units of the currency of its prices, which itself has no
 * rates.
 */
export const eventExchangeRates = pgTable(
  'event_exchange_rates',
  {
    eventId: eventId(),
    currency: text('currency').notNull(),
    since: date('since', { mode: 'string' }).notNull(),
    /** A decimal number in figures. */
    rate: text('rate').notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.currency, table.since] })],
);

export interface CoverColumn {
  id: string;
  alt: BilingualText;
  focalX: number;
  focalY: number;
  /** Missing in covers that are older than this field. */
  blur?: string | null;
}

export interface AnnouncedActivity {
  name: BilingualText;
  /** ISO 8601. */
  startsAt: string;
  endsAt: string | null;
}

export const activities = pgTable(
  'activities',
  {
    id: text('id').primaryKey(),
    agencyId: agencyId(),
    eventId: eventId(),
    name: bilingual('name').notNull(),
    startsAt: moment('starts_at').notNull(),
    /** Null = it is not said when it ends. */
    endsAt: moment('ends_at'),
    /** The order of activities that begin at the same moment. */
    position: integer('position').notNull().default(0),
    venue: bilingual('venue').notNull(),
    location: bilingual('location'),
    paid: boolean('paid').notNull().default(false),
    minimumAge: integer('minimum_age'),
    recommendations: bilingual('recommendations'),
    description: bilingual('description'),
    dressCodeMen: bilingual('dress_code_men'),
    dressCodeWomen: bilingual('dress_code_women'),
    observations: bilingual('observations'),
    /** A copy of its only photo's row in `photos`; null = none. */
    cover: jsonb('cover').$type<CoverColumn>(),
    videoUrl: text('video_url'),
    audience: oneOf('audience', activityAudience).notNull().default('everybody'),
    /** The tag of the guests whom a `tagged` activity is for. */
    audienceTag: text('audience_tag'),
    /** How many people there is room for; null = it is not said. */
    capacity: integer('capacity'),
    state: oneOf('state', activityState).notNull().default('hidden'),
    /** The activity as public calendars have it, so that it can be removed from them; null = it was never in one. */
    announced: jsonb('announced').$type<AnnouncedActivity>(),
    /** Deleted after calendars had it: nobody sees it, and calendars are told to remove it. */
    removedAt: moment('removed_at'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('activities_event').on(table.eventId, table.startsAt),
    check('activities_audience_tag', sql`(${table.audience} = 'tagged') = (${table.audienceTag} is not null)`),
  ],
);
