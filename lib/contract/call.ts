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

/** What a call is about: the follow-ups of a contact. */
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

/** Whether a call still waited after a try, or was finished by it. */
export const callProgress = z.enum(['waiting', 'finished']);

/** Who has claimed a call, and when it becomes free again without further action. */
const callClaim = z.object({ by: z.string(), mine: z.boolean(), until: instant });

/** An item of the call centre's queue and its result. */
export const callRow = z
  .object({
    id: z.string(),
    guestId: z.string().nullable(),
    /** The guest to call; null where they were removed from the list. */
    guest: z.string().nullable(),
    mobile: z.string().nullable(),
    /** The language for messages to the guest; null where nobody chose one. */
    language: language.nullable().default(null),
    /** Whether a notice can be mailed to the guest. */
    hasEmail: z.boolean(),
    scheduledAt: instant,
    doneAt: instant.nullable(),
    type: callType,
    state: callState,
    priority: callPriority,
    comments: z.string().nullable(),
    /** The rule that created it; null where a person did. */
    rule: callRule.nullable(),
    medium: callMedium,
    /** Whether it still waits for its first or next try. */
    waiting: z.boolean(),
    /** Unanswered tries by this medium. */
    attempts: z.int(),
    claim: callClaim.nullable(),
    /** The newest "we will call you" notice and the guest's choice; null where none was sent. */
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
    /** What the guest asked for; `willNotAttend` changes the guest list at once. */
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

/** POST /api/v1/calls/{id}/outcome/undo; `version` is the one after the outcome. */
export const callUndo = z.object({ version: z.int() }).meta({ id: 'CallUndo' });

export const callQuery = pageQuery.extend({
  'filter[state]': callState.optional(),
  'filter[priority]': callPriority.optional(),
});
export type CallQuery = z.infer<typeof callQuery>;

export const callPage = countedPageOf(callRow, callState);
export type CallPage = z.infer<typeof callPage>['data'];
