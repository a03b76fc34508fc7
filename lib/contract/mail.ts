import { z } from 'zod';
import { instant } from './dates';
import { countedPageOf, pageQuery } from './page';
import { recordId } from './record-id';
import { mailDelivery } from './suppression';

/**
 * State of a mail: it waits, it is being sent, it was sent, every further try would fail (`dead`), or it will not be
 * sent (`dropped`: held back by the flood rule, or by the platform's admin).
 */
export const mailState = z.enum(['pending', 'sending', 'sent', 'dead', 'dropped']);
export type MailState = z.infer<typeof mailState>;

/** By mail, or by text message. */
export const messageChannel = z.enum(['mail', 'sms']);

/** A mail or text message for the platform's admin: its kind and what happened to it, never its text. */
export const mailRecord = z
  .object({
    id: z.string(),
    channel: messageChannel.default('mail'),
    kind: z.string(),
    /** The name of the kind, in the caller's language. */
    title: z.string(),
    recipient: z.string(),
    agencyName: z.string().nullable(),
    state: mailState,
    attempts: z.int(),
    lastError: z.string().nullable(),
    createdAt: instant,
    /** For a waiting mail, the time of the next try. */
    nextAttemptAt: instant.nullable(),
    sentAt: instant.nullable(),
    /** What was reported after it was sent; null = nothing. */
    delivery: mailDelivery.nullable(),
  })
  .meta({ id: 'MailRecord' });
export type MailRecord = z.infer<typeof mailRecord>;

export const mailQuery = pageQuery.pick({ page: true, per_page: true, cursor: true, q: true }).extend({
  'filter[state]': mailState.optional(),
  /** Left out = mails. For text messages that an agency wrote or configured, the agency decides, not the platform. */
  'filter[channel]': messageChannel.optional(),
  /** Id of the agency whose mails are listed. */
  'filter[agency]': recordId.optional(),
});
export type MailQuery = z.infer<typeof mailQuery>;

export const mailPage = countedPageOf(mailRecord, mailState);
export type MailPage = z.infer<typeof mailPage>['data'];
