import { z } from 'zod';
import { callNotice } from './contact-notice';
import { instant } from './dates';
import { countedPageOf, pageQuery } from './page';

export const callState = z.enum(['toDo', 'notAnswered', 'rejected', 'wrongNumber', 'completed']);
export type CallState = z.infer<typeof callState>;
export const callPriority = z.enum(['low', 'medium', 'high']);
export type CallPriority = z.infer<typeof callPriority>;

export const callMedium = z.enum(['phone', 'whatsapp', 'sms', 'email']);

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

/** An item of the call centre's queue and what came of it. */
export const callRow = z
  .object({
    id: z.string(),
    guestId: z.string().nullable(),
    /** Whom the call is for; null where the guest is gone from the list. */
    guest: z.string().nullable(),
    mobile: z.string().nullable(),
    /** Whether the guest can be mailed a notice. */
    hasEmail: z.boolean(),
    scheduledAt: instant,
    doneAt: instant.nullable(),
    type: callType,
    state: callState,
    priority: callPriority,
    comments: z.string().nullable(),
    medium: callMedium,
    /** The newest "we will call you" and what the guest chose; null where none was sent. */
    notice: callNotice.nullable(),
  })
  .meta({ id: 'CallRow' });
export type CallRow = z.infer<typeof callRow>;

export const callQuery = pageQuery.extend({
  'filter[state]': callState.optional(),
  'filter[priority]': callPriority.optional(),
});
export type CallQuery = z.infer<typeof callQuery>;

export const callPage = countedPageOf(callRow, callState);
export type CallPage = z.infer<typeof callPage>['data'];
