import { z } from 'zod';
import { changeRequest } from './change-request';
import { instant } from './dates';
import { reservationRoom, reservationSummary } from './reservation';

/** A room, or a change of one, that waits for the caller's decision, with the reservation that it is of. */
export const waitingRoom = z
  .object({
    /** The id of the room, or of the change that a guest asks for. */
    id: z.string(),
    /** Since when it waits for a decision. */
    since: instant,
    room: reservationRoom,
    /** What its guest asks of an approved room; null where the room itself waits. */
    request: changeRequest.nullable(),
    /** Rejecting the room rejects its booking, of which nothing would be left. */
    isLast: z.boolean(),
    /** Rooms of its type that are free on every night of it, as it is or would be; null where its nights are not sold here. */
    free: z.int().nullable(),
    reservation: reservationSummary,
    /** Why such are mostly refused, in the guest's language: the guest reads it. */
    reasons: z.array(z.string()),
  })
  .meta({ id: 'WaitingRoom' });
export type WaitingRoom = z.infer<typeof waitingRoom>;

/** GET /api/v1/events/{id}/waiting-rooms: the oldest first, as many as one sitting takes. */
export const waitingRooms = z
  .object({
    /** How many wait, those that are not listed included. */
    total: z.int(),
    rooms: z.array(waitingRoom),
  })
  .meta({ id: 'WaitingRooms' });
export type WaitingRooms = z.infer<typeof waitingRooms>;
