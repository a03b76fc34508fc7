import { z } from 'zod';
import { language } from './bilingual-text';
import { calendarDate, clockTime, instant } from './dates';
import { currencyCode, knownCurrency, money } from './money';
import { pageQuery } from './page';
import { personName } from './person-name';

export const transportKind = z.enum(['air', 'ground']);
export type TransportKind = z.infer<typeof transportKind>;
export const transportStatus = z.enum(['requested', 'quoted', 'accepted', 'declined']);
export type TransportStatus = z.infer<typeof transportStatus>;

export const transportRequest = z
  .object({
    id: z.string(),
    kind: transportKind,
    holder: z.string(),
    adults: z.int(),
    minors: z.int(),
    departureDate: calendarDate,
    returnDate: calendarDate.nullable(),
    origin: z.string(),
    destination: z.string(),
    /** The flights of arrival and return, times in the airport's zone; null = not given. */
    airline: z.string().nullable().default(null),
    flightNumber: z.string().nullable().default(null),
    flightTime: clockTime.nullable().default(null),
    returnFlightNumber: z.string().nullable().default(null),
    returnFlightTime: clockTime.nullable().default(null),
    /** Where the guest is picked up, once the agency has confirmed it. */
    pickUps: z
      .array(
        z.object({
          movement: z.enum(['arrival', 'departure']),
          day: calendarDate,
          /** In the event's zone. */
          time: clockTime,
          place: z.string(),
          vehicle: z.string(),
          driver: z.string(),
          phone: z.string(),
        }),
      )
      .default([]),
    /** The directions whose confirmed pick-up is being changed. */
    reopened: z.array(z.enum(['arrival', 'departure'])).default([]),
    status: transportStatus,
    quote: money.nullable(),
    notes: z.string().nullable(),
    quoteNotes: z.string().nullable(),
    /** The last day on which the quote can be accepted, in the event's zone; null = until the agency makes another. */
    quoteValidUntil: calendarDate.nullable().default(null),
    version: z.int(),
  })
  .meta({ id: 'TransportRequest' });
export type TransportRequest = z.infer<typeof transportRequest>;

const place = z.string().trim().min(2).max(120);

/** A flight number as on tickets, `AM 442`: the airline's two characters, a space, and up to four digits. */
export const flightNumber = z
  .string()
  .trim()
  .toUpperCase()
  .transform((text) => text.replace(/[\s-]+/g, '').replace(/^([A-Z0-9]{2})/, '$1 '))
  .pipe(z.union([z.literal('').transform(() => null), z.string().regex(/^[A-Z0-9]{2} \d{1,4}[A-Z]?$/)]))
  .nullable();

/** Empty or null = not known. */
export const flightTime = z.union([z.literal('').transform(() => null), clockTime]).nullable();

export const airline = z
  .string()
  .trim()
  .max(60)
  .transform((text) => text || null)
  .nullable();

/** What a guest wants to order. */
export const transportInput = z
  .object({
    kind: transportKind,
    holder: personName({ max: 120 }),
    adults: z.int().min(1).max(50),
    minors: z.int().min(0).max(50).default(0),
    departureDate: calendarDate,
    /** Null = one way. */
    returnDate: calendarDate.nullable().default(null),
    origin: place,
    destination: place,
    /** The flight that a transfer serves; null or empty = not known yet. */
    airline: airline.default(null),
    flightNumber: flightNumber.default(null),
    flightTime: flightTime.default(null),
    returnFlightNumber: flightNumber.default(null),
    returnFlightTime: flightTime.default(null),
    /** Luggage, seats. */
    notes: z.string().trim().max(500).default(''),
  })
  .meta({ id: 'TransportInput' });
export type TransportInput = z.infer<typeof transportInput>;

/** A quote is for the whole request, in minor units of one of the event's currencies. */
export const transportQuoteInput = z
  .object({
    amount: z.int().min(1).max(10_000_000_000),
    currency: knownCurrency,
    notes: z.string().trim().max(500).default(''),
    /** Empty or null = until the next quote. */
    validUntil: z
      .union([z.literal('').transform(() => null), calendarDate])
      .nullable()
      .default(null),
    version: z.int().min(1),
  })
  .meta({ id: 'TransportQuoteInput' });
export type TransportQuoteInput = z.infer<typeof transportQuoteInput>;

export const transportDecisionInput = z
  .object({ decision: z.enum(['accept', 'decline']), version: z.int().min(1) })
  .meta({ id: 'TransportDecisionInput' });
export type TransportDecisionInput = z.infer<typeof transportDecisionInput>;

/** A row of the staff's list. */
export const transportRow = transportRequest
  .extend({
    reservationKey: z.string(),
    guest: z.string(),
    /** Null for readers who may not see contact data, like mobile. */
    email: z.string().nullable(),
    mobile: z.string().nullable(),
    /** The language of messages to the guest. */
    locale: language.default('es'),
    /** First check-in and last check-out of the booking. */
    checkIn: calendarDate.nullable(),
    checkOut: calendarDate.nullable(),
    /** People in the booking's rooms that stand; 0 = it has none. */
    booked: z.int(),
    createdAt: instant,
    quotedAt: instant.nullable(),
    decidedAt: instant.nullable(),
  })
  .meta({ id: 'TransportRow' });
export type TransportRow = z.infer<typeof transportRow>;

export const transportQuery = pageQuery.extend({
  'filter[status]': transportStatus.optional(),
  'filter[kind]': transportKind.optional(),
});
export type TransportQuery = z.infer<typeof transportQuery>;

/** Quoted and accepted sums of one currency, minor units; different currencies are not added up. */
export const transportTotal = z.object({ currency: currencyCode, quoted: z.int(), accepted: z.int() });
export type TransportTotal = z.infer<typeof transportTotal>;

export const transportPage = z.object({
  data: z.object({
    data: z.array(transportRow),
    current_page: z.int(),
    per_page: z.int(),
    last_page: z.int(),
    total: z.int(),
    next_cursor: z.string().nullable(),
    /** Counts and totals of the whole event, whatever the filters. */
    counts: z.object({ requested: z.int(), quoted: z.int(), accepted: z.int(), declined: z.int() }),
    totals: z.array(transportTotal),
    /** Possible currencies of a quote, the event's own first. */
    currencies: z.array(currencyCode),
  }),
});
export type TransportPage = z.infer<typeof transportPage>['data'];
