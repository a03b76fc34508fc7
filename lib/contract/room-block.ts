import { z } from 'zod';
import { bilingualText } from './bilingual-text';
import { MOST_PASSES, MOST_PEOPLE_OF_A_BAND, MOST_ROOMS } from './booking-limits';
import { calendarDate } from './dates';
import { ageBandName } from './event';
import { money } from './money';
import { sizedPhoto } from './photo';
import { recordId } from './record-id';

export const mealPlan = z.enum(['AI', 'FB', 'HB', 'BB', 'EP']);
export type MealPlan = z.infer<typeof mealPlan>;

/** The five limits of a category. */
export const roomLimits = z
  .object({
    maxOccupancy: z.int().min(1),
    maxAdults: z.int().min(1),
    maxJuniors: z.int().min(0),
    maxMinors: z.int().min(0),
    maxInfants: z.int().min(0),
  })
  .meta({ id: 'RoomLimits' });
export type RoomLimits = z.infer<typeof roomLimits>;

/** One of an event's hotels besides its own, as its rooms name it. */
export const hotelOfRoom = z.object({ id: z.string(), name: z.string() });
export type HotelOfRoom = z.infer<typeof hotelOfRoom>;

const asked = z.coerce.number().int().min(0).max(MOST_PEOPLE_OF_A_BAND).optional();

/** The people of one room may be given too: the answer then has their price. */
export const availabilityQuery = z.object({
  checkIn: calendarDate,
  checkOut: calendarDate,
  adults: asked,
  juniors: asked,
  minors: asked,
  infants: asked,
});

/** A category of an event's block for guests, without what changes with each booking. */
export const offeredRoom = z
  .object({
    id: z.string(),
    /** In the caller's language, else in the other; `texts` has it as it was written. */
    name: z.string(),
    texts: z.object({ name: bilingualText }),
    /** The event's other hotel that it belongs to; left out = the event's own. */
    hotel: hotelOfRoom.optional(),
    description: bilingualText,
    imageUrl: z.string().nullable(),
    /** Its beds and its view; left out = not given. */
    beds: bilingualText.optional(),
    view: bilingualText.optional(),
    /** The block's own copies of the photos, in their order; left out = none. */
    photos: z.array(sizedPhoto).optional(),
    mealPlan,
    limits: roomLimits,
    /** Lowest price of the stay per adult: at double occupancy where that is sold, else at the cheapest occupancy. */
    from: money,
    /**
     * The price of the stay for the given people, taxes included; null where they do not fit or the room has no price
     * for them. Left out where no people were given.
     */
    total: money.nullable().optional(),
  })
  .meta({ id: 'OfferedRoom' });
export type OfferedRoom = z.infer<typeof offeredRoom>;

export const categoryAvailability = offeredRoom
  .extend({
    /** Rooms that are free on every night of the stay. */
    available: z.int(),
    soldOutNights: z.array(calendarDate),
    /** Free rooms night by night. */
    nights: z.array(z.object({ date: calendarDate, free: z.int() })),
    /** The nearest free stay of the same length, where this one is not free. */
    nearestFreeStay: z.object({ checkIn: calendarDate, checkOut: calendarDate }).nullable(),
  })
  .meta({ id: 'CategoryAvailability' });
export type CategoryAvailability = z.infer<typeof categoryAvailability>;

/** The cost of cancelling, counted from the day of arrival. docs/domain.md, Cancellation. */
export const cancellationTerms = z
  .object({
    /** Last day on which everything paid is refunded; null where that day is over, or there is no policy. */
    freeUntil: calendarDate.nullable(),
    /** The penalties and their days, as sentences in the caller's language, the nearest day first. */
    charges: z.array(z.string()),
  })
  .meta({ id: 'CancellationTerms' });
export type CancellationTerms = z.infer<typeof cancellationTerms>;

export const availability = z
  .object({
    checkIn: calendarDate,
    checkOut: calendarDate,
    nights: z.int(),
    categories: z.array(categoryAvailability),
    /** The terms for a stay that begins on `checkIn`; left out = no policy. */
    cancellationTerms: cancellationTerms.optional(),
  })
  .meta({ id: 'Availability' });
export type Availability = z.infer<typeof availability>;

const people = z.int().min(0).max(MOST_PEOPLE_OF_A_BAND);

/** One room of a request: a category, a half-open stay, and people by age band. */
export const roomRequest = z
  .object({
    categoryId: recordId,
    checkIn: calendarDate,
    checkOut: calendarDate,
    adults: people,
    juniors: people.default(0),
    minors: people.default(0),
    infants: people.default(0),
  })
  .meta({ id: 'RoomRequest' });

export const passKind = z.enum(['adult', 'child']);

export const passRequest = z
  .object({ kind: passKind, quantity: z.int().min(0).max(MOST_PASSES) })
  .meta({ id: 'PassRequest' });
export type PassRequest = z.infer<typeof passRequest>;

export const quoteInput = z.object({
  rooms: z.array(roomRequest).max(MOST_ROOMS),
  passes: z.array(passRequest).max(2).default([]),
  coupon: z.string().trim().max(40).optional(),
  /** Key of the caller's own hold that the booking would replace: its coupon and passes count as free. */
  replaces: z.string().trim().toUpperCase().max(40).optional(),
});
export type QuoteInput = z.infer<typeof quoteInput>;

export const lineKind = z.enum(['room', 'pass', 'tax', 'discount', 'penalty', 'lateFee', 'adjustment']);

/** One line of a price. `unit` is per night or per piece; only `total` counts. */
export const quoteLine = z
  .object({
    kind: lineKind,
    /** A sentence in the caller's language. */
    label: z.string(),
    quantity: z.int(),
    unit: money,
    total: money,
    /** Position in the request of the room that the line is about; null where it is about none. */
    room: z.int().nullable(),
    band: ageBandName.nullable(),
    nights: z.int().nullable(),
    people: z.int().nullable(),
  })
  .meta({ id: 'QuoteLine' });
export type QuoteLine = z.infer<typeof quoteLine>;

export const scheduleItemKind = z.enum(['minimum', 'instalment', 'balance', 'full']);

export const scheduleItem = z
  .object({ kind: scheduleItemKind, dueOn: calendarDate, amount: money })
  .meta({ id: 'ScheduleItem' });
export type ScheduleItem = z.infer<typeof scheduleItem>;

export const quote = z
  .object({
    lines: z.array(quoteLine),
    total: money,
    minimumToReserve: money,
    schedule: z.array(scheduleItem),
    /** The terms for the earliest arrival of the rooms; left out = no policy. */
    cancellationTerms: cancellationTerms.optional(),
  })
  .meta({ id: 'Quote' });
export type Quote = z.infer<typeof quote>;

/** Facts of 409 SOLD_OUT: the sold-out nights of each category. */
export const soldOutDetails = z.array(z.object({ categoryId: z.string(), nights: z.array(calendarDate) }));
export type SoldOutDetails = z.infer<typeof soldOutDetails>;
