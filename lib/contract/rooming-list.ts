import { z } from 'zod';
import { language } from './bilingual-text';
import { calendarDate, instant } from './dates';
import { ageBandName } from './event';
import { money } from './money';
import { mealPlan } from './room-block';

/** Somebody in a room; null where the name, or the age that the band needs, is not known yet. */
export const roomingPerson = z.object({ name: z.string().nullable(), band: ageBandName, age: z.int().nullable() });
export type RoomingPerson = z.infer<typeof roomingPerson>;

export const roomingRoom = z
  .object({
    /** The room within its reservation, and how often it was changed: who shares it is changed by both. */
    roomId: z.string(),
    version: z.int(),
    category: z.string(),
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
    hotel: z.string().nullable(),
    writtenAt: instant,
    rooms: z.array(roomingRoom),
    totals: z.object({
      rooms: z.int(),
      people: z.int(),
      roomNights: z.int(),
      missingNames: z.int(),
      missingAges: z.int(),
    }),
  })
  .meta({ id: 'RoomingList' });
export type RoomingList = z.infer<typeof roomingList>;

export const roomingListQuery = z.object({
  format: z.enum(['json', 'csv', 'xlsx', 'pdf']).default('json'),
  locale: language.optional(),
});
export type RoomingListFormat = z.infer<typeof roomingListQuery>['format'];
