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

/** The feature of a package that lets a mailing of the kind go by text message. */
export const smsFeatureOf = (kind: MailingKind): PackageFeature =>
  kind === 'saveTheDate' ? 'saveTheDateSms' : 'smsPack';

/**
 * Whether a package includes the text messages of a mailing of the kind beside its pack: the save-the-date, once to each
 * guest. All others take their segments of the pack; an event without a package has neither a pack nor an end of it.
 */
export const includesSms = (chosen: EventPackage | null, kind: MailingKind): boolean =>
  chosen !== null && kind === 'saveTheDate' && holdsFeature(chosen, 'saveTheDateSms');

/** What the words of a mailing may hold between braces, by the name that each language has for it. */
const NAMES = {
  es: { guest: 'invitado', event: 'evento', date: 'fecha', hotel: 'hotel', coupon: 'cupón', link: 'enlace' },
  en: { guest: 'guest', event: 'event', date: 'date', hotel: 'hotel', coupon: 'coupon', link: 'link' },
} as const;

type Variable = keyof (typeof NAMES)['es'];
export type MailingValues = Record<Variable, string>;

const IN_BRACES = /\{([^{}]*)\}/g;

/** A variable by any language's name for it: who writes Spanish may know the English one. */
const variableNamed = (name: string): Variable | undefined =>
  (Object.keys(NAMES.es) as Variable[]).find((each) =>
    [NAMES.es[each], NAMES.en[each]].some((known) => plainText(known) === plainText(name.trim())),
  );

/** A mail's link is its button; a text message has it in its words. */
const isKnownTo = (each: Variable, kind: MailingKind, channel: RecipientChannel): boolean =>
  (each !== 'coupon' || kind === 'coupon') && (each !== 'link' || channel === 'sms');

/** The names of the variables that a mailing of the kind may use, in its mails or its text messages. */
export function variablesOf(kind: MailingKind, language: Language, channel: RecipientChannel = 'mail'): string[] {
  return (Object.keys(NAMES.es) as Variable[])
    .filter((each) => isKnownTo(each, kind, channel))
    .map((each) => NAMES[language][each]);
}

/** What a text holds between braces that no mailing of the kind knows, as it was typed. */
export function unknownVariables(text: string, kind: MailingKind, channel: RecipientChannel = 'mail'): string[] {
  return [...text.matchAll(IN_BRACES)].flatMap(([, name = '']) => {
    const known = variableNamed(name);
    return known === undefined || !isKnownTo(known, kind, channel) ? [name] : [];
  });
}

/** Whether a text message of the kind says where to answer or look; an invitation is none without it. */
export const namesLink = (text: string): boolean =>
  [...text.matchAll(IN_BRACES)].some(([, name = '']) => variableNamed(name) === 'link');

/** The text with the value of every variable that is given; others stand as they were typed. */
export function filledIn(text: string, values: Partial<MailingValues>): string {
  return text.replace(IN_BRACES, (whole, name: string) => {
    const known = variableNamed(name);
    return (known && values[known]) ?? whole;
  });
}

/** A text whose variables have the names of the language. */
export function namedIn(text: string, language: Language): string {
  return text.replace(IN_BRACES, (whole, name: string) => {
    const known = variableNamed(name);
    return known === undefined ? whole : `{${NAMES[language][known]}}`;
  });
}

/** Whether it is a message to one guest, from their panel, and no mailing to many. */
export const isOfOne = ({ guestIds }: Pick<MailingAudience, 'guestIds'>): boolean => guestIds?.length === 1;

/**
 * Whether it counts for what a package holds of mailings of its kind: a text message to one guest takes its segments of the
 * pack, and no mailing.
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
  /** A number of theirs that was found to be somebody else's. */
  wrongMobile: string | null;
  /** How they want to be reached; null = by any way. */
  channel: CallMedium | null;
  attendance: Attendance;
}

/** Mailboxes that asked for no more mailings about the event, and those that mails of the agency do not reach. */
export interface UnreachedMailboxes {
  optedOut: ReadonlySet<string>;
  suppressed: ReadonlySet<string>;
}

/** Those, and mobiles whose owners want no text messages. */
interface Unreached extends UnreachedMailboxes {
  smsStopped: ReadonlySet<string>;
}

type PlannedSkip = Exclude<SkipReason, 'changed' | 'cancelled' | 'smsPack'>;

/**
 * Why a guest gets no mailing: who declined is not written to again for the event, and who asked for no more mailings
 * neither. Null = it may be sent.
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

/** Whether the guest ended a channel's messages themselves, so that staff cannot let them come again without a reason. */
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
 * How a mailing goes to a guest. By both channels it goes by one: the one that they want to be reached by, mail where
 * they did not say, and the other where the first has no address that is reached. Who ended messages by the one is not
 * written to by the other.
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
  /** Guests who had the text message that the package includes once for each. */
  had: ReadonlySet<string>;
}

/** How each guest gets a mailing, or why not. Of several guests with one mailbox or mobile only the first gets it. */
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

/** The segments of the pack that a text takes with these values and the line that says how to end such messages. */
export function textMessage(text: string, values: Partial<MailingValues>, ending: string): SmsText {
  const whole = `${filledIn(text, values)}\n${ending}`;
  return { text: whole, segments: smsSize(whole).segments };
}

export interface SmsText {
  text: string;
  segments: number;
}

/** From which states each thing is done to a mailing. */
const FROM: Record<'edit' | 'pause' | 'resume' | 'cancel' | 'retry', readonly MailingState[]> = {
  edit: ['draft', 'scheduled'],
  pause: ['sending'],
  resume: ['paused'],
  cancel: ['draft', 'scheduled', 'sending', 'paused'],
  retry: ['sending', 'paused', 'sent'],
};

/** Whether a mailing in this state takes the action. */
export const takesAction = (state: MailingState, action: keyof typeof FROM): boolean => FROM[action].includes(state);
