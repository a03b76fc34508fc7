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
  /** Another category for the same stay and people; only for staff. */
  z.object({ kind: z.literal('category'), roomId: recordId, categoryId: recordId }),
]);
export type BookingChange = z.infer<typeof bookingChange>;

/** What a change would cost, before the guest agrees. Asking stores and holds nothing. */
export const changePreview = z
  .object({
    /** New total minus the present one; negative where the booking gets cheaper. */
    difference: money,
    oldTotal: money,
    newTotal: money,
    /** The changed rooms with their new price. */
    lines: z.array(quoteLine),
    schedule: z.array(scheduleItem),
    /** What must be paid by the end of today, minus what was paid already. */
    dueNow: money,
    /** What was paid beyond the new total; it is refunded. */
    credit: money,
    /** Whether the agency must agree: until then the room stays as it is, and the added nights are held. */
    asks: z.boolean(),
  })
  .meta({ id: 'ChangePreview' });
export type ChangePreview = z.infer<typeof changePreview>;

/** `expectedDifference` is the difference that the guest saw, minor units; any other is 409 PRICE_CHANGED. */
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

/** The holder's name and contact data, corrected by staff; what is left out stays. `version` is the reservation's. */
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
 * Moves a person from a place of the path's room to a place of another room of the same reservation; the person there
 * takes the first place. Places are counted from 0 in the order of the rooming list, adults first; the versions are the
 * rooms'.
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

/** Mails that can be sent again: those of the booking, and for a transport request its quote and its pick-up. */
export const messageKind = z.enum(['confirmation', 'ticket', 'payment', 'quote', 'pickUp']);
export type MessageKind = z.infer<typeof messageKind>;

/**
 * `paymentId` is the payment for kind `payment`; left out, the latest. `transportId` is the request for `quote` and
 * `pickUp`.
 */
export const messageInput = z
  .object({
    kind: messageKind,
    paymentId: z.string().max(60).optional(),
    transportId: z.string().max(60).optional(),
  })
  .meta({ id: 'MessageInput' });
export type MessageInput = z.infer<typeof messageInput>;
