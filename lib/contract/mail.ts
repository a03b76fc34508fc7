import { z } from 'zod';
import { instant } from './dates';
import { countedPageOf, pageQuery } from './page';
import { recordId } from './record-id';
import { mailDelivery } from './suppression';

/**
 * Where a mail stands: it waits, it is leaving, it left, no try can succeed any more (`dead`), or it is not to leave
 * (`dropped`: held back by the flood rule, or by the platform's admin).
 */
export const mailState = z.enum(['pending', 'sending', 'sent', 'dead', 'dropped']);
export type MailState = z.infer<typeof mailState>;

/** By mail, or by text message. */
export const messageChannel = z.enum(['mail', 'sms']);

/** A mail or text message as the platform's admin sees it: what it is about and how it fared, never what it says. */
export const mailRecord = z
  .object({
    id: z.string(),
    channel: messageChannel.default('mail'),
    kind: z.string(),
    /** What the kind is called, in the caller's language. */
    title: z.string(),
    recipient: z.string(),
    agencyName: z.string().nullable(),
    state: mailState,
    attempts: z.int(),
    lastError: z.string().nullable(),
    createdAt: instant,
    /** Of a waiting mail: when it is tried next. */
    nextAttemptAt: instant.nullable(),
    sentAt: instant.nullable(),
    /** What was heard of it after it left; null = nothing. */
    delivery: mailDelivery.nullable(),
  })
  .meta({ id: 'MailRecord' });
export type MailRecord = z.infer<typeof mailRecord>;

export const mailQuery = pageQuery.pick({ page: true, per_page: true, cursor: true, q: true }).extend({
  'filter[state]': mailState.optional(),
  /** Left out, mails. What text messages are about is decided by their agency, where it wrote or set them. */
  'filter[channel]': messageChannel.optional(),
  /** Id of the agency whose mails are meant. */
  'filter[agency]': recordId.optional(),
});
export type MailQuery = z.infer<typeof mailQuery>;

export const mailPage = countedPageOf(mailRecord, mailState);
export type MailPage = z.infer<typeof mailPage>['data'];
