import { z } from 'zod';
import { LONGEST_REASON } from './booking-limits';
import { calendarDate, instant } from './dates';
import { money } from './money';
import { recordId } from './record-id';

/**
 * What happens when a guest changes the dates or people of a room that the agency approved: it counts at once, it
 * counts once the agency agrees, or it is refused, since only the agency may change it.
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
/** `expired`: nobody decided in time; `ended`: the room was cancelled first. */
export const changeStatus = z.enum(['waiting', 'approved', 'rejected', 'withdrawn', 'expired', 'ended']);

/** A guest's change of an approved room, to be decided by the agency. */
export const changeRequest = z
  .object({
    id: z.string(),
    roomId: z.string(),
    kind: changeKind,
    status: changeStatus,
    from: roomShape,
    to: roomShape,
    /** By how much the booking's total changes; negative where it gets cheaper. */
    difference: money,
    askedAt: instant,
    /** The added nights are held until then; without an answer the request ends. */
    expiresAt: instant,
    decidedAt: instant.nullable(),
    /** Why the agency refused it; null where it did not. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'ChangeRequest' });
export type ChangeRequest = z.infer<typeof changeRequest>;

/** Staff's answer; a rejection needs a reason, which the guest reads. `requestId` is the request that was looked at. */
export const changeDecision = z
  .object({
    decision: z.enum(['approve', 'reject']),
    reason: z.string().trim().max(LONGEST_REASON).optional(),
    requestId: recordId.optional(),
  })
  .meta({ id: 'ChangeDecision' });
export type ChangeDecision = z.infer<typeof changeDecision>;
