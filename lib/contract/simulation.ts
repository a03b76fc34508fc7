import { z } from 'zod';
import { bilingualText } from './bilingual-text';
import { calendarDate } from './dates';
import { ageBandName } from './event';
import { money } from './money';
import { recordId } from './record-id';
import { mealPlan, roomLimits, scheduleItem } from './room-block';
import { MOST_PEOPLE_OF_A_BAND, MOST_ROOMS_OF_A_KIND, MOST_SIMULATED_KINDS } from './simulation-limits';

const people = z.int().min(0).max(MOST_PEOPLE_OF_A_BAND);

/** Identical rooms, with the people in each by age band; without a category the server takes the cheapest. */
export const simulationRoom = z
  .object({
    categoryId: recordId.optional(),
    quantity: z.int().min(1).max(MOST_ROOMS_OF_A_KIND).default(1),
    adults: people,
    juniors: people.default(0),
    minors: people.default(0),
    infants: people.default(0),
  })
  .meta({ id: 'SimulationRoom' });
export type SimulationRoom = z.infer<typeof simulationRoom>;

/**
 * A question to the simulator, which a contact message may contain too. It has no prices: those are never taken from a
 * caller.
 */
export const simulationInput = z
  .object({
    hotelId: recordId,
    checkIn: calendarDate,
    checkOut: calendarDate,
    rooms: z.array(simulationRoom).min(1).max(MOST_SIMULATED_KINDS),
  })
  .meta({ id: 'SimulationInput' });
export type SimulationInput = z.infer<typeof simulationInput>;

/** One line of the price of all rooms of a kind: total = unit x quantity. */
export const simulationLine = z
  .object({
    kind: z.enum(['room', 'tax']),
    /** A sentence in the caller's language. */
    label: z.string(),
    quantity: z.int(),
    unit: money,
    total: money,
    band: ageBandName.nullable(),
    nights: z.int(),
    /** People in each room. */
    people: z.int(),
  })
  .meta({ id: 'SimulationLine' });
export type SimulationLine = z.infer<typeof simulationLine>;

const peopleOfRoom = { adults: z.int(), juniors: z.int(), minors: z.int(), infants: z.int() };

export const simulatedRoom = z
  .object({
    categoryId: z.string(),
    categoryName: z.string(),
    mealPlan,
    quantity: z.int(),
    ...peopleOfRoom,
    lines: z.array(simulationLine),
    total: money,
  })
  .meta({ id: 'SimulatedRoom' });
export type SimulatedRoom = z.infer<typeof simulatedRoom>;

/** Why a category cannot take the people: the first room that is not possible, by its position. */
export const simulationRefusal = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('occupancy'),
    room: z.int(),
    limit: z.enum(['maxOccupancy', 'maxAdults', 'maxJuniors', 'maxMinors', 'maxInfants', 'minAdults']),
    allowed: z.int(),
    asked: z.int(),
  }),
  z.object({ kind: z.literal('noRate'), room: z.int() }),
]);
export type SimulationRefusal = z.infer<typeof simulationRefusal>;

/** A category with everybody in it for the same stay: the price of all rooms, or why it is not possible. */
export const comparedCategory = z
  .object({
    id: z.string(),
    /** In the caller's language, else in the other; `texts` has it as it was written. */
    name: z.string(),
    texts: z.object({ name: bilingualText }),
    description: bilingualText,
    imageUrl: z.string().nullable(),
    mealPlan: mealPlan.nullable(),
    limits: roomLimits,
    total: money.nullable(),
    /** Price of an adult for a night in double occupancy, taxes included; null where that is not sold. */
    perAdultNight: money.nullable(),
    refusal: simulationRefusal.nullable(),
  })
  .meta({ id: 'ComparedCategory' });
export type ComparedCategory = z.infer<typeof comparedCategory>;

/** POST /api/v1/simulations: an estimate and not an offer. Nothing is held or stored. */
export const simulation = z
  .object({
    hotel: z.object({ id: z.string(), name: z.string(), city: z.string(), region: z.string(), country: z.string() }),
    checkIn: calendarDate,
    checkOut: calendarDate,
    nights: z.int(),
    rooms: z.array(simulatedRoom),
    roomCount: z.int(),
    peopleCount: z.int(),
    /** The tax in the total; 0 where the rates include it. */
    taxes: money,
    total: money,
    minimumToReserve: money,
    /** The payments, as if the event began on the day of arrival. */
    schedule: z.array(scheduleItem),
    categories: z.array(comparedCategory),
    estimatedOn: calendarDate,
  })
  .meta({ id: 'Simulation' });
export type Simulation = z.infer<typeof simulation>;
