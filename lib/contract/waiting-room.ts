import { z } from 'zod';
import { changeRequest } from './change-request';
import { instant } from './dates';
import { reservationRoom, reservationSummary } from './reservation';

/** A room, or a change of a room, that waits for the caller's decision, with its reservation. */
export const waitingRoom = z
  .object({
    /** The id of the room, or of the requested change. */
    id: z.string(),
    /** When it began to wait for a decision. */
    since: instant,
    room: reservationRoom,
    /** The change of an approved room that its guest requests; null where the room itself waits. */
    request: changeRequest.nullable(),
    /** Rejecting this room rejects the whole booking, since nothing else of it is left. */
    isLast: z.boolean(),
    /**
     * Rooms of its category that are free on all its nights, as they are or would be; null where its nights are not on
     * sale.
     */
    free: z.int().nullable(),
    reservation: reservationSummary,
    /** The most frequent reasons for refusing, in the guest's language, since the guest reads them. */
    reasons: z.array(z.string()),
  })
  .meta({ id: 'WaitingRoom' });
export type WaitingRoom = z.infer<typeof waitingRoom>;

/** GET /api/v1/events/{id}/waiting-rooms: the oldest first, as many as can be decided in one sitting. */
export const waitingRooms = z
  .object({
    /** How many wait, including those that are not listed. */
    total: z.int(),
    rooms: z.array(waitingRoom),
  })
  .meta({ id: 'WaitingRooms' });
export type WaitingRooms = z.infer<typeof waitingRooms>;
