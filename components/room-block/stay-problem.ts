import type { Event } from '@/lib/contract/event';
import { addDays, countNights, isCalendarDate, type Stay } from '@/lib/domain/nights';

export type StayProblem = 'invalid' | 'order' | 'outside' | 'tooShort';
type StayRules = Pick<Event, 'minimumNights' | 'firstNight' | 'lastNight'>;

/** What is wrong with a stay at the event, before the provider is asked; null where nothing is. */
export function stayProblem(stay: Stay, { minimumNights, firstNight, lastNight }: StayRules): StayProblem | null {
  if (!isCalendarDate(stay.checkIn) || !isCalendarDate(stay.checkOut)) return 'invalid';
  if (stay.checkOut <= stay.checkIn) return 'order';
  if (firstNight && stay.checkIn < firstNight) return 'outside';
  if (lastNight && stay.checkOut > addDays(lastNight, 1)) return 'outside';
  return countNights(stay) < minimumNights ? 'tooShort' : null;
}

/** Last day to leave: the morning after the last night. */
export const lastCheckOut = ({ lastNight }: Pick<Event, 'lastNight'>): string | undefined =>
  lastNight ? addDays(lastNight, 1) : undefined;
