import type { Language } from '@/lib/contract/bilingual-text';
import type { Attendance } from '@/lib/contract/guest';
import type { MailingKind, MailingState, SkipReason } from '@/lib/contract/mailing';
import { mailboxOf } from './mailbox';
import { type EventPackage, holdsFeature, PACKAGE_LIMITS, type PackageFeature } from './packages';

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

/** What the words of a mailing may hold between braces, by the name that each language has for it. */
const NAMES = {
  es: { guest: 'invitado', event: 'evento', date: 'fecha', hotel: 'hotel', coupon: 'cupón' },
  en: { guest: 'guest', event: 'event', date: 'date', hotel: 'hotel', coupon: 'coupon' },
} as const;

type Variable = keyof (typeof NAMES)['es'];
export type MailingValues = Record<Variable, string>;

const IN_BRACES = /\{([^{}]*)\}/g;

const plain = (text: string) => text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/** A variable by any language's name for it: who writes Spanish may know the English one. */
const variableNamed = (name: string): Variable | undefined =>
  (Object.keys(NAMES.es) as Variable[]).find((each) =>
    [NAMES.es[each], NAMES.en[each]].some((known) => plain(known) === plain(name)),
  );

/** The names of the variables that a mailing of the kind may use. */
export function variablesOf(kind: MailingKind, language: Language): string[] {
  return (Object.keys(NAMES.es) as Variable[])
    .filter((each) => each !== 'coupon' || kind === 'coupon')
    .map((each) => NAMES[language][each]);
}

/** What a text holds between braces that no mailing of the kind knows, as it was typed. */
export function unknownVariables(text: string, kind: MailingKind): string[] {
  return [...text.matchAll(IN_BRACES)].flatMap(([, name = '']) => {
    const known = variableNamed(name);
    return known === undefined || (known === 'coupon' && kind !== 'coupon') ? [name] : [];
  });
}

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

interface Addressee {
  id: string;
  email: string | null;
  attendance: Attendance;
}

/** Mailboxes that asked for no more mailings about the event, and those that mails of the agency do not reach. */
export interface Unreached {
  optedOut: ReadonlySet<string>;
  suppressed: ReadonlySet<string>;
}

type PlannedSkip = Exclude<SkipReason, 'changed' | 'cancelled'>;

/**
 * Why a guest gets no mailing: who declined is not written to again for the event, and who asked for no more mailings
 * neither. Null = it may be sent.
 */
export function skipReasonOf(
  { email, attendance }: Omit<Addressee, 'id'>,
  { optedOut, suppressed }: Unreached,
): Exclude<PlannedSkip, 'sameMailbox'> | null {
  if (attendance === 'doesNotAttend') return 'declined';
  if (email === null) return 'noEmail';
  const mailbox = mailboxOf(email);
  if (suppressed.has(mailbox)) return 'suppressed';
  return optedOut.has(mailbox) ? 'optedOut' : null;
}

/** Who gets a mailing and who does not, and why: of several with one mailbox the first. */
export function planRecipients<Guest extends Addressee>(
  guests: readonly Guest[],
  unreached: Unreached,
): { guest: Guest; skip: PlannedSkip | null }[] {
  const taken = new Set<string>();
  return guests.map((guest) => {
    const why = skipReasonOf(guest, unreached);
    if (why !== null || guest.email === null) return { guest, skip: why };
    const mailbox = mailboxOf(guest.email);
    if (taken.has(mailbox)) return { guest, skip: 'sameMailbox' };
    taken.add(mailbox);
    return { guest, skip: null };
  });
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
