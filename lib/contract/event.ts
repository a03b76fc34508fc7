import { z } from 'zod';
import { agency } from './agency';
import { amenity } from './amenity';
import { bilingualText } from './bilingual-text';
import { calendarDate, clockTime, instant } from './dates';
import { eventState } from './event-profile';
import { guestListShows } from './guest';
import { money } from './money';
import { pageQuery } from './page';
import { sizedPhoto } from './photo';

/** One currency of an event. `exchangeRate` is units of this currency per unit of the price. */
export const currencyScope = z
  .object({
    currencyMain: z.boolean(),
    exchangeRate: z.number().positive(),
    currency: z.object({ data: z.object({ code: z.string() }) }),
  })
  .meta({ id: 'CurrencyScope' });
export type CurrencyScope = z.infer<typeof currencyScope>;

export const ageBandName = z.enum(['infant', 'minor', 'junior', 'adult']);
export type AgeBandName = z.infer<typeof ageBandName>;
/** Ages of a band, both inclusive, on the day of arrival. */
export const ageBand = z.object({ band: ageBandName, minAge: z.int(), maxAge: z.int().nullable() });
export type AgeBand = z.infer<typeof ageBand>;

/** The airport that guests of a hotel land at, and how far it is by road. */
export const hotelAirport = z
  .object({
    /** The name that people know, `Cancún (CUN)`. */
    name: z.string().trim().min(2).max(80),
    kilometres: z.int().min(1).max(1000),
    /** By car, on an ordinary day. */
    minutes: z.int().min(1).max(1440),
  })
  .meta({ id: 'HotelAirport' });
export type HotelAirport = z.infer<typeof hotelAirport>;

export const publicHotel = z
  .object({
    id: z.string(),
    name: z.string(),
    stars: z.int().nullable(),
    city: z.string(),
    region: z.string(),
    country: z.string(),
    address: z.string(),
    description: bilingualText,
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    checkInTime: clockTime,
    checkOutTime: clockTime,
    ageBands: z.array(ageBand),
    /** Whether infants count for maxOccupancy; not told = no. */
    infantsCount: z.boolean().optional(),
    imageUrl: z.string().nullable(),
  })
  .meta({ id: 'Hotel' });
export type PublicHotel = z.infer<typeof publicHotel>;

/** The hotel as stored with the event. */
const eventHotel = publicHotel
  .extend({
    /** The airport where guests land; left out = not known. */
    airport: hotelAirport.nullable().optional(),
    /** What the hotel has; not told = none. */
    amenities: z.array(amenity).optional(),
    /** What guests pay at the hotel itself, in words; not told = nothing. */
    paidAtHotel: bilingualText.nullable().optional(),
    /** The hotel's photos in their order; not told = none. */
    photos: z.array(sizedPhoto).optional(),
  })
  .meta({ id: 'EventHotel' });
export type EventHotel = z.infer<typeof eventHotel>;

export const ceremony = z
  .object({
    date: calendarDate,
    startTime: clockTime,
    venue: z.string(),
    location: z.string(),
    description: z.string().nullable(),
    dressCode: z.string().nullable(),
    /** These four texts in both languages; the fields above have them in the caller's language, else in the other. */
    texts: z.object({
      venue: bilingualText,
      location: bilingualText,
      description: bilingualText.nullable(),
      dressCode: bilingualText.nullable(),
    }),
  })
  .meta({ id: 'Ceremony' });

/** The event for everybody with its link. docs/pages.md, Fields of the older shapes. */
export const event = z
  .object({
    id: z.string(),
    code: z.string(),
    eventName: z.string(),
    /** 1970-01-01 = the event has a range of days, in the range fields. */
    eventDate: calendarDate,
    range_event_start: calendarDate.nullable(),
    range_event_end: calendarDate.nullable(),
    timeZone: z.string(),
    idagency: z.string(),
    idAgency: z.string(),
    imgCoverCircle: z.string().nullable(),
    mainUserId: z.string().nullable(),
    secondaryUserId: z.string().nullable(),
    agency,
    eventScope: z.object({ data: z.object({ currenciesScopes: z.object({ data: z.array(currencyScope) }) }) }),
    hotel: eventHotel.nullable(),
    /** Other hotels in which its guests may sleep, in their order; left out = none. */
    otherHotels: z.array(eventHotel).optional(),
    ceremony: ceremony.nullable(),
    message: bilingualText.nullable(),
    /** In their order: the first is the cover, the others the gallery. */
    photos: z.array(sizedPhoto).optional(),
    minimumNights: z.int(),
    minimumToReserve: money,
    /** Prices of a pass for people who do not sleep at the hotel; null = this kind is not sold. */
    passPrices: z.object({ adult: money.nullable(), child: money.nullable() }).optional(),
    /** First and last night that can be booked. */
    firstNight: calendarDate.nullable(),
    lastNight: calendarDate.nullable(),
    bookable: z.boolean(),
    /** Whether people may wait for sold-out nights. */
    waitlist: z.boolean().optional(),
    /** What the event's page of guests shows to everybody with the link. */
    guestListShows: guestListShows.optional(),
    giftTableUrl: z.string().nullable(),
    liveStreamUrl: z.string().nullable(),
    /** What the agency does for guests according to the event's package; left out = everything. */
    forGuests: z.object({ mail: z.boolean(), transport: z.boolean() }).optional(),
    state: eventState.optional(),
    /** Whether guests can open the page now: its state shows it, and the months of its package are not over. */
    openToGuests: z.boolean().optional(),
    version: z.int(),
  })
  .meta({ id: 'Event' });
export type Event = z.infer<typeof event>;

/** One row of an event list: what the sidebar shows. */
export const eventSummary = z
  .object({
    id: z.string(),
    code: z.string(),
    eventName: z.string(),
    eventDate: calendarDate,
    range_event_start: calendarDate.nullable(),
    range_event_end: calendarDate.nullable(),
    idagency: z.string(),
    idAgency: z.string(),
    imgCoverCircle: z.string().nullable(),
    mainUserId: z.string().nullable(),
    secondaryUserId: z.string().nullable(),
    /** IANA name. */
    timeZone: z.string(),
    /** Whether the agency uses it as a template for other events. */
    isTemplate: z.boolean(),
    state: eventState,
  })
  .meta({ id: 'EventSummary' });
export type EventSummary = z.infer<typeof eventSummary>;

/** GET /api/v1/agency/{id}/events. */
export const eventQuery = pageQuery.extend({ 'filter[template]': z.literal('true').optional() });
export type EventQuery = z.infer<typeof eventQuery>;

/** Figures of an event for staff and the couple, GET /api/v1/events/{id}/figures. */
export const eventFigures = z
  .object({
    eventId: z.string(),
    guests: z.int(),
    reservations: z.object({
      hold: z.int(),
      confirmed: z.int(),
      paid: z.int(),
      cancelled: z.int(),
      rejected: z.int(),
    }),
    rooms: z.object({ booked: z.int(), approved: z.int() }),
    people: z.int(),
    passes: z.int(),
    /** `free` does not count unsold rooms of nights that are closed. */
    roomNights: z.object({ allotted: z.int(), sold: z.int(), free: z.int() }),
    sold: money,
    paid: money,
    /** What is left to pay; more than `sold` minus `paid` where some bookings have credit. */
    due: money,
    pendingPayments: z.int(),
    pendingRooms: z.int(),
    at: instant,
  })
  .meta({ id: 'EventFigures' });
export type EventFigures = z.infer<typeof eventFigures>;

/** An event in the comparison of its agency's events. */
export const eventWithFigures = z
  .object({ event: eventSummary, figures: eventFigures })
  .meta({ id: 'EventWithFigures' });
export type EventWithFigures = z.infer<typeof eventWithFigures>;
