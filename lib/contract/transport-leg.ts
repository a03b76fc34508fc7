import { z } from 'zod';
import { language } from './bilingual-text';
import { calendarDate, clockTime, instant } from './dates';
import { lowerMailAddress } from './mail-address';
import { recordId } from './record-id';
import { airline, flightNumber, flightTime, transportKind } from './transport';

export const legMovement = z.enum(['arrival', 'departure']);
export type LegMovement = z.infer<typeof legMovement>;

/** `reopened`: it was confirmed, but changed since; its guests get a message once it is confirmed again. */
export const legStatus = z.enum(['draft', 'confirmed', 'reopened']);
export type LegStatus = z.infer<typeof legStatus>;

/** The people of an accepted request, in one direction. */
const legParty = z
  .object({
    requestId: z.string(),
    movement: legMovement,
    day: calendarDate,
    /** The flight's time in the airport's zone; null = not given. */
    time: clockTime.nullable(),
    flight: z.string().nullable(),
    kind: transportKind,
    holder: z.string(),
    people: z.int(),
    origin: z.string(),
    destination: z.string(),
    notes: z.string().nullable(),
    /** Null for readers who may not see contact data. */
    mobile: z.string().nullable(),
    reservationKey: z.string(),
  })
  .meta({ id: 'LegParty' });
export type LegParty = z.infer<typeof legParty>;

const text = (most: number) => z.string().trim().max(most);

const legFacts = {
  /** When the guests are picked up, in the event's zone; null = not set yet. */
  pickUpTime: clockTime.nullable(),
  pickUpPlace: text(160),
  vehicle: text(80),
  capacity: z.int().min(1).max(80),
  supplier: text(80),
  driverName: text(80),
  driverPhone: text(30),
};

/** One trip of a vehicle: its day, its direction and its people. */
const transportLeg = z
  .object({
    id: z.string(),
    movement: legMovement,
    day: calendarDate,
    ...legFacts,
    status: legStatus,
    people: z.int(),
    parties: z.array(legParty),
    version: z.int(),
  })
  .meta({ id: 'TransportLeg' });
export type TransportLeg = z.infer<typeof transportLeg>;

/** GET /api/v1/events/{id}/transport-legs?day=: a day's legs, and the parties without one. */
export const legPlan = z
  .object({
    eventId: z.string(),
    timeZone: z.string(),
    day: calendarDate.nullable(),
    /** The days on which somebody travels, with the number of parties without a leg. */
    days: z.array(z.object({ day: calendarDate, parties: z.int(), waiting: z.int() })),
    legs: z.array(transportLeg),
    waiting: z.array(legParty),
    /** Suppliers named in the event's legs. */
    suppliers: z.array(z.string()),
    /**
     * Suppliers whose last manifest of the day has people on it: they must hear of changes even if they have no leg any
     * more.
     */
    toldSuppliers: z.array(z.string()),
  })
  .meta({ id: 'LegPlan' });
export type LegPlan = z.infer<typeof legPlan>;

export const legPlanQuery = z.object({ day: calendarDate.optional() });

/** POST /api/v1/events/{id}/transport-legs/suggestion: groups the day's parties without a leg. */
export const legSuggestionInput = z
  .object({
    day: calendarDate,
    windowMinutes: z.int().min(0).max(720),
    capacity: z.int().min(1).max(80),
  })
  .meta({ id: 'LegSuggestionInput' });
export type LegSuggestionInput = z.infer<typeof legSuggestionInput>;

/** POST /api/v1/events/{id}/transport-legs: an empty leg. */
export const legInput = z
  .object({ movement: legMovement, day: calendarDate, capacity: legFacts.capacity })
  .meta({ id: 'LegInput' });
export type LegInput = z.infer<typeof legInput>;

/** PATCH /api/v1/transport-legs/{id}: what is left out stays. */
export const legPatch = z.object(legFacts).partial().extend({ version: z.int() }).meta({ id: 'LegPatch' });
export type LegPatch = z.infer<typeof legPatch>;

export const legVersion = z.object({ version: z.int() });

/**
 * POST /api/v1/events/{id}/transport-legs/moves: moves parties to a leg of their day and direction, or out of their
 * leg.
 */
export const legMoves = z
  .object({
    day: calendarDate,
    legId: recordId.nullable(),
    parties: z
      .array(z.object({ requestId: recordId, movement: legMovement }))
      .min(1)
      .max(80),
  })
  .meta({ id: 'LegMoves' });
export type LegMoves = z.infer<typeof legMoves>;

/** POST /api/v1/transport-requests/{id}/flight: corrects the flights; what is left out stays. */
export const flightChange = z
  .object({
    airline: airline.optional(),
    /** The day of the journey there, and of the journey back where there is one. */
    departureDate: calendarDate.optional(),
    returnDate: calendarDate.optional(),
    flightNumber: flightNumber.optional(),
    flightTime: flightTime.optional(),
    returnFlightNumber: flightNumber.optional(),
    returnFlightTime: flightTime.optional(),
    version: z.int(),
  })
  .meta({ id: 'FlightChange' });
export type FlightChange = z.infer<typeof flightChange>;

const manifestChange = z.enum(['new', 'changed', 'removed', 'same']);

const manifestLine = z.object({
  id: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});

/** The people whom a supplier drives on a day, compared with the manifest that was sent last. */
export const legManifest = z
  .object({
    supplier: z.string(),
    day: calendarDate,
    /** The supplier's mail address; null = not given. */
    email: z.string().nullable().default(null),
    /** The version that was sent last, with `to` the address to which it was mailed; null = none was sent. */
    sent: z
      .object({
        number: z.int(),
        at: instant,
        by: z.string().nullable(),
        to: z.string().nullable().default(null),
      })
      .nullable(),
    lines: z.array(manifestLine.extend({ change: manifestChange })),
  })
  .meta({ id: 'LegManifest' });
export type LegManifest = z.infer<typeof legManifest>;

export const legManifestQuery = z.object({
  supplier: text(80),
  day: calendarDate,
  format: z.enum(['json', 'pdf', 'xlsx']).default('json'),
  locale: language.optional(),
});

/** POST /api/v1/events/{id}/transport-manifests: notes that the manifest was sent as it is now. */
export const manifestSent = z.object({ supplier: text(80), day: calendarDate }).meta({ id: 'ManifestSent' });

/**
 * POST /api/v1/events/{id}/transport-manifests/mails: mails it as it is now; the address is stored for the next time.
 */
export const manifestMailing = manifestSent
  .extend({
    supplier: text(80).min(1),
    email: lowerMailAddress,
  })
  .meta({ id: 'ManifestMailing' });
export type ManifestMailing = z.infer<typeof manifestMailing>;
