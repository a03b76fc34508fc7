import type { CalendarDate } from '@/lib/contract/dates';

/** The smallest first: each includes everything of the one before it. */
export const PACKAGES = ['honey', 'romance', 'love'] as const;
export type EventPackage = (typeof PACKAGES)[number];

/**
 * The smallest package that includes each feature; the public pages, the console and the provider all use this table.
 */
export const SMALLEST_WITH = {
  online: 'honey',
  guests: 'honey',
  ceremony: 'honey',
  schedule: 'honey',
  countdown: 'honey',
  saveTheDateMail: 'honey',
  attendance: 'honey',
  giftTable: 'romance',
  saveTheDateSms: 'romance',
  reminder: 'romance',
  guestMail: 'romance',
  transport: 'romance',
  planner: 'romance',
  honeymoon: 'romance',
  mailings: 'love',
  smsPack: 'love',
  guestPhone: 'love',
  calls: 'love',
  callReports: 'love',
  hotel: 'love',
  reservations: 'love',
  payments: 'love',
  console: 'love',
} as const satisfies Record<string, EventPackage>;
export type PackageFeature = keyof typeof SMALLEST_WITH;

interface PackageLimits {
  /** Months for which the event's page is open, from the day of its first publication. */
  months: number;
  /** Guests on the couple's list; null = no limit. */
  guests: number | null;
  /** The highest discount, in percent, on the rooms of the couple's own booking. */
  honeymoonPercent: number;
  customMailings: number;
  /** Segments of text messages in the pack. */
  sms: number;
}

/** The limits of each package. docs/decisions/publishing-and-packages.md. */
export const PACKAGE_LIMITS = {
  honey: { months: 12, guests: 150, honeymoonPercent: 0, customMailings: 0, sms: 0 },
  romance: { months: 18, guests: null, honeymoonPercent: 10, customMailings: 0, sms: 0 },
  love: { months: 18, guests: null, honeymoonPercent: 10, customMailings: 5, sms: 1000 },
} as const satisfies Record<EventPackage, PackageLimits>;

const rank = (each: EventPackage) => PACKAGES.indexOf(each);

/** Whether a package has a feature. An event without a package (null) belongs to its agency and has every feature. */
export function holdsFeature(each: EventPackage | null, feature: PackageFeature): boolean {
  return each === null || rank(each) >= rank(SMALLEST_WITH[feature]);
}

/** How many segments of text messages a package includes; null = no limit, for an event without a package. */
export const smsPackOf = (each: EventPackage | null): number | null =>
  each === null ? null : PACKAGE_LIMITS[each].sms;

/** How many guests the list may still take: 0 where it is full or over, null where there is no limit. */
export function guestsLeft(each: EventPackage | null, listed: number): number | null {
  const most: number | null = each === null ? null : PACKAGE_LIMITS[each].guests;
  return most === null ? null : Math.max(0, most - listed);
}

/** The smallest package whose list takes so many guests. */
export function packageForGuests(guests: number): EventPackage {
  return (
    PACKAGES.find((each) => PACKAGE_LIMITS[each].guests === null || guests <= (PACKAGE_LIMITS[each].guests ?? 0)) ??
    'love'
  );
}

/**
 * The discount in percent on the rooms of the couple's own booking: what the event says, up to the package's highest.
 */
export function honeymoonPercentIn(each: EventPackage | null, percent: number): number {
  return each === null ? percent : Math.min(percent, PACKAGE_LIMITS[each].honeymoonPercent);
}

/** The smallest package that allows such a honeymoon discount; null where none does. */
export function packageForHoneymoon(percent: number): EventPackage | null {
  return PACKAGES.find((each) => PACKAGE_LIMITS[each].honeymoonPercent >= percent) ?? null;
}

/** The last day on which an event's page is open; null = no end, since it has no package or was never published. */
export function lastDayOnline(firstPublishedOn: CalendarDate | null, each: EventPackage | null): CalendarDate | null {
  if (firstPublishedOn === null || each === null) return null;
  const [year = 0, month = 1, day = 1] = firstPublishedOn.split('-').map(Number);
  const months = month - 1 + PACKAGE_LIMITS[each].months;
  const lastOfMonth = new Date(Date.UTC(year, months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, months, Math.min(day, lastOfMonth))).toISOString().slice(0, 10);
}

/** The smallest package whose months, counted from the first publication, last until a day; null where none does. */
export function packageOnlineOn(firstPublishedOn: CalendarDate | null, day: CalendarDate): EventPackage | null {
  return PACKAGES.find((each) => day <= (lastDayOnline(firstPublishedOn, each) ?? day)) ?? null;
}
