import { z } from 'zod';
import { bilingualText } from './bilingual-text';
import { callState } from './call';
import { instant } from './dates';
import { mailingKind, recipientChannel, recipientState } from './mailing';
import { smsDelivery } from './sms';

/** The newest so many of each are told. */
export const GUEST_HISTORY_SHOWN = 10;

/** GET /api/v1/guests/{id}/history: where a guest stands beyond the list; a part that its reader has no right to is null. */
export const guestHistory = z
  .object({
    /** The event's zone. */
    timeZone: z.string(),
    /** Reservations that stand and that the guest holds or sleeps in. */
    reservations: z.array(z.object({ key: z.string(), holds: z.boolean() })).nullable(),
    /** Done or waiting, the latest first. */
    calls: z
      .array(z.object({ id: z.string(), type: z.string(), state: callState, at: instant, isDone: z.boolean() }))
      .nullable(),
    /** What was sent or is on its way, the latest first; `at` is when it was meant to leave. */
    messages: z
      .array(
        z.object({
          id: z.string(),
          kind: mailingKind,
          /** Or the text message itself, with the names of event and guest filled in. */
          subject: bilingualText,
          channel: recipientChannel,
          state: recipientState,
          /** What the gateway told of a text message; null of a mail. */
          delivery: smsDelivery.nullable().default(null),
          at: instant,
        }),
      )
      .nullable(),
  })
  .meta({ id: 'GuestHistory' });
export type GuestHistory = z.infer<typeof guestHistory>;
