import type { CalendarDate } from '@/lib/contract/dates';
import { addDays, daysBetween, nightsOf, type Stay } from './nights';

/** Free rooms night by night, the stay's length in nights and how many rooms are wanted. */
export interface NearestStayQuestion {
  nights: { date: CalendarDate; free: number }[];
  length: number;
  wantedCheckIn: CalendarDate;
  rooms: number;
}

/**
 * The stay of the same length whose every night has the rooms and whose check-in is nearest to the wanted one (the
 * earlier on a tie), or null. Nights that are not listed are not for sale.
 */
export function nearestFreeStay({ nights, length, wantedCheckIn, rooms }: NearestStayQuestion): Stay | null {
  if (length < 1) return null;
  const free = new Set(nights.filter((night) => night.free >= rooms).map((night) => night.date));
  const distance = (date: CalendarDate) => Math.abs(daysBetween(wantedCheckIn, date));
  const byNearness = [...free].sort((a, b) => distance(a) - distance(b) || a.localeCompare(b));
  for (const checkIn of byNearness) {
    const stay = { checkIn, checkOut: addDays(checkIn, length) };
    if (nightsOf(stay).every((night) => free.has(night))) return stay;
  }
  return null;
}
