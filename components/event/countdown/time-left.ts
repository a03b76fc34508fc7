import type { Event } from '@/lib/contract/event';
import { firstEventDay, lastEventDay } from '@/lib/domain/event-dates';
import { dateInZone, instantInZone } from '@/lib/domain/zone';

const SECOND = 1000;

const MINUTE = 60 * SECOND;

const HOUR = 60 * MINUTE;

const DAY = 24 * HOUR;

interface TimeLeft {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** The time from `now` until `target` (both epoch milliseconds); null once it is reached. */
export function timeLeft(target: number, now: number): TimeLeft | null {
  const left = target - now;
  if (left <= 0) return null;
  return {
    days: Math.floor(left / DAY),
    hours: Math.floor((left % DAY) / HOUR),
    minutes: Math.floor((left % HOUR) / MINUTE),
    seconds: Math.floor((left % MINUTE) / SECOND),
  };
}

/**
 * When the celebration begins, epoch milliseconds: the ceremony, else the first day's midnight, in the event's zone.
 */
export function eventStart(event: Event): number | null {
  const day = event.ceremony?.date ?? firstEventDay(event);
  if (!day) return null;
  return instantInZone(day, event.ceremony?.startTime ?? '00:00', event.timeZone).getTime();
}

/**
 * The text once the celebration has begun: "today" on the day of the ceremony (without one, on every day of the event),
 * and thanks after that.
 */
export function reachedWord(event: Event, now: Date): 'today' | 'past' {
  const day = event.ceremony?.date ?? lastEventDay(event);
  return day !== null && day < dateInZone(now, event.timeZone) ? 'past' : 'today';
}
