import type { Language } from '@/lib/contract/bilingual-text';
import type { CallMedium } from '@/lib/contract/call';
import type { Attendance } from '@/lib/contract/guest';
import type {
  MailingAudience,
  MailingChannel,
  MailingKind,
  MailingState,
  RecipientChannel,
  SkipReason,
} from '@/lib/contract/mailing';
import { mailboxOf } from './mailbox';
import { type EventPackage, holdsFeature, PACKAGE_LIMITS, type PackageFeature } from './packages';
import { plainText } from './plain-text';
import { E164, smsSize } from './sms';

/** The feature of a package that each kind of mailing is. */
export const FEATURE_OF_MAILING: Record<MailingKind, PackageFeature> = {
  saveTheDate: 'saveTheDateMail',
  invitation: 'attendance',
  reminder: 'reminder',
  welcome: 'reservations',
  coupon: 'reservations',
  custom: 'mailings',
};

/** How many more mailings of the kind an event may send: 0 without the feature, null where there is no limit. */
export function mailingsLeft(chosen: EventPackage | null, kind: MailingKind, sent: number): number | null {
  if (!holdsFeature(chosen, FEATURE_OF_MAILING[kind])) return 0;
  if (chosen === null || kind !== 'custom') return null;
  return Math.max(0, PACKAGE_LIMITS[chosen].customMailings - sent);
}

/** The feature of a package that allows text messages of a mailing of the kind. */
export const smsFeatureOf = (kind: MailingKind): PackageFeature =>
  kind === 'saveTheDate' ? 'saveTheDateSms' : 'smsPack';

/**
 * Whether text messages of the kind are included in the package and take nothing from its pack: those of the
 * save-the-date, once for each guest. All others take their segments from the pack. An event without a package has no
 * pack and no limit.
 */
export const includesSms = (chosen: EventPackage | null, kind: MailingKind): boolean =>
  chosen !== null && kind === 'saveTheDate' && holdsFeature(chosen, 'saveTheDateSms');

/** The variables that may stand between braces in a mailing, with their name in each language. */
const NAMES = {
  es: { guest: 'invitado', event: 'evento', date: 'fecha', hotel: 'hotel', coupon: 'cupón', link: 'enlace' },
  en: { guest: 'guest', event: 'event', date: 'date', hotel: 'hotel', coupon: 'coupon', link: 'link' },
} as const;

type Variable = keyof (typeof NAMES)['es'];
export type MailingValues = Record<Variable, string>;

const IN_BRACES = /\{([^{}]*)\}/g;

/** A variable by its name in any language: somebody who writes in Spanish may know the English name. */
const variableNamed = (name: string): Variable | undefined =>
  (Object.keys(NAMES.es) as Variable[]).find((each) =>
    [NAMES.es[each], NAMES.en[each]].some((known) => plainText(known) === plainText(name.trim())),
  );

/** A mail has its link as a button, so only a text message has it as a variable. */
const isKnownTo = (each: Variable, kind: MailingKind, channel: RecipientChannel): boolean =>
  (each !== 'coupon' || kind === 'coupon') && (each !== 'link' || channel === 'sms');

/** The names of the variables that a mailing of the kind may use, in its mails or its text messages. */
export function variablesOf(kind: MailingKind, language: Language, channel: RecipientChannel = 'mail'): string[] {
  return (Object.keys(NAMES.es) as Variable[])
    .filter((each) => isKnownTo(each, kind, channel))
    .map((each) => NAMES[language][each]);
}

/** The names between braces that this kind of mailing does not know, as they were typed. */
export function unknownVariables(text: string, kind: MailingKind, channel: RecipientChannel = 'mail'): string[] {
  return [...text.matchAll(IN_BRACES)].flatMap(([, name = '']) => {
    const known = variableNamed(name);
    return known === undefined || !isKnownTo(known, kind, channel) ? [name] : [];
  });
}

/** Whether a text message has the link in its words; an invitation must have it, since the guest answers there. */
export const namesLink = (text: string): boolean =>
  [...text.matchAll(IN_BRACES)].some(([, name = '']) => variableNamed(name) === 'link');

/** The text with its variables replaced by the given values; others stay as they were typed. */
export function filledIn(text: string, values: Partial<MailingValues>): string {
  return text.replace(IN_BRACES, (whole, name: string) => {
    const known = variableNamed(name);
    return (known && values[known]) ?? whole;
  });
}

/** The text with its variables renamed to the names of the language. */
export function namedIn(text: string, language: Language): string {
  return text.replace(IN_BRACES, (whole, name: string) => {
    const known = variableNamed(name);
    return known === undefined ? whole : `{${NAMES[language][known]}}`;
  });
}

/** Whether it is a message to one guest, written in their panel, and not a mailing to many. */
export const isOfOne = ({ guestIds }: Pick<MailingAudience, 'guestIds'>): boolean => guestIds?.length === 1;

/**
 * Whether it counts against the package's number of mailings of its kind. A text message to one guest does not: it only
 * takes its segments from the pack.
 */
export const countsAsMailing = ({
  channel,
  audience,
}: {
  channel: MailingChannel;
  audience: MailingAudience;
}): boolean => channel !== 'sms' || !isOfOne(audience);

interface Addressee {
  id: string;
  email: string | null;
  /** E.164, or whatever was typed. */
  mobile: string;
  /** A number of the guest that was found to belong to somebody else. */
  wrongMobile: string | null;
  /** The medium that the guest prefers; null = any. */
  channel: CallMedium | null;
  attendance: Attendance;
}

/** Mailboxes that want no more mailings about the event, and those that the agency's mails cannot reach. */
export interface UnreachedMailboxes {
  optedOut: ReadonlySet<string>;
  suppressed: ReadonlySet<string>;
}

/** The same, plus mobiles whose owners want no text messages. */
interface Unreached extends UnreachedMailboxes {
  smsStopped: ReadonlySet<string>;
}

type PlannedSkip = Exclude<SkipReason, 'changed' | 'cancelled' | 'smsPack'>;

/**
 * Why a guest gets no mail of a mailing; null = it may be sent. A guest who declined, or who wants no more mailings, is
 * not written to.
 */
export function skipReasonOf(
  { email, attendance }: Pick<Addressee, 'email' | 'attendance'>,
  { optedOut, suppressed }: UnreachedMailboxes,
): 'declined' | 'noEmail' | 'suppressed' | 'optedOut' | null {
  if (attendance === 'doesNotAttend') return 'declined';
  if (email === null) return 'noEmail';
  const mailbox = mailboxOf(email);
  if (suppressed.has(mailbox)) return 'suppressed';
  return optedOut.has(mailbox) ? 'optedOut' : null;
}

/** Whether the guest ended a channel's messages themselves; staff then need a reason to allow them again. */
export const endedThemselves = (last: { given: boolean; source: string } | null): boolean =>
  last !== null && !last.given && last.source !== 'staff';

/** Why a guest gets no text message of a mailing; null = one may be sent. */
export function smsSkipReasonOf(
  { mobile, wrongMobile, attendance }: Pick<Addressee, 'mobile' | 'wrongMobile' | 'attendance'>,
  smsStopped: ReadonlySet<string>,
): 'declined' | 'noMobile' | 'smsStopped' | null {
  if (attendance === 'doesNotAttend') return 'declined';
  if (!E164.test(mobile) || mobile === wrongMobile) return 'noMobile';
  return smsStopped.has(mobile) ? 'smsStopped' : null;
}

interface Way {
  by: RecipientChannel;
  skip: PlannedSkip | null;
}

const WITHOUT_ADDRESS: ReadonlySet<PlannedSkip | null> = new Set(['noEmail', 'suppressed', 'noMobile'] as const);

/**
 * How a mailing reaches a guest. With `both` it goes by one channel only: the one that the guest prefers (mail where
 * they named none), or the other where the first has no usable address. A guest who ended the messages of one channel
 * does not get them by the other.
 */
function wayTo(guest: Addressee, unreached: Unreached, channel: MailingChannel): Way {
  const byMail: Way = { by: 'mail', skip: skipReasonOf(guest, unreached) };
  const bySms: Way = { by: 'sms', skip: smsSkipReasonOf(guest, unreached.smsStopped) };
  if (channel !== 'both') return channel === 'mail' ? byMail : bySms;
  const wantsSms = guest.channel === 'sms' || guest.channel === 'whatsapp';
  const [first, second] = wantsSms ? [bySms, byMail] : [byMail, bySms];
  return WITHOUT_ADDRESS.has(first.skip) && !WITHOUT_ADDRESS.has(second.skip) ? second : first;
}

interface Planning {
  unreached: Unreached;
  channel: MailingChannel;
  /** Guests who already had the one text message that the package includes for each. */
  had: ReadonlySet<string>;
}

/**
 * For each guest how they get the mailing, or why not. Where several guests share a mailbox or mobile only the first
 * gets it.
 */
export function planRecipients<Guest extends Addressee>(
  guests: readonly Guest[],
  { unreached, channel, had }: Planning,
): (Way & { guest: Guest })[] {
  const taken = new Set<string>();
  return guests.map((guest) => {
    const { by, skip } = wayTo(guest, unreached, channel);
    if (skip !== null) return { guest, by, skip };
    if (by === 'sms' && had.has(guest.id)) return { guest, by, skip: 'hadIt' };
    const address = by === 'sms' ? guest.mobile : mailboxOf(guest.email ?? '');
    if (taken.has(address)) return { guest, by, skip: by === 'sms' ? 'sameMobile' : 'sameMailbox' };
    taken.add(address);
    return { guest, by, skip };
  });
}

/**
 * The whole text message with these values and its last line (how to end such messages), and the segments that it takes
 * from the pack.
 */
export function textMessage(text: string, values: Partial<MailingValues>, ending: string): SmsText {
  const whole = `${filledIn(text, values)}\n${ending}`;
  return { text: whole, segments: smsSize(whole).segments };
}

export interface SmsText {
  text: string;
  segments: number;
}

/** The states from which each action can be taken. */
const FROM: Record<'edit' | 'pause' | 'resume' | 'cancel' | 'retry', readonly MailingState[]> = {
  edit: ['draft', 'scheduled'],
  pause: ['sending'],
  resume: ['paused'],
  cancel: ['draft', 'scheduled', 'sending', 'paused'],
  retry: ['sending', 'paused', 'sent'],
};

/** Whether the action can be taken on a mailing in this state. */
export const takesAction = (state: MailingState, action: keyof typeof FROM): boolean => FROM[action].includes(state);
