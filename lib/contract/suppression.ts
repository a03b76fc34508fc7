import { z } from 'zod';
import { instant } from './dates';
import { pageOf, pageQuery } from './page';

/**
 * Why nothing is mailed to an address any more: it does not exist, its reader reported a mail as spam, or mails to it
 * failed repeatedly.
 */
export const suppressionReason = z.enum(['hardBounce', 'complaint', 'softBounces']);
export type SuppressionReason = z.infer<typeof suppressionReason>;

/** What the mail service reports about a mail after it was sent. */
export const mailDelivery = z.enum(['delivered', 'hardBounce', 'softBounce', 'complaint']);
export type MailDelivery = z.infer<typeof mailDelivery>;

/** The source of the report; `smtp`: the mail server refused the mail at once. */
export const reportSource = z.enum(['webhook', 'mailgun', 'smtp']);

/** POST /api/v1/webhooks/mail in our own format, signed in X-Mail-Signature. docs/operate.md, Bounces. */
export const mailReports = z.object({
  events: z
    .array(
      z.object({
        /** Id of the report: one that comes twice counts once. */
        id: z.string().min(1).max(200),
        type: mailDelivery,
        /** Message-ID of the mail, with or without its angle brackets. */
        messageId: z.string().min(1).max(300),
        recipient: z.string().min(3).max(254),
        detail: z.string().max(2000).nullish(),
      }),
    )
    .max(500),
});

/** An address to which the agency's mails are not sent. */
export const suppression = z
  .object({
    id: z.string(),
    address: z.string(),
    reason: suppressionReason,
    /** The reason given by the mail server that refused the mail. */
    detail: z.string().nullable(),
    source: reportSource,
    createdAt: instant,
    releasedAt: instant.nullable(),
    /** Why a person released the address, in their words. */
    releaseReason: z.string().nullable(),
  })
  .meta({ id: 'Suppression' });
export type Suppression = z.infer<typeof suppression>;

export const suppressionState = z.enum(['held', 'released']);

export const suppressionQuery = pageQuery
  .pick({ page: true, per_page: true, cursor: true, q: true })
  .extend({ 'filter[state]': suppressionState.optional() });
export type SuppressionQuery = z.infer<typeof suppressionQuery>;

export const suppressionPage = pageOf(suppression);
export type SuppressionPage = z.infer<typeof suppressionPage>['data'];

export const suppressionRelease = z.object({ reason: z.string().trim().min(3).max(300) });
