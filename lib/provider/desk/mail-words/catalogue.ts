import type { z } from 'zod';
import { type MailArea, mailArea, type mailReader } from '@/lib/contract/mail-words';
import type { MailKind, MailKindOf } from '../../ground/mail-texts';

type MailReader = z.infer<typeof mailReader>;

/**
 * Kinds whose words agencies cannot change: words of mailings are written with each mailing; some mails leave before
 * there is an agency; and somebody who took over a manager's account must not be able to reword the warnings about it.
 * Mails to people invited to a room use values for which there are no samples yet, and a supplier gets a file.
 */
type FixedKind =
  | 'mailing'
  | 'mailing-test'
  | 'mail-words-test'
  | 'agency-welcome'
  | 'already-registered'
  | 'bank-account-news'
  | 'codes-tried'
  | MailKindOf<'companion'>
  | 'login-link'
  | 'password-changed'
  | 'password-reset'
  | 'second-factor-off'
  | 'second-factor-removed'
  | 'transport-manifest'
  | MailKindOf<'report'>
  | 'webhook-off'
  | 'verify-mail';

export type WordedKind = Exclude<MailKind, FixedKind>;

/** Where a kind stands in the list, who reads it, and the variables that its text cannot do without. */
type Entry = readonly [area: MailArea, reader: MailReader, ...needed: string[]];

const KINDS: Record<WordedKind, Entry> = {
  'reservation-confirmed': ['reservation', 'guest', 'lapsesAt'],
  'reservation-to-approve': ['reservation', 'agency'],
  'room-approved': ['reservation', 'guest'],
  'room-rejected': ['reservation', 'guest'],
  'reservation-rejected': ['reservation', 'guest'],
  'lapse-warning': ['reservation', 'guest', 'lapsesAt'],
  'reservation-lapsed': ['reservation', 'guest'],
  'shares-warning': ['reservation', 'guest', 'lapsesAt'],
  'shares-fell': ['reservation', 'guest', 'amount'],
  'companion-leaves': ['reservation', 'guest'],
  'companion-left-paid': ['payment', 'agency', 'amount'],
  'links-renewed': ['reservation', 'guest'],
  'second-reservation': ['reservation', 'guest'],
  'erasure-asked': ['reservation', 'agency', 'until'],
  ticket: ['reservation', 'guest'],
  'names-reminder': ['reservation', 'guest', 'until'],
  'flight-reminder': ['reservation', 'guest'],
  'unpaid-burst': ['reservation', 'agency'],
  'reservation-changed': ['change', 'guest', 'difference'],
  'reservation-changed-staff': ['change', 'agency', 'difference'],
  'change-requested': ['change', 'guest', 'difference'],
  'change-to-decide': ['change', 'agency', 'difference'],
  'change-approved': ['change', 'guest', 'difference'],
  'change-rejected': ['change', 'guest'],
  'change-withdrawn': ['change', 'guest'],
  'change-withdrawn-staff': ['change', 'agency'],
  'change-expired': ['change', 'guest'],
  'cancellation-requested': ['cancellation', 'guest'],
  'cancellation-to-decide': ['cancellation', 'agency'],
  'cancellation-rejected': ['cancellation', 'guest'],
  'cancellation-withdrawn': ['cancellation', 'guest'],
  'cancellation-withdrawn-staff': ['cancellation', 'agency'],
  'reservation-cancelled': ['cancellation', 'guest'],
  'rooms-cancelled': ['cancellation', 'guest'],
  'cancelled-unpaid': ['cancellation', 'agency'],
  'payment-received': ['payment', 'guest', 'amount'],
  'payment-approved': ['payment', 'guest', 'amount'],
  'payment-rejected': ['payment', 'guest', 'amount'],
  'payment-to-approve': ['payment', 'agency', 'amount'],
  'payment-slip': ['payment', 'guest', 'amount'],
  'payment-link': ['payment', 'guest', 'amount'],
  'payment-attention': ['payment', 'agency', 'amount'],
  'card-received': ['payment', 'guest', 'amount'],
  'card-room-gone': ['payment', 'guest', 'amount'],
  'card-failed': ['payment', 'guest', 'amount'],
  'refund-made': ['payment', 'guest', 'amount'],
  'refund-withdrawn': ['payment', 'guest', 'amount'],
  'refund-destination': ['payment', 'guest', 'last4'],
  'late-fee': ['payment', 'guest', 'amount'],
  'final-notice-lost': ['payment', 'agency'],
  'late-fee-removed': ['payment', 'guest', 'amount'],
  'final-notice': ['payment', 'guest', 'amount', 'until'],
  'payment-reminder': ['payment', 'guest'],
  'first-payment-reminder': ['payment', 'guest', 'lapsesAt'],
  'waitlist-joined': ['waitlist', 'guest', 'hours'],
  'waitlist-offer': ['waitlist', 'guest', 'until'],
  'waitlist-offer-reminder': ['waitlist', 'guest', 'until'],
  'waitlist-lapsed': ['waitlist', 'guest'],
  'waitlist-closed': ['waitlist', 'guest'],
  'transport-to-quote': ['transport', 'agency'],
  'transport-quoted': ['transport', 'guest', 'amount'],
  'transport-decided': ['transport', 'agency', 'status'],
  'transport-pick-up': ['transport', 'guest'],
  'transport-leg-reopened': ['transport', 'agency'],
  'transport-seats-freed': ['transport', 'agency'],
  'transport-flight-changed': ['transport', 'guest'],
  'transport-arranged-anew': ['transport', 'guest'],
  'transport-cancelled': ['transport', 'guest'],
  'cut-off-near': ['block', 'agency', 'date', 'nights'],
  'cut-off-released': ['block', 'agency'],
  'contact-message': ['contact', 'agency'],
  'contact-copy': ['contact', 'guest'],
  'contact-answer': ['contact', 'guest'],
  'contact-notice': ['contact', 'guest', 'at'],
  'contact-notice-reminder': ['contact', 'guest', 'at'],
  'attendance-reminder': ['contact', 'guest', 'until'],
  'late-answers-decided': ['contact', 'guest', 'state'],
  'guest-erasure-asked': ['contact', 'agency', 'until'],
  'sms-pack-low': ['contact', 'agency'],
  'couple-welcome': ['people', 'account'],
  invitation: ['people', 'account'],
  'support-asked': ['people', 'agency'],
  'support-replied': ['people', 'agency'],
  'support-answer': ['people', 'account'],
  'support-state': ['people', 'account', 'state'],
  'master-account-reminder': ['people', 'account', 'balance', 'until'],
  'suggestion-made': ['people', 'agency'],
  'suggestion-decided': ['people', 'account', 'state'],
};

export interface Worded {
  kind: WordedKind;
  area: MailArea;
  reader: MailReader;
  needed: readonly string[];
}

/** Every kind whose words an agency may write, area by area. */
export const WORDED: readonly Worded[] = mailArea.options.flatMap((each) =>
  (Object.keys(KINDS) as WordedKind[]).flatMap((kind) => {
    const [area, reader, ...needed] = KINDS[kind];
    return area === each ? [{ kind, area, reader, needed }] : [];
  }),
);

/** The kind with this name; null where there is none, or its words stay the product's. */
export const wordedKind = (kind: string): Worded | null => WORDED.find((each) => each.kind === kind) ?? null;
