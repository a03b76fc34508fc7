import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { language } from '@/lib/contract/bilingual-text';
import { changeKind, changeStatus, type RoomShape } from '@/lib/contract/change-request';
import { complimentaryReason } from '@/lib/contract/complimentary-room';
import { ageBandName } from '@/lib/contract/event';
import type { EventTerms } from '@/lib/contract/event-terms';
import { bookingStatus, cancellationReason, type Occupant, roomStatus } from '@/lib/contract/reservation';
import { type HotelOfRoom, lineKind, mealPlan, passKind, scheduleItemKind } from '@/lib/contract/room-block';
import type { PricedLine } from '@/lib/domain/pricing';
import { agencyId } from './agency';
import { bilingual, minorUnits, moment, oneOf } from './columns';
import { coupons } from './coupon';
import { eventId } from './event';
import { eventCategories } from './room-block';
import { users } from './user';

/**
 * The text that the staff's search looks through, without case and accents. A list must use exactly this expression, or
 * its index is not used.
 */
export const SEARCHED_TEXT = sql.raw(`first_name || ' ' || last_name || ' ' || coalesce(maternal_last_name, '') || ' '
  || email || ' ' || mobile || ' ' || key || ' ' || payment_reference`);

/** SEARCHED_TEXT without contact data, for staff who may not see it; rows are found by the index of SEARCHED_TEXT. */
export const SEARCHED_WITHOUT_CONTACT = sql.raw(`first_name || ' ' || last_name || ' '
  || coalesce(maternal_last_name, '') || ' ' || key || ' ' || payment_reference`);

/** Names of the people in a room, as they were typed or picked, for the same search. */
export const OCCUPANT_NAMES = sql.raw(`jsonb_path_query_array(occupants, '$[*].name')::text`);

/** What a booking keeps of its event's terms. */
export type AgreedTerms = Pick<EventTerms, 'cancellationSteps' | 'lateFee'>;

export const reservations = pgTable(
  'reservations',
  {
    id: text('id').primaryKey(),
    agencyId: agencyId(),
    eventId: eventId(),
    key: text('key').notNull().unique(),
    userId: text('user_id').references(() => users.id),
    guestId: text('guest_id'),
    /** The state of the booking alone; whether it is paid is derived from the payments and never stored. */
    bookingStatus: oneOf('booking_status', bookingStatus).notNull(),
    holdExpiresAt: moment('hold_expires_at'),
    /** Set in the same update that gives the nights back, so that it happens once. */
    nightsReleasedAt: moment('nights_released_at'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    maternalLastName: text('maternal_last_name'),
    email: text('email').notNull(),
    mobile: text('mobile').notNull(),
    locale: oneOf('locale', language).notNull(),
    currency: text('currency').notNull(),
    total: minorUnits('total').notNull(),
    minimumToReserve: minorUnits('minimum_to_reserve').notNull(),
    /** Short reference with a check character, printed in the transfer instructions. */
    paymentReference: text('payment_reference').notNull().unique(),
    cancellationReason: oneOf('cancellation_reason', cancellationReason),
    /** What the guest wrote with the request. */
    cancellationText: text('cancellation_text'),
    cancellationRequestedAt: moment('cancellation_requested_at'),
    cancelledAt: moment('cancelled_at'),
    /** Ids of the rooms that a request is about; null = the whole booking. */
    cancellationRooms: jsonb('cancellation_rooms').$type<string[]>(),
    /** Deleted by its guest or staff: in no list any more, but its row is kept. */
    deletedAt: moment('deleted_at'),
    couponId: text('coupon_id').references(() => coupons.id),
    /** The couple's own booking, with the event's honeymoon discount; at most one for each event. */
    honeymoon: boolean('honeymoon').notNull().default(false),
    checkedInAt: moment('checked_in_at'),
    checkedInBy: text('checked_in_by'),
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull(),
    confirmedAt: moment('confirmed_at'),
    /** The event's terms at the confirmation, which the booking keeps even if the event's change; null before it. */
    agreedTerms: jsonb('agreed_terms').$type<AgreedTerms>(),
    /**
     * The network address that a guest booked from, hashed; null for staff's bookings, and removed by the sweep once
     * the booking does not count as unpaid any more.
     */
    heldFrom: text('held_from'),
    /** When a confirmation without payment lapses; null = never: made by staff, paid, or older than this rule. */
    lapsesAt: moment('lapses_at'),
    /** When the guest was warned of that; null = not yet. */
    lapseWarnedAt: moment('lapse_warned_at'),
    /** When a link that was mailed to the holder's address was opened. */
    mailVerifiedAt: moment('mail_verified_at'),
    /** When its holder's personal data were erased; what tax law requires is kept. */
    erasedAt: moment('erased_at'),
    /** When the final notice of what is overdue was ordered; null once nothing is overdue. */
    finalNoticeAt: moment('final_notice_at'),
  },
  (table) => [
    index('reservations_agency').on(table.agencyId, table.createdAt),
    index('reservations_event').on(table.eventId, table.createdAt, table.id),
    index('reservations_search').using('gin', sql`searchable(${SEARCHED_TEXT}) gin_trgm_ops`),
    index('reservations_holds').on(table.holdExpiresAt).where(sql`booking_status = 'hold'`),
    index('reservations_user').on(table.userId),
    index('reservations_guest').on(table.guestId).where(sql`guest_id is not null`),
    index('reservations_email').on(sql`lower(email)`),
    index('reservations_coupon').on(table.couponId).where(sql`coupon_id is not null`),
    index('reservations_cancellations').on(table.eventId).where(sql`booking_status = 'cancellationRequested'`),
    index('reservations_held_from').on(table.eventId, table.heldFrom).where(sql`held_from is not null`),
    index('reservations_held_for').on(table.eventId, sql`lower(email)`).where(sql`held_from is not null`),
    index('reservations_lapses').on(table.lapsesAt).where(sql`lapses_at is not null`),
    uniqueIndex('reservations_honeymoon')
      .on(table.eventId)
      .where(sql`honeymoon and booking_status not in ('expired', 'cancelled', 'rejected')`),
    check('reservations_total_not_negative', sql`${table.total} >= 0`),
  ],
);

const reservationId = () =>
  text('reservation_id')
    .notNull()
    .references(() => reservations.id);

export const reservationRooms = pgTable(
  'reservation_rooms',
  {
    id: text('id').primaryKey(),
    reservationId: reservationId(),
    eventCategoryId: text('event_category_id')
      .notNull()
      .references(() => eventCategories.id),
    /** The name under which it was sold: later edits of the category do not change a booking. */
    categoryName: bilingual('category_name').notNull(),
    /** Which of the event's other hotels it is in, by its name there; null = the event's own. */
    hotel: jsonb('hotel').$type<HotelOfRoom>(),
    mealPlan: oneOf('meal_plan', mealPlan).notNull(),
    checkIn: date('check_in', { mode: 'string' }).notNull(),
    checkOut: date('check_out', { mode: 'string' }).notNull(),
    status: oneOf('status', roomStatus).notNull(),
    adults: integer('adults').notNull(),
    juniors: integer('juniors').notNull(),
    minors: integer('minors').notNull(),
    infants: integer('infants').notNull(),
    occupants: jsonb('occupants').$type<Occupant[]>().notNull(),
    observations: text('observations'),
    total: minorUnits('total').notNull(),
    position: integer('position').notNull(),
    decidedBy: text('decided_by'),
    decidedAt: moment('decided_at'),
    /** Why it was rejected; the guest reads it. */
    decisionReason: text('decision_reason'),
    nightsReleasedAt: moment('nights_released_at'),
    /** The number under which the hotel has the room; null = it gave none yet. */
    hotelConfirmation: text('hotel_confirmation'),
    /** Why the hotel charges nothing for it; null = it charges. What the guest pays does not depend on it. */
    complimentary: oneOf('complimentary', complimentaryReason),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('reservation_rooms_reservation').on(table.reservationId),
    index('reservation_rooms_names').using('gin', sql`searchable(${OCCUPANT_NAMES}) gin_trgm_ops`),
    index('reservation_rooms_occupants').using('gin', sql`occupants jsonb_path_ops`),
    index('reservation_rooms_category').on(table.eventCategoryId, table.checkIn),
    index('reservation_rooms_to_decide')
      .on(table.eventCategoryId)
      .where(sql`status = 'requested' and nights_released_at is null`),
    check('reservation_rooms_nights', sql`${table.checkOut} > ${table.checkIn}`),
    check('reservation_rooms_adult', sql`${table.adults} >= 1`),
  ],
);

/** Changes of approved rooms that guests asked for. While one waits, the nights that it adds count as sold. */
export const changeRequests = pgTable(
  'change_requests',
  {
    id: text('id').primaryKey(),
    reservationId: reservationId(),
    roomId: text('room_id')
      .notNull()
      .references(() => reservationRooms.id),
    kind: oneOf('kind', changeKind).notNull(),
    status: oneOf('status', changeStatus).notNull(),
    /** The room as it was and as it would be. */
    before: jsonb('before').$type<RoomShape>().notNull(),
    after: jsonb('after').$type<RoomShape>().notNull(),
    /** The room's price as the guest agreed to it, and what the booking's total changes by. */
    lines: jsonb('lines').$type<PricedLine[]>().notNull(),
    total: minorUnits('total').notNull(),
    difference: minorUnits('difference').notNull(),
    /** The people and wishes of the changed room, where the guest gave them with the change. */
    occupants: jsonb('occupants').$type<Occupant[]>(),
    observations: text('observations'),
    /** Place of whoever leaves the room by this change, as placesOf counts; null = nobody of those who were invited. */
    leaversPlace: integer('leavers_place'),
    askedAt: moment('asked_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    decidedBy: text('decided_by'),
    decidedAt: moment('decided_at'),
    reason: text('reason'),
  },
  (table) => [
    index('change_requests_reservation').on(table.reservationId),
    /** Only one change of a room can wait at a time. */
    uniqueIndex('change_requests_waiting').on(table.roomId).where(sql`status = 'waiting'`),
    index('change_requests_due').on(table.expiresAt).where(sql`status = 'waiting'`),
  ],
);

export const reservationPasses = pgTable(
  'reservation_passes',
  {
    id: text('id').primaryKey(),
    reservationId: reservationId(),
    kind: oneOf('kind', passKind).notNull(),
    quantity: integer('quantity').notNull(),
    unit: minorUnits('unit').notNull(),
    total: minorUnits('total').notNull(),
  },
  (table) => [index('reservation_passes_reservation').on(table.reservationId)],
);

/** The quote as it was agreed to. It does not follow later changes of rates. */
export const reservationLines = pgTable(
  'reservation_lines',
  {
    id: text('id').primaryKey(),
    reservationId: reservationId(),
    kind: oneOf('kind', lineKind).notNull(),
    discountKind: text('discount_kind', { enum: ['coupon', 'honeymoon'] }),
    couponCode: text('coupon_code'),
    band: oneOf('band', ageBandName),
    passKind: oneOf('pass_kind', passKind),
    categoryName: bilingual('category_name'),
    room: integer('room'),
    nights: integer('nights'),
    people: integer('people'),
    /** Where a child pays a share of the adults' rate. */
    adultPercent: integer('adult_percent'),
    /** Day of the unpaid item that a late fee is for; one that staff took off stays with quantity 0. */
    dueOn: date('due_on', { mode: 'string' }),
    /** Why staff put something on the price or took it off; the guest reads it. */
    note: text('note'),
    quantity: integer('quantity').notNull(),
    unit: minorUnits('unit').notNull(),
    total: minorUnits('total').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [
    index('reservation_lines_reservation').on(table.reservationId),
    uniqueIndex('reservation_lines_late_fee').on(table.reservationId, table.dueOn).where(sql`kind = 'lateFee'`),
  ],
);

/** What staff write for staff about a booking; no guest ever reads it. */
export const reservationNotes = pgTable(
  'reservation_notes',
  {
    id: text('id').primaryKey(),
    agencyId: agencyId(),
    reservationId: reservationId(),
    text: text('text').notNull(),
    /** `user:<id>`. */
    createdBy: text('created_by').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('reservation_notes_reservation').on(table.reservationId, table.createdAt)],
);

export const scheduleItems = pgTable(
  'schedule_items',
  {
    id: text('id').primaryKey(),
    reservationId: reservationId(),
    kind: oneOf('kind', scheduleItemKind).notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    amount: minorUnits('amount').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [index('schedule_items_reservation').on(table.reservationId)],
);
