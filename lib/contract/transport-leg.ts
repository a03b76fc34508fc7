import { z } from 'zod';
import { language } from './bilingual-text';
import { calendarDate, clockTime, instant } from './dates';
import { lowerMailAddress } from './mail-address';
import { recordId } from './record-id';
import { airline, flightNumber, flightTime, transportKind } from './transport';

export const legMovement = z.enum(['arrival', 'departure']);
export type LegMovement = z.infer<typeof legMovement>;

/** `reopened`: it was confirmed, and something of it changed since; its guests are told once it is confirmed anew. */
export const legStatus = z.enum(['draft', 'confirmed', 'reopened']);
export type LegStatus = z.infer<typeof legStatus>;

/** A party of an accepted request on one way of it. */
const legParty = z
  .object({
    requestId: z.string(),
    movement: legMovement,
    day: calendarDate,
    /** The flight's hour in the airport's zone; null = not told. */
    time: clockTime.nullable(),
    flight: z.string().nullable(),
    kind: transportKind,
    holder: z.string(),
    people: z.int(),
    origin: z.string(),
    destination: z.string(),
    notes: z.string().nullable(),
    /** Null for those who do not see contact data. */
    mobile: z.string().nullable(),
    reservationKey: z.string(),
  })
  .meta({ id: 'LegParty' });
export type LegParty = z.infer<typeof legParty>;

const text = (most: number) => z.string().trim().max(most);

const legFacts = {
  /** When the guests are met, in the event's zone; null = not said yet. */
  pickUpTime: clockTime.nullable(),
  pickUpPlace: text(160),
  vehicle: text(80),
  capacity: z.int().min(1).max(80),
  supplier: text(80),
  driverName: text(80),
  driverPhone: text(30),
};

/** One vehicle on one way of one day, and who is in it. */
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

/** GET /api/v1/events/{id}/transport-legs?day=: a day's legs, and who has none yet. */
export const legPlan = z
  .object({
    eventId: z.string(),
    timeZone: z.string(),
    day: calendarDate.nullable(),
    /** The days on which somebody is on the way, with how many parties have no leg. */
    days: z.array(z.object({ day: calendarDate, parties: z.int(), waiting: z.int() })),
    legs: z.array(transportLeg),
    waiting: z.array(legParty),
    /** Suppliers that the event's legs name. */
    suppliers: z.array(z.string()),
    /** Suppliers who were last sent a manifest of the day that names somebody: they are told of changes, also without a leg. */
    toldSuppliers: z.array(z.string()),
  })
  .meta({ id: 'LegPlan' });
export type LegPlan = z.infer<typeof legPlan>;

export const legPlanQuery = z.object({ day: calendarDate.optional() });

/** POST /api/v1/events/{id}/transport-legs/suggestion: groups who has no leg on the day. */
export const legSuggestionInput = z
  .object({
    day: calendarDate,
    windowMinutes: z.int().min(0).max(720),
    capacity: z.int().min(1).max(80),
  })
  .meta({ id: 'LegSuggestionInput' });
export type LegSuggestionInput = z.infer<typeof legSuggestionInput>;

/** POST /api/v1/events/{id}/transport-legs: an empty one. */
export const legInput = z
  .object({ movement: legMovement, day: calendarDate, capacity: legFacts.capacity })
  .meta({ id: 'LegInput' });
export type LegInput = z.infer<typeof legInput>;

/** PATCH /api/v1/transport-legs/{id}: what is left out stays. */
export const legPatch = z.object(legFacts).partial().extend({ version: z.int() }).meta({ id: 'LegPatch' });
export type LegPatch = z.infer<typeof legPatch>;

export const legVersion = z.object({ version: z.int() });

/** POST /api/v1/events/{id}/transport-legs/moves: parties to a leg of their day and way, or out of theirs. */
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

/** POST /api/v1/transport-requests/{id}/flight: other flights than were told; what is left out stays. */
export const flightChange = z
  .object({
    airline: airline.optional(),
    /** The day of the way there, and of the way back where there is one. */
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

/** Whom a supplier drives on a day, against what they were sent last. */
export const legManifest = z
  .object({
    supplier: z.string(),
    day: calendarDate,
    /** Where the supplier gets it by mail; null = nobody has said. */
    email: z.string().nullable().default(null),
    /** The version that was sent last, `to` the address that it was mailed to; null = none was. */
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

/** POST /api/v1/events/{id}/transport-manifests: the manifest as it is now was sent. */
export const manifestSent = z.object({ supplier: text(80), day: calendarDate }).meta({ id: 'ManifestSent' });

/** POST /api/v1/events/{id}/transport-manifests/mails: sends it as it is now; the address is kept for the next time. */
export const manifestMailing = manifestSent
  .extend({
    supplier: text(80).min(1),
    email: lowerMailAddress,
  })
  .meta({ id: 'ManifestMailing' });
export type ManifestMailing = z.infer<typeof manifestMailing>;
