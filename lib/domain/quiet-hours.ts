import { millisecondsInMinute } from 'date-fns/constants';
import { REMINDER_HOURS } from '@/lib/config/constants';
import { addDays } from './nights';
import { clockInZone, dateInZone, instantInZone } from './zone';

const ROUNDS = 10;
const STEP_MS = 15 * millisecondsInMinute;
const STEPS_BACK = 96;
const isCalm = (at: Date, zones: readonly string[]) =>
  zones.every((zone) => {
    const clock = clockInZone(at, zone);
    return clock >= REMINDER_HOURS.from && clock < REMINDER_HOURS.until;
  });

/**
 * The first moment, from `at` on, that is within REMINDER_HOURS in all these zones, so that people are awake there.
 * Throws RangeError on an unknown zone, and for zones whose hours never overlap.
 */
export function calmFrom(at: Date, zones: readonly string[]): Date {
  let found = at;
  for (let round = 0; round < ROUNDS; round++) {
    const latest = Math.max(...zones.map((zone) => wokenIn(found, zone).getTime()));
    if (latest === found.getTime()) return found;
    found = new Date(latest);
  }
  throw new RangeError(`No hour in common: ${zones.join(', ')}`);
}

function wokenIn(at: Date, zone: string): Date {
  const clock = clockInZone(at, zone);
  if (clock >= REMINDER_HOURS.from && clock < REMINDER_HOURS.until) return at;
  const today = dateInZone(at, zone);
  const day = clock < REMINDER_HOURS.from ? today : addDays(today, 1);
  return instantInZone(day, REMINDER_HOURS.from, zone);
}

/**
 * The last moment before `at`, in steps of a quarter of an hour, that is within REMINDER_HOURS in all zones; null where
 * there is none within a day.
 */
export function calmBefore(at: Date, zones: readonly string[]): Date | null {
  for (let step = 1; step <= STEPS_BACK; step++) {
    const earlier = new Date(at.getTime() - step * STEP_MS);
    if (isCalm(earlier, zones)) return earlier;
  }
  return null;
}
