import { z } from 'zod';
import { mailWords } from '@/lib/contract/mail-words';
import { companionMails } from '../../booking/companion/companion-mails';
import { cutOffMails } from '../../booking/cut-off/run-cut-offs';
import { cancellationMails, changeMails, reservationMails } from '../../booking/reservation/reservation-mails';
import { supplierMails, transportMails } from '../../booking/transport/transport-mails';
import { waitlistMails } from '../../booking/waitlist/waitlist-mails';
import type { AgencyId, Context } from '../../context';
import { householdMails } from '../../event/household/household-mails';
import { suggestionMails } from '../../event/suggestion/suggestion-mails';
import { supportTicketMails } from '../../event/support-ticket/support-ticket-mails';
import type { MailKind } from '../../ground/mail-texts';
import { type MadeMail, type MailEntry, mailWriterIn, type OutboxMail, UnwritableMail } from '../../ground/mails';
import { overdueMails, paymentMails, refundMails } from '../../money/payment/payment-mails';
import { accountMails } from '../../people/account/account-mails';
import { contactMails } from '../contact/contact-mails';
import { contactNoticeMails } from '../contact-notice/contact-notice-mails';
import { mailingMails } from '../mailing/mailing-mails';
import { reminderMails } from '../reminder/reminder-mails';
import { reportMails } from '../report/report-mails';
import { type WordedKind, wordedKind } from './catalogue';
import { tryMail } from './preview-mail';

const testOrder = z.object({
  kind: z.string(),
  words: z.object({ es: mailWords, en: mailWords }),
  withOwnData: z.boolean(),
});

/** Sends the person who edits the words of a mail that mail as a test. */
const wordsTest: MailEntry = async (ctx, { agencyId, locale, payload }) => {
  const order = testOrder.safeParse(payload).data;
  const worded = order && wordedKind(order.kind);
  if (!worded || !agencyId) throw new UnwritableMail('unreadable payload');
  const { mail } = await tryMail(ctx, {
    ...order,
    kind: worded.kind,
    entry: entryOf(worded.kind),
    locale,
    agencyId: agencyId as AgencyId,
  });
  return { ...mail, subject: mailWriterIn(locale, { siteUrl: '' }).t('mailing.test', { subject: mail.subject }) };
};

/** The entry of a kind whose words an agency may write. */
export const entryOf = (kind: WordedKind): MailEntry => MAILS[kind];

/** Every mail that there is, by its kind. A kind that has texts but no entry here does not compile. */
const MAILS: Record<MailKind, MailEntry> = {
  'mail-words-test': wordsTest,
  ...accountMails,
  ...reservationMails,
  ...changeMails,
  ...companionMails,
  ...cancellationMails,
  ...cutOffMails,
  ...waitlistMails,
  ...transportMails,
  ...supplierMails,
  ...reportMails,
  ...paymentMails,
  ...refundMails,
  ...overdueMails,
  ...contactMails,
  ...contactNoticeMails,
  ...mailingMails,
  ...reminderMails,
  ...householdMails,
  ...suggestionMails,
  ...supportTicketMails,
};

/** Every kind of mail that there is. */
export const MAIL_KINDS = Object.keys(MAILS) as MailKind[];

/**
 * Makes the mail that a row of the outbox orders, from the data as they are now. Null where nobody is to be written to;
 * raises UnwritableMail where it can never be written: an unknown kind, an order that lacks what the kind needs, data
 * that are gone or of another agency.
 */
export async function makeMail(ctx: Context, mail: OutboxMail): Promise<MadeMail | null> {
  const { kind } = mail;
  if (!isKnown(kind)) throw new UnwritableMail(`unknown kind: ${kind}`);
  return MAILS[kind](ctx, mail);
}

const isKnown = (kind: string): kind is MailKind => Object.hasOwn(MAILS, kind);
