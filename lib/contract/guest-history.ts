import { z } from 'zod';
import { bilingualText } from './bilingual-text';
import { callState } from './call';
import { instant } from './dates';
import { mailingKind, recipientChannel, recipientState } from './mailing';
import { smsDelivery } from './sms';

/** At most so many of each kind, the newest, are shown. */
export const GUEST_HISTORY_SHOWN = 10;

/**
 * GET /api/v1/guests/{id}/history: what is known of a guest outside the list; a part that its reader has no right to is
 * null.
 */
export const guestHistory = z
  .object({
    /** The event's zone. */
    timeZone: z.string(),
    /** Reservations that stand and that the guest holds, or in which they sleep. */
    reservations: z.array(z.object({ key: z.string(), holds: z.boolean() })).nullable(),
    /** Done or waiting, the latest first. */
    calls: z
      .array(z.object({ id: z.string(), type: z.string(), state: callState, at: instant, isDone: z.boolean() }))
      .nullable(),
    /** Messages sent or waiting, the latest first; `at` is the planned time. */
    messages: z
      .array(
        z.object({
          id: z.string(),
          kind: mailingKind,
          /** For a text message its whole text, with the names of event and guest filled in. */
          subject: bilingualText,
          channel: recipientChannel,
          state: recipientState,
          /** The gateway's report on a text message; null for a mail. */
          delivery: smsDelivery.nullable().default(null),
          at: instant,
        }),
      )
      .nullable(),
  })
  .meta({ id: 'GuestHistory' });
export type GuestHistory = z.infer<typeof guestHistory>;
