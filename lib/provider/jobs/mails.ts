import { cancellationMails } from '../booking/cancellation/cancellation-mails';
import { changeMails } from '../booking/change/change-mails';
import { cutOffMails } from '../booking/cut-off/cut-off-mails';
import { reservationMails } from '../booking/reservation/reservation-mails';
import { transportMails } from '../booking/transport/transport-mails';
import { waitlistMails } from '../booking/waitlist/waitlist-mails';
import type { Context } from '../context';
import { contactMails } from '../desk/contact/contact-mails';
import { contactNoticeMails } from '../desk/contact-notice/contact-notice-mails';
import { mailingMails } from '../desk/mailing/mailing-mails';
import { suggestionMails } from '../event/suggestion/suggestion-mails';
import { supportTicketMails } from '../event/support-ticket/support-ticket-mails';
import { type MadeMail, type MailEntry, type MailKind, type OutboxMail, UnwritableMail } from '../ground/mails';
import { overdueMails } from '../money/overdue/overdue-mails';
import { paymentMails } from '../money/payment/payment-mails';
import { refundMails } from '../money/refund/refund-mails';
import { accountMails } from '../people/account/account-mails';

/** Every mail that there is, by its kind. A kind that has texts but no entry here does not compile. */
const MAILS: Record<MailKind, MailEntry> = {
  ...accountMails,
  ...reservationMails,
  ...changeMails,
  ...cancellationMails,
  ...cutOffMails,
  ...waitlistMails,
  ...transportMails,
  ...paymentMails,
  ...refundMails,
  ...overdueMails,
  ...contactMails,
  ...contactNoticeMails,
  ...mailingMails,
  ...suggestionMails,
  ...supportTicketMails,
};

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
