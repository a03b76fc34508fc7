import { z } from 'zod';
import { language } from './bilingual-text';
import { complimentaryCount, complimentaryMark, complimentaryReason } from './complimentary-room';
import { calendarDate, instant } from './dates';
import { ageBandName } from './event';
import { money } from './money';
import { recordId } from './record-id';
import { mealPlan } from './room-block';

/** A person in a room; null where the name, or the age that the band needs, is not known yet. */
export const roomingPerson = z.object({ name: z.string().nullable(), band: ageBandName, age: z.int().nullable() });
export type RoomingPerson = z.infer<typeof roomingPerson>;

/** The facts of a room that the hotel gets, apart from money. */
export const roomingFact = z.enum([
  'category',
  'mealPlan',
  'holder',
  'checkIn',
  'checkOut',
  'adults',
  'juniors',
  'minors',
  'infants',
  'names',
  'requests',
]);
export type RoomingFact = z.infer<typeof roomingFact>;

const roomingValue = z.union([z.string(), z.number(), z.null()]);

/** A room about which the hotel's last list is no longer right. */
const roomingChange = z
  .object({
    roomId: z.string(),
    reference: z.string(),
    key: z.string(),
    holder: z.string(),
    /** The category in the caller's language; for a removed room, as it was sent. */
    category: z.string(),
    /** The event's other hotel that gets the list; left out = the event's own. */
    hotel: z.string().optional(),
    checkIn: calendarDate,
    checkOut: calendarDate,
    change: z.enum(['new', 'changed', 'removed']),
    /** The change was not sent to the hotel before the day on which the list is locked. */
    afterLock: z.boolean(),
    /** What changed in a room since the list was sent; category and names are written as in the list. */
    differences: z.array(z.object({ fact: roomingFact, before: roomingValue, now: roomingValue })),
  })
  .meta({ id: 'RoomingChange' });
export type RoomingChange = z.infer<typeof roomingChange>;

/** Longest confirmation number of a hotel for a room, in characters. */
export const LONGEST_CONFIRMATION = 40;

/** The hotel's own number for a room. */
export const hotelConfirmation = z.string().trim().min(1).max(LONGEST_CONFIRMATION);

export const roomingRoom = z
  .object({
    id: z.string(),
    /** The room's version; exchanging its people changes it. */
    version: z.int(),
    /** Key and position in the reservation (`RSV-…/2`), by which the hotel's confirmation is read back. */
    reference: z.string(),
    confirmation: hotelConfirmation.nullable(),
    /** Why the hotel charges nothing for it, only for readers who manage the block; null = it does. */
    complimentary: complimentaryReason.nullable(),
    /** Compared with the list that was sent last; null = none was sent yet. */
    change: z.enum(['new', 'changed', 'same']).nullable(),
    /** When the list was locked the hotel did not know the room as it is now. */
    afterLock: z.boolean(),
    category: z.string(),
    /** The name of the event's other hotel that it is in; left out = the event's own. */
    hotel: z.string().optional(),
    mealPlan,
    /** Key of the reservation, which the hotel's confirmation number refers to. */
    key: z.string(),
    holder: z.string(),
    /** The places that are paid for, in the order in which a move counts them. */
    people: z.array(roomingPerson),
    checkIn: calendarDate,
    checkOut: calendarDate,
    nights: z.int(),
    requests: z.string().nullable(),
    /** False while the agency still has to approve the room. */
    approved: z.boolean(),
    payment: z.enum(['paid', 'partly', 'unpaid']),
    balance: money,
    /** People without a name, and children without an age. */
    missingNames: z.int(),
    missingAges: z.int(),
  })
  .meta({ id: 'RoomingRoom' });
export type RoomingRoom = z.infer<typeof roomingRoom>;

/** The list for the hotel: the rooms that stand, by category, arrival and holder. docs/domain.md, Rooming list. */
export const roomingList = z
  .object({
    eventCode: z.string(),
    eventName: z.string(),
    /** The hotel that gets the list; for a list of all hotels, the event's own. */
    hotel: z.string().nullable(),
    /** The hotel's id where the list is of one of several hotels; null = of all. */
    hotelId: z.string().nullable().default(null),
    /** All hotels of an event with several, its own first, with their number of rooms; left out = there is one. */
    hotels: z.array(z.object({ id: z.string(), name: z.string(), rooms: z.int() })).optional(),
    writtenAt: instant,
    rooms: z.array(roomingRoom),
    /** From this day on changes are late for the hotel; null = no day is set. */
    lockDate: calendarDate.nullable(),
    locked: z.boolean(),
    timeZone: z.string(),
    /** The lists that were sent, the latest first. */
    sent: z.array(
      z.object({ number: z.int(), at: instant, by: z.string().nullable(), rooms: z.int(), afterLock: z.boolean() }),
    ),
    /** Changes since the list that was sent last. */
    changes: z.array(roomingChange),
    totals: z.object({
      rooms: z.int(),
      people: z.int(),
      roomNights: z.int(),
      missingNames: z.int(),
      missingAges: z.int(),
      unconfirmed: z.int(),
    }),
    /**
     * The free rooms of the contract, counted over all rooms of the event; null = none, or the reader may not see them.
     */
    complimentary: complimentaryCount.nullable(),
  })
  .meta({ id: 'RoomingList' });
export type RoomingList = z.infer<typeof roomingList>;

/** For an event with several hotels, only the rooms of one; left out = of all. */
export const roomingListOf = z.object({ hotel: recordId.optional() });

export const roomingListQuery = roomingListOf.extend({
  format: z.enum(['json', 'csv', 'xlsx', 'pdf']).default('json'),
  locale: language.optional(),
});
export type RoomingListFormat = z.infer<typeof roomingListQuery>['format'];

/** POST /api/v1/events/{id}/rooming-list-versions: notes that the list was sent as it is now. */
export const roomingListSent = z.object({}).meta({ id: 'RoomingListSent' });

/** PUT /api/v1/events/{id}/hotel-confirmations: what the hotel confirmed, room by room. */
export const hotelConfirmations = z
  .object({
    rooms: z
      .array(
        z.object({
          roomId: recordId,
          confirmation: hotelConfirmation.nullable(),
          /** The number that the caller saw, so that another person's entry meanwhile is not overwritten. */
          was: hotelConfirmation.nullable(),
        }),
      )
      .min(1)
      .max(500),
  })
  .meta({ id: 'HotelConfirmations' });
export type HotelConfirmations = z.infer<typeof hotelConfirmations>;

/** PUT /api/v1/events/{id}/complimentary-rooms: marks the rooms for which the hotel charges nothing. */
export const complimentaryMarks = z
  .object({ rooms: z.array(complimentaryMark).min(1).max(100) })
  .meta({ id: 'ComplimentaryMarks' });
export type ComplimentaryMarks = z.infer<typeof complimentaryMarks>;
