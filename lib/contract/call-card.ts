import { z } from 'zod';
import { language } from './bilingual-text';
import { callComments, callMedium, callPriority, callProgress, callRow, callState, callType } from './call';
import { calendarDate, instant } from './dates';
import { attendance, GUEST_LIMITS, guestFilters } from './guest';
import { money } from './money';
import { recordId } from './record-id';
import { standing } from './standing';

const promise = z.object({ amount: money, on: calendarDate });

/** GET /api/v1/calls/{id}: a call with everything that the caller on the phone needs to see. */
export const callCard = callRow
  .extend({
    eventId: z.string(),
    eventCode: z.string(),
    eventName: z.string(),
    /** The event's IANA zone: times are shown and chosen in it. */
    timeZone: z.string(),
    /** Null where the guest was removed from the list. */
    person: z
      .object({
        firstName: z.string(),
        lastName: z.string(),
        maternalLastName: z.string().nullable(),
        email: z.string().nullable(),
        /** Whether the agency's mails no longer reach the address. */
        mailBlocked: z.boolean().default(false),
        notes: z.string().nullable(),
        attendance: attendance,
        companions: z.int(),
        /** The language for speaking with the guest. */
        language,
        /** Proposed first sentences, in that language. */
        script: z.array(z.string()),
        channel: callMedium.nullable(),
        /** An earlier call found that the mobile belongs to another person. */
        wrongMobile: z.boolean(),
        /** The zones of the mobile's country, or the event's zone where the number tells no country. */
        timeZones: z.array(z.string()),
        /** Whether it is a time for calls in all these zones. */
        mayCallNow: z.boolean(),
        household: z.object({ name: z.string(), others: z.array(z.string()) }).nullable(),
      })
      .nullable(),
    /**
     * The reservation that the call is about, else the guest's own that stands; null where there is none or the reader
     * may not see it.
     */
    reservation: z
      .object({
        key: z.string(),
        standing,
        total: money,
        paid: money,
        balance: money,
        overdue: money,
        checkIn: calendarDate.nullable(),
        checkOut: calendarDate.nullable(),
        rooms: z.int(),
        /**
         * What a payment mail to the guest contains: a deposit slip, a link to pay by card, or null where no such mail
         * can be sent.
         */
        payBy: z.enum(['deposit', 'card']).nullable(),
      })
      .nullable(),
    promise: promise.nullable(),
    /** Until when the caller may undo the outcome that they recorded last; null where there is nothing to undo. */
    undoableUntil: instant.nullable().default(null),
    /** Other calls of the guest that were finished, the newest first. */
    earlier: z
      .array(
        z.object({
          id: z.string(),
          at: instant,
          type: callType,
          state: callState,
          medium: callMedium,
          comments: z.string().nullable(),
        }),
      )
      .default([]),
    history: z.array(
      z.object({
        at: instant,
        /** Name of the person who made the try; null where the account was deleted. */
        by: z.string().nullable(),
        state: callState,
        progress: callProgress,
        medium: callMedium,
        comments: z.string().nullable(),
        followUp: callType.nullable(),
        nextAt: instant.nullable(),
        promise: promise.nullable(),
      }),
    ),
  })
  .meta({ id: 'CallCard' });
export type CallCard = z.infer<typeof callCard>;

/** Why a guest got no call. */
const callRefusal = z.enum(['callOpen', 'guestDeclined', 'guestUnreachable']);

const aboutCall = {
  type: callType,
  priority: callPriority.default('medium'),
  /** When to call; left out = now. */
  at: instant.optional(),
  comments: callComments.optional(),
  /** How to call; left out = as each guest prefers. Guests who cannot be reached that way get no call. */
  medium: callMedium.optional(),
};

/**
 * POST /api/v1/events/{id}/calls: a call for one guest, or one for each named guest or each guest that a filter
 * matches.
 */
export const callInput = z
  .union([
    z.object({ ...aboutCall, guestId: recordId }),
    z.object({ ...aboutCall, guestIds: z.array(recordId).min(1).max(GUEST_LIMITS.named) }),
    z.object({ ...aboutCall, filter: guestFilters.omit({ sort: true }) }),
  ])
  .meta({ id: 'CallInput' });
export type CallInput = z.infer<typeof callInput>;

/** How many calls were created, their ids, and how many guests got none, by reason. */
export const callsMade = z
  .object({ made: z.int(), ids: z.array(z.string()), refused: z.record(callRefusal, z.int()) })
  .meta({ id: 'CallsMade' });
export type CallsMade = z.infer<typeof callsMade>;
