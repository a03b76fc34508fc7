import type { CalendarDate } from '@/lib/contract/dates';
import { type EventDateFields, firstEventDay, isPastEvent } from './event-dates';
import { withoutTitle } from './guest-name';
import { addDays } from './nights';

/** The master account, which counts heads, is due as many days before the event. */
const DAYS_BEFORE_EVENT = 30;

/**
 * The last day, in the event's zone, for guests' answers: the event's own, else 30 days before its first day; null
 * where the event's dates are invalid.
 */
export function lastAnswerDay({
  answersUntil,
  ...dates
}: EventDateFields & { answersUntil: CalendarDate | null }): CalendarDate | null {
  const first = firstEventDay(dates);
  return answersUntil ?? (first && addDays(first, -DAYS_BEFORE_EVENT));
}

/** How guests' answers are taken: they count at once, they wait for staff, or they are not taken any more. */
export type AnswerWay = 'open' | 'late' | 'closed';

/**
 * How guests' answers are taken on a day of the event's zone: up to the last day for answers they count at once, after
 * it they wait for staff until the event is over. Without a last day they always count. docs/domain.md, Guests and
 * contact.
 */
export function answerWay(
  event: EventDateFields & { answersUntil: CalendarDate | null },
  today: CalendarDate,
): AnswerWay {
  const until = lastAnswerDay(event);
  if (until === null || today <= until) return 'open';
  return isPastEvent(event, today) ? 'closed' : 'late';
}

/**
 * A name masked so that only its owner recognizes it: two letters and an initial; neither the length nor a title shows.
 */
export function maskedName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const start = (text: string, letters: number) => [...text.trim()].slice(0, letters).join('');
  return [start(withoutTitle(firstName), 2), start(lastName, 1)]
    .filter(Boolean)
    .map((letters) => `${letters}•••`)
    .join(' ');
}

/** A household that asks for places at an activity with limited places; each person is known by a key. */
interface PlacesAsked {
  capacity: number;
  /** People of other households who come. */
  others: number;
  /** People of the household who have a place now. */
  before: readonly string[];
  /** People of the household who want to come. */
  asked: readonly string[];
}

/**
 * The people of a household for whom there is no place at an activity: the last ones in the order asked. People with a
 * place keep it, or may leave it to another of the household, even where more people come than there are places.
 * docs/domain.md, Guests and contact.
 */
export function withoutPlace({ capacity, others, before, asked }: PlacesAsked): string[] {
  const newcomers = asked.filter((key) => !before.includes(key));
  const staying = asked.length - newcomers.length;
  const most = Math.max(before.length, capacity - others);
  return newcomers.slice(Math.max(0, most - staying));
}
