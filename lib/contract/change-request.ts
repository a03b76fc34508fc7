import { z } from 'zod';
import { LONGEST_REASON } from './booking-limits';
import { calendarDate, instant } from './dates';
import { money } from './money';
import { recordId } from './record-id';

/**
 * What happens when a guest changes dates or number of people of a room that the agency approved: at once; only once the
 * agency agreed; or not at all, but by the agency.
 */
export const guestChanges = z.enum(['automatic', 'asks', 'locked']);
export type GuestChanges = z.infer<typeof guestChanges>;

/** The stay and the people of a room, before or after a change. */
export const roomShape = z.object({
  checkIn: calendarDate,
  checkOut: calendarDate,
  adults: z.int(),
  juniors: z.int(),
  minors: z.int(),
  infants: z.int(),
});
export type RoomShape = z.infer<typeof roomShape>;

export const changeKind = z.enum(['dates', 'people']);
/** `expired`: nobody decided; `ended`: the room went first. */
export const changeStatus = z.enum(['waiting', 'approved', 'rejected', 'withdrawn', 'expired', 'ended']);

/** A guest's change of an approved room that the agency decides. */
export const changeRequest = z
  .object({
    id: z.string(),
    roomId: z.string(),
    kind: changeKind,
    status: changeStatus,
    from: roomShape,
    to: roomShape,
    /** What the booking's total changes by; negative where it gets cheaper. */
    difference: money,
    askedAt: instant,
    /** Until when nights that it adds are held; without an answer it ends then. */
    expiresAt: instant,
    decidedAt: instant.nullable(),
    /** Why the agency refused; null where it did not. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'ChangeRequest' });
export type ChangeRequest = z.infer<typeof changeRequest>;

/** Staff's answer; a rejection needs a reason, which the guest reads. `requestId` is the change that was looked at. */
export const changeDecision = z
  .object({
    decision: z.enum(['approve', 'reject']),
    reason: z.string().trim().max(LONGEST_REASON).optional(),
    requestId: recordId.optional(),
  })
  .meta({ id: 'ChangeDecision' });
export type ChangeDecision = z.infer<typeof changeDecision>;
