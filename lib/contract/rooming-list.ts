import { z } from 'zod';
import { language } from './bilingual-text';
import { complimentaryCount, complimentaryMark, complimentaryReason } from './complimentary-room';
import { calendarDate, instant } from './dates';
import { ageBandName } from './event';
import { money } from './money';
import { recordId } from './record-id';
import { mealPlan } from './room-block';

/** Somebody in a room; null where the name, or the age that the band needs, is not known yet. */
export const roomingPerson = z.object({ name: z.string().nullable(), band: ageBandName, age: z.int().nullable() });
export type RoomingPerson = z.infer<typeof roomingPerson>;

/** What the hotel is told of a room, apart from its money. */
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

/** A room that the hotel has otherwise than it is now. */
const roomingChange = z
  .object({
    roomId: z.string(),
    reference: z.string(),
    key: z.string(),
    holder: z.string(),
    /** The category in the caller's language; of a removed room, as it was sent. */
    category: z.string(),
    /** The event's other hotel that hears of it; not told = the event's own. */
    hotel: z.string().optional(),
    checkIn: calendarDate,
    checkOut: calendarDate,
    change: z.enum(['new', 'changed', 'removed']),
    /** The hotel was not told of it before the day on which the list is locked. */
    afterLock: z.boolean(),
    /** What changed in a room since the list was sent; category and names are as they were sent. */
    differences: z.array(z.object({ fact: roomingFact, before: roomingValue, now: roomingValue })),
  })
  .meta({ id: 'RoomingChange' });
export type RoomingChange = z.infer<typeof roomingChange>;

/** Characters of a hotel's number of a room, at most. */
export const LONGEST_CONFIRMATION = 40;

/** The number that a hotel gives a room. */
export const hotelConfirmation = z.string().trim().min(1).max(LONGEST_CONFIRMATION);

export const roomingRoom = z
  .object({
    id: z.string(),
    /** How often the room was changed: who shares it is changed by that. */
    version: z.int(),
    /** Key and place in the reservation (`RSV-…/2`): what the hotel's confirmation is read back by. */
    reference: z.string(),
    confirmation: hotelConfirmation.nullable(),
    /** Why the hotel charges nothing for it, as only who keeps the block reads it; null = it does. */
    complimentary: complimentaryReason.nullable(),
    /** Against what the hotel was sent last; null = it was sent nothing yet. */
    change: z.enum(['new', 'changed', 'same']).nullable(),
    /** The hotel had not been told of the room as it is when the list was locked. */
    afterLock: z.boolean(),
    category: z.string(),
    /** The event's other hotel that it is in, by its name; not told = the event's own. */
    hotel: z.string().optional(),
    mealPlan,
    /** Key of the reservation: the hotel's confirmation number refers to it. */
    key: z.string(),
    holder: z.string(),
    /** The places that were paid for, in the order by which a move names them. */
    people: z.array(roomingPerson),
    checkIn: calendarDate,
    checkOut: calendarDate,
    nights: z.int(),
    requests: z.string().nullable(),
    /** The agency still has to approve the room. */
    approved: z.boolean(),
    payment: z.enum(['paid', 'partly', 'unpaid']),
    balance: money,
    /** People without a name, and children without an age. */
    missingNames: z.int(),
    missingAges: z.int(),
  })
  .meta({ id: 'RoomingRoom' });
export type RoomingRoom = z.infer<typeof roomingRoom>;

/** What the hotel gets: the rooms that stand, by category, arrival and holder. docs/domain.md, Rooming list. */
export const roomingList = z
  .object({
    eventCode: z.string(),
    eventName: z.string(),
    /** The hotel that the list is for; of all of them the event's own. */
    hotel: z.string().nullable(),
    /** The hotel's id where the list is of one of several hotels; null = of all. */
    hotelId: z.string().nullable().default(null),
    /** All hotels of an event that has several, its own first, with their rooms; not told = it has one. */
    hotels: z.array(z.object({ id: z.string(), name: z.string(), rooms: z.int() })).optional(),
    writtenAt: instant,
    rooms: z.array(roomingRoom),
    /** Day from which changes are late for the hotel; null = none is set. */
    lockDate: calendarDate.nullable(),
    locked: z.boolean(),
    timeZone: z.string(),
    /** What was sent, the latest first. */
    sent: z.array(
      z.object({ number: z.int(), at: instant, by: z.string().nullable(), rooms: z.int(), afterLock: z.boolean() }),
    ),
    /** Against the latest that was sent. */
    changes: z.array(roomingChange),
    totals: z.object({
      rooms: z.int(),
      people: z.int(),
      roomNights: z.int(),
      missingNames: z.int(),
      missingAges: z.int(),
      unconfirmed: z.int(),
    }),
    /** What the contract gives with all rooms of the event; null = nothing, or not for the reader. */
    complimentary: complimentaryCount.nullable(),
  })
  .meta({ id: 'RoomingList' });
export type RoomingList = z.infer<typeof roomingList>;

/** Of an event with several hotels the rooms of one alone; left out = of all. */
export const roomingListOf = z.object({ hotel: recordId.optional() });

export const roomingListQuery = roomingListOf.extend({
  format: z.enum(['json', 'csv', 'xlsx', 'pdf']).default('json'),
  locale: language.optional(),
});
export type RoomingListFormat = z.infer<typeof roomingListQuery>['format'];

/** POST /api/v1/events/{id}/rooming-list-versions: the list as it is now was sent. */
export const roomingListSent = z.object({}).meta({ id: 'RoomingListSent' });

/** PUT /api/v1/events/{id}/hotel-confirmations: what the hotel confirmed, room by room. */
export const hotelConfirmations = z
  .object({
    rooms: z
      .array(
        z.object({
          roomId: recordId,
          confirmation: hotelConfirmation.nullable(),
          /** What the caller saw there: a number that another person set meanwhile is not overwritten. */
          was: hotelConfirmation.nullable(),
        }),
      )
      .min(1)
      .max(500),
  })
  .meta({ id: 'HotelConfirmations' });
export type HotelConfirmations = z.infer<typeof hotelConfirmations>;

/** PUT /api/v1/events/{id}/complimentary-rooms: which rooms the hotel charges nothing for. */
export const complimentaryMarks = z
  .object({ rooms: z.array(complimentaryMark).min(1).max(100) })
  .meta({ id: 'ComplimentaryMarks' });
export type ComplimentaryMarks = z.infer<typeof complimentaryMarks>;
