import type { Event } from '@/lib/contract/event';
import { firstEventDay } from '@/lib/domain/event-dates';
import { addDays, type Stay } from '@/lib/domain/nights';

/** The stay that a booking starts from: the shortest one around the event's day, inside the nights on sale. */
export function firstStay(event: Event): Stay | null {
  const { firstNight, lastNight, minimumNights } = event;
  if (!event.bookable || !firstNight || !lastNight) return null;
  const dayBefore = addDays(firstEventDay(event) ?? firstNight, -1);
  const latest = addDays(lastNight, 1 - minimumNights);
  const [wanted = firstNight] = [dayBefore, latest].toSorted();
  const checkIn = [wanted, firstNight].toSorted()[1] ?? firstNight;
  return { checkIn, checkOut: addDays(checkIn, minimumNights) };
}
