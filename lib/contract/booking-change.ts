import { z } from 'zod';
import { language } from './bilingual-text';
import { MOST_PEOPLE_OF_A_BAND, MOST_ROOMS } from './booking-limits';
import { calendarDate } from './dates';
import { money } from './money';
import { recordId } from './record-id';
import { bookedRoomRequest, contact, occupant } from './reservation';
import { quoteLine, scheduleItem } from './room-block';

const people = z.int().min(0).max(MOST_PEOPLE_OF_A_BAND);
const newRooms = z.array(bookedRoomRequest).min(1).max(MOST_ROOMS);
const peopleCounts = z.object({ adults: people, juniors: people, minors: people, infants: people });

/** A change of a confirmed booking that may change its price. */
export const bookingChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('addRooms'), rooms: newRooms }),
  z.object({ kind: z.literal('dates'), roomId: recordId, checkIn: calendarDate, checkOut: calendarDate }),
  z.object({ kind: z.literal('people'), roomId: recordId, people: peopleCounts }),
  /** Another category for the same stay and people; staff alone. */
  z.object({ kind: z.literal('category'), roomId: recordId, categoryId: recordId }),
]);
export type BookingChange = z.infer<typeof bookingChange>;

/** What a change would cost, before consent. Writes nothing and holds nothing. */
export const changePreview = z
  .object({
    /** New total less the total of today; negative where the booking gets cheaper. */
    difference: money,
    oldTotal: money,
    newTotal: money,
    /** The changed rooms as they would be priced. */
    lines: z.array(quoteLine),
    schedule: z.array(scheduleItem),
    /** To be paid by the end of today, what was paid already taken off. */
    dueNow: money,
    /** Paid beyond the new total: it goes back. */
    credit: money,
    /** The agency has to agree: until then the room stays as it is, and the nights that it adds are held. */
    asks: z.boolean(),
  })
  .meta({ id: 'ChangePreview' });
export type ChangePreview = z.infer<typeof changePreview>;

/** `expectedDifference` is the difference that was shown, minor units; another one is 409 PRICE_CHANGED. */
const consent = { expectedDifference: z.int() };

export const addRoomsInput = z.object({ rooms: newRooms, ...consent }).meta({ id: 'AddRoomsInput' });
export type AddRoomsInput = z.infer<typeof addRoomsInput>;

/** `version` is the room's. */
export const changeDatesInput = z
  .object({ checkIn: calendarDate, checkOut: calendarDate, version: z.int(), ...consent })
  .meta({ id: 'ChangeDatesInput' });
export type ChangeDatesInput = z.infer<typeof changeDatesInput>;

/** Moves a room to another category of the event. `version` is the room's. */
export const changeCategoryInput = z
  .object({ categoryId: recordId, version: z.int(), ...consent })
  .meta({ id: 'ChangeCategoryInput' });
export type ChangeCategoryInput = z.infer<typeof changeCategoryInput>;

/** How the holder is called and reached, corrected by staff; what is left out stays. `version` is the reservation's. */
export const contactCorrection = contact
  .partial()
  .extend({ locale: language.optional(), version: z.int() })
  .meta({ id: 'ContactCorrection' });
export type ContactCorrection = z.infer<typeof contactCorrection>;

/** Names and observations; `people` with `expectedDifference` changes the number of people, and so the price. */
export const roomPatch = z
  .object({
    version: z.int(),
    occupants: z.array(occupant).max(20).optional(),
    observations: z.string().trim().max(500).optional(),
    people: peopleCounts.optional(),
    expectedDifference: z.int().optional(),
  })
  .meta({ id: 'RoomPatch' });
export type RoomPatch = z.infer<typeof roomPatch>;

/**
 * Somebody's way from a place of the path's room to one of another room of the same reservation; who had it comes back.
 * Places are counted from 0 as the rooming list has them, adults first; the versions are the rooms'.
 */
export const occupantMove = z
  .object({
    version: z.int(),
    place: z.int().min(0).max(80),
    toRoomId: recordId,
    toVersion: z.int(),
    toPlace: z.int().min(0).max(80),
  })
  .meta({ id: 'OccupantMove' });
export type OccupantMove = z.infer<typeof occupantMove>;

/** Mails that can be sent again: of the booking, and of a transport request its quote and where its guest is met. */
export const messageKind = z.enum(['confirmation', 'ticket', 'payment', 'quote', 'pickUp']);
export type MessageKind = z.infer<typeof messageKind>;

/** `paymentId` names the payment of kind payment; left out, the latest. `transportId` the request of quote and pickUp. */
export const messageInput = z
  .object({
    kind: messageKind,
    paymentId: z.string().max(60).optional(),
    transportId: z.string().max(60).optional(),
  })
  .meta({ id: 'MessageInput' });
export type MessageInput = z.infer<typeof messageInput>;
