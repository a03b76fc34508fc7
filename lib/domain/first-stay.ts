import type { CalendarDate } from '@/lib/contract/dates';
import { type EventDateFields, firstEventDay } from './event-dates';
import { addDays, type Stay } from './nights';
import type { People } from './occupancy';

/** The people whom a new booking form starts with, and for whom the first prices are shown. */
export const FIRST_PARTY: People = { adults: 2, juniors: 0, minors: 0, infants: 0 };

interface NightsOnSale extends EventDateFields {
  /** First and last night on sale; null where none is. */
  firstNight: CalendarDate | null;
  lastNight: CalendarDate | null;
  minimumNights: number;
}

/**
 * The stay that a new booking form starts with, and for which the first prices are shown: the shortest one around the
 * event's day within the nights on sale; null where none is on sale.
 */
export function firstStay(event: NightsOnSale): Stay | null {
  const { firstNight, lastNight, minimumNights } = event;
  if (!firstNight || !lastNight) return null;
  const eventDay = firstEventDay(event) ?? firstNight;
  // With a minimum of one night, guests sleep there after the event and not the night before.
  const arrival = minimumNights > 1 ? addDays(eventDay, -1) : eventDay;
  const latest = addDays(lastNight, 1 - minimumNights);
  const [wanted = firstNight] = [arrival, latest].toSorted();
  const checkIn = [wanted, firstNight].toSorted()[1] ?? firstNight;
  return { checkIn, checkOut: addDays(checkIn, minimumNights) };
}
