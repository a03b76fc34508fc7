import { z } from 'zod';
import { calendarDate } from './dates';
import { ageBandName } from './event';
import { currencyCode } from './money';
import { recordId } from './record-id';
import { hotelOfRoom, mealPlan, roomLimits } from './room-block';

/** Only `definite` is sold. docs/domain.md, Room block. */
export const blockState = z.enum(['tentative', 'definite', 'cutOff', 'released', 'cancelled']);
export type BlockState = z.infer<typeof blockState>;

const MOST_ROOMS = 5000;
const MOST_AMOUNT = 1_000_000_000;

const allotted = z.int().min(0).max(MOST_ROOMS);

/** A night of the block for staff; `sold` does not count expired holds. */
export const blockNight = z.object({
  date: calendarDate,
  allotted: z.int(),
  sold: z.int(),
  free: z.int(),
  closed: z.boolean(),
});
export type BlockNight = z.infer<typeof blockNight>;

/** A price per night in minor units; null occupancy = any number of adults, null nights = open on that side. */
export const blockRate = z.object({
  band: ageBandName,
  adultOccupancy: z.int().min(1).max(20).nullable(),
  firstNight: calendarDate.nullable(),
  lastNight: calendarDate.nullable(),
  /** 0 = free, and shown as free. */
  amount: z.int().min(0).max(MOST_AMOUNT),
  /**
   * For children: the place in their band in the room (first, second…); null or left out = any place. docs/domain.md,
   * Price.
   */
  childPosition: z.int().min(1).max(9).nullable().optional(),
  /** For children: the rate holds where at least so many adults are in the room; left out = 0. */
  payingAdults: z.int().min(0).max(20).optional(),
  /** For children: percent of the adults' rate (`amount` is then 0); null or left out = the amount holds. */
  adultPercent: z.int().min(1).max(100).nullable().optional(),
});

export const rateBasis = z.enum(['perPersonPerNight', 'perRoomPerNight']);

export const blockPlan = z.object({
  mealPlan,
  basis: rateBasis,
  taxIncluded: z.boolean(),
  taxPercent: z.number().min(0).max(100),
  rates: z.array(blockRate).max(200),
});
export type BlockPlan = z.infer<typeof blockPlan>;

/** The usual price of a hotel's category, in a currency; the plan of a block may start as a copy of it. */
export const defaultPlan = blockPlan.extend({ currency: currencyCode }).meta({ id: 'DefaultPlan' });
export type DefaultPlan = z.infer<typeof defaultPlan>;

/** Limits for this event where they are lower than the hotel's; null = the hotel's. */
export const narrowerLimits = z.object({
  maxOccupancy: z.int().min(1).nullable(),
  maxAdults: z.int().min(1).nullable(),
  maxJuniors: z.int().min(0).nullable(),
  maxMinors: z.int().min(0).nullable(),
  maxInfants: z.int().min(0).nullable(),
});

/** An effect of a rate plan that is probably a mistake. */
export const planWarning = z.discriminatedUnion('kind', [
  /** On some night of the block there is no rate for so many adults, so they cannot book it. */
  z.object({ kind: z.literal('notSold'), adults: z.int(), night: calendarDate }),
  /** One more adult makes the whole room cheaper. */
  z.object({ kind: z.literal('personLowers'), adults: z.int(), night: calendarDate }),
]);
export type PlanWarning = z.infer<typeof planWarning>;

export const blockCategory = z
  .object({
    id: z.string(),
    roomCategoryId: z.string(),
    name: z.string(),
    /** The event's other hotel that it belongs to; left out = the event's own. */
    hotel: hotelOfRoom.optional(),
    state: blockState,
    nextStates: z.array(blockState),
    cutOffDate: calendarDate.nullable(),
    position: z.int(),
    hotelLimits: roomLimits,
    limits: narrowerLimits,
    nights: z.array(blockNight),
    plan: blockPlan.nullable(),
    warnings: z.array(planWarning),
    version: z.int(),
  })
  .meta({ id: 'BlockCategory' });
export type BlockCategory = z.infer<typeof blockCategory>;

const usual = blockPlan.pick({ mealPlan: true, taxIncluded: true, taxPercent: true });

/** GET /api/v1/events/{id}/categories. */
export const roomBlock = z
  .object({
    eventId: z.string(),
    eventCode: z.string(),
    currency: currencyCode,
    /** Today, and the first and last day of the event, in its zone. */
    today: calendarDate,
    eventDay: calendarDate.nullable(),
    lastEventDay: calendarDate.nullable().default(null),
    categories: z.array(blockCategory),
    /** How the event's hotel sells: the plan of an added category starts with these values. */
    usual,
    /** All hotels of an event with several, its own first, each with how it sells; left out = there is one. */
    hotels: z.array(hotelOfRoom.extend({ usual })).optional(),
    /** The usual prices of their categories, where they have default rates; a block copies them. */
    hotelRates: z.array(z.object({ roomCategoryId: z.string(), plan: defaultPlan })),
    /**
     * Categories of the event's hotels that are not in the block yet; `hotelId` where it is not the event's own hotel.
     */
    addable: z.array(
      z.object({ id: z.string(), hotelId: z.string().optional(), name: z.string(), limits: roomLimits }),
    ),
  })
  .meta({ id: 'RoomBlock' });
export type RoomBlock = z.infer<typeof roomBlock>;

export const categoryInput = z
  .object({
    roomCategoryId: recordId,
    firstNight: calendarDate,
    lastNight: calendarDate,
    allotted,
    cutOffDate: calendarDate.nullable().default(null),
    plan: blockPlan,
  })
  .meta({ id: 'CategoryInput' });
export type CategoryInput = z.infer<typeof categoryInput>;

/** What is left out stays as it is. */
export const categoryPatch = z
  .object({
    version: z.int(),
    state: blockState.optional(),
    cutOffDate: calendarDate.nullable().optional(),
    position: z.int().min(0).max(1000).optional(),
    limits: narrowerLimits.partial().optional(),
    /**
     * Replaces it by another category of the event's hotels, which takes over nights and rates; only while nobody has
     * booked it.
     */
    roomCategoryId: recordId.optional(),
  })
  .meta({ id: 'CategoryPatch' });
export type CategoryPatch = z.infer<typeof categoryPatch>;

/** Nights that are not listed stay as they are; listed nights that the block lacks are added. */
export const nightsInput = z
  .object({
    version: z.int(),
    nights: z
      .array(z.object({ date: calendarDate, allotted, closed: z.boolean() }))
      .min(1)
      .max(200),
  })
  .meta({ id: 'NightsInput' });
export type NightsInput = z.infer<typeof nightsInput>;

export const ratesInput = z.object({ version: z.int(), plan: blockPlan }).meta({ id: 'RatesInput' });
export type RatesInput = z.infer<typeof ratesInput>;

/** Facts of 409 ALLOTMENT_BELOW_SOLD. */
export const belowSoldDetails = z.object({
  nights: z.array(z.object({ date: calendarDate, sold: z.int(), asked: z.int() })),
});
export type BelowSoldDetails = z.infer<typeof belowSoldDetails>;
