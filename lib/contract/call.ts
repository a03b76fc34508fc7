import { z } from 'zod';
import { language } from './bilingual-text';
import { callRule } from './call-rules';
import { callNotice } from './contact-notice';
import { calendarDate, instant } from './dates';
import { LARGEST_PRICE } from './money';
import { countedPageOf, pageQuery } from './page';

export const callState = z.enum(['toDo', 'notAnswered', 'rejected', 'wrongNumber', 'completed']);
export type CallState = z.infer<typeof callState>;
export const callPriority = z.enum(['low', 'medium', 'high']);
export type CallPriority = z.infer<typeof callPriority>;

export const callMedium = z.enum(['phone', 'whatsapp', 'sms', 'email']);
export type CallMedium = z.infer<typeof callMedium>;

/** What a call is about: the actions after a contact. */
export const callType = z.enum([
  'reserve',
  'newRoom',
  'pay',
  'resendInvitation',
  'resendWelcome',
  'resendCoupon',
  'requestCancellation',
  'willNotAttend',
  'other',
]);
export type CallType = z.infer<typeof callType>;

/** Whether a call went on waiting after a try, or was over with it. */
export const callProgress = z.enum(['waiting', 'finished']);

/** The person who has taken a call, and when it is free again if they do nothing more. */
const callClaim = z.object({ by: z.string(), mine: z.boolean(), until: instant });

/** An item of the call centre's queue and what came of it. */
export const callRow = z
  .object({
    id: z.string(),
    guestId: z.string().nullable(),
    /** Whom the call is for; null where the guest is gone from the list. */
    guest: z.string().nullable(),
    mobile: z.string().nullable(),
    /** The language in which the guest is written to; null where nobody chose one. */
    language: language.nullable().default(null),
    /** Whether the guest can be mailed a notice. */
    hasEmail: z.boolean(),
    scheduledAt: instant,
    doneAt: instant.nullable(),
    type: callType,
    state: callState,
    priority: callPriority,
    comments: z.string().nullable(),
    /** Which rule made it; null where a person did. */
    rule: callRule.nullable(),
    medium: callMedium,
    /** Whether it still waits to be made, or made again. */
    waiting: z.boolean(),
    /** Tries by this medium that nobody answered. */
    attempts: z.int(),
    claim: callClaim.nullable(),
    /** The newest "we will call you" and what the guest chose; null where none was sent. */
    notice: callNotice.nullable(),
    version: z.int(),
  })
  .meta({ id: 'CallRow' });
export type CallRow = z.infer<typeof callRow>;

export const callComments = z
  .string()
  .trim()
  .max(1000)
  .transform((text) => text || null)
  .nullable();

/** PATCH /api/v1/calls/{id}: what is left out stays as it is. */
export const callPatch = z
  .object({
    type: callType.optional(),
    priority: callPriority.optional(),
    medium: callMedium.optional(),
    comments: callComments.optional(),
    version: z.int(),
  })
  .meta({ id: 'CallPatch' });
export type CallPatch = z.infer<typeof callPatch>;

export const callOutcomeState = callState.exclude(['toDo']);

/** POST /api/v1/calls/{id}/outcome. `promise` in minor units of the reservation's currency. */
export const callOutcome = z
  .object({
    state: callOutcomeState,
    comments: callComments.optional(),
    /** What the guest asked for; `willNotAttend` is written on the list at once. */
    followUp: callType.nullable().optional(),
    promise: z.object({ amount: z.int().min(1).max(LARGEST_PRICE), on: calendarDate }).optional(),
    version: z.int().optional(),
  })
  .meta({ id: 'CallOutcome' });
export type CallOutcome = z.infer<typeof callOutcome>;

/** POST /api/v1/calls/{id}/reschedule. */
export const callReschedule = z
  .object({ at: instant, comments: callComments.optional(), version: z.int().optional() })
  .meta({ id: 'CallReschedule' });
export type CallReschedule = z.infer<typeof callReschedule>;

/** POST /api/v1/calls/{id}/outcome/undo: the version that the outcome made. */
export const callUndo = z.object({ version: z.int() }).meta({ id: 'CallUndo' });

export const callQuery = pageQuery.extend({
  'filter[state]': callState.optional(),
  'filter[priority]': callPriority.optional(),
});
export type CallQuery = z.infer<typeof callQuery>;

export const callPage = countedPageOf(callRow, callState);
export type CallPage = z.infer<typeof callPage>['data'];
