import type { BilingualText } from '@/lib/contract/bilingual-text';
import type { CalendarDate } from '@/lib/contract/dates';
import type { EventState, PublicationItem } from '@/lib/contract/event-profile';
import { type EventDateFields, lastEventDay } from './event-dates';
import { type EventPackage, holdsFeature, lastDayOnline, packageOnlineOn } from './packages';

interface Step {
  from: readonly EventState[];
  to: EventState;
}

/**
 * The steps that staff can take with an event, and from which state to which.
 * docs/decisions/publishing-and-packages.md.
 */
const STEPS = {
  publish: { from: ['draft', 'closed'], to: 'published' },
  unpublish: { from: ['published', 'closed'], to: 'draft' },
  close: { from: ['published'], to: 'closed' },
  archive: { from: ['draft', 'closed'], to: 'archived' },
  restore: { from: ['archived'], to: 'draft' },
} as const satisfies Record<string, Step>;
export type PublicationStep = keyof typeof STEPS;

/** The state after a step; null where the step cannot be taken from this one. */
export function stateAfter(state: EventState, step: PublicationStep): EventState | null {
  const { from, to }: Step = STEPS[step];
  return from.includes(state) ? to : null;
}

/** The state that a step leads to. */
export function leadsTo(step: PublicationStep): EventState {
  return STEPS[step].to;
}

/** The steps that can be taken from a state. */
export function stepsFrom(state: EventState): PublicationStep[] {
  return (Object.keys(STEPS) as PublicationStep[]).filter((step) => stateAfter(state, step) !== null);
}

/** Whether a step hides the page from guests; staff then first see which bookings still stand. */
export function hidesFromGuests(state: EventState, step: PublicationStep): boolean {
  const after = stateAfter(state, step);
  return after !== null && hasPage(state) && !hasPage(after);
}

/** The states whose page guests may open. */
export const OPEN_STATES = ['published', 'closed'] as const satisfies readonly EventState[];

/** Whether an event's state lets guests open its page. */
export const hasPage = (state: EventState): boolean => OPEN_STATES.some((open) => open === state);

/** The facts of an event that decide whether guests may open its page. */
export interface ShownEvent {
  state: EventState;
  /** The day of its first publication; null = never published, or that day was not recorded (events of the demo). */
  firstPublishedOn: CalendarDate | null;
  package: EventPackage | null;
}

/** Whether strangers may open the event's page today: its state shows it, and its package's months are not over. */
export function isShownToGuests(
  { state, firstPublishedOn, package: chosen }: ShownEvent,
  today: CalendarDate,
): boolean {
  const lastDay = lastDayOnline(firstPublishedOn, chosen);
  return hasPage(state) && (lastDay === null || today <= lastDay);
}

/**
 * The smallest package that would open a page again whose months are over; null where the page is closed for another
 * reason, or no package lasts long enough.
 */
export function reopensWith(event: ShownEvent, today: CalendarDate): EventPackage | null {
  const isOver = hasPage(event.state) && !isShownToGuests(event, today);
  return isOver ? packageOnlineOn(event.firstPublishedOn, today) : null;
}

/**
 * Whether guests may make new bookings today: the page is shown, the event is published (not closed), and its package
 * has the booking engine.
 */
export function takesBookings(event: ShownEvent, today: CalendarDate): boolean {
  return event.state === 'published' && holdsFeature(event.package, 'reservations') && isShownToGuests(event, today);
}

export interface PublicationFacts {
  dates: EventDateFields;
  /** In the event's zone. */
  today: CalendarDate;
  package: EventPackage | null;
  hasHotel: boolean;
  /** Whether a category can be sold: definite, before its cut-off, with nights to come and with rates. */
  hasOpenCategory: boolean;
  /** The couple's words to their guests. */
  message: BilingualText | null;
  /** Other texts for guests: ceremony and schedule; null = there is no such text. */
  texts: readonly (BilingualText | null)[];
  /** Whether money reaches the agency: an account for deposits, or cards. */
  takesMoney: boolean;
  /** Whether the terms of cancellation are given. */
  hasTerms: boolean;
}

const inBoth = ({ es, en }: BilingualText) => es.trim() !== '' && en.trim() !== '';

/**
 * What an event lacks before guests may see it, in the order of setting it up; none = it can be published. A package
 * without bookings does not need what only bookings need.
 */
export function missingForPublication(facts: PublicationFacts): PublicationItem[] {
  const books = holdsFeature(facts.package, 'reservations');
  const last = lastEventDay(facts.dates);
  const lacks: Record<PublicationItem, boolean> = {
    date: last === null || last < facts.today,
    hotel: books && !facts.hasHotel,
    category: books && !facts.hasOpenCategory,
    languages:
      facts.message === null || ![facts.message, ...facts.texts].every((text) => text === null || inBoth(text)),
    payment: books && !facts.takesMoney,
    terms: books && !facts.hasTerms,
  };
  return (Object.keys(lacks) as PublicationItem[]).filter((item) => lacks[item]);
}
