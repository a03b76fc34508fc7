import type { CalendarDate } from '@/lib/contract/dates';

interface Journey {
  departureDate: CalendarDate;
  /** Null = one way. */
  returnDate: CalendarDate | null;
  origin: string;
  destination: string;
}

export type Movement<Of extends Journey> = Of & { movement: 'arrival' | 'departure'; day: CalendarDate };

/**
 * Who is on the way on which day: each journey to the event is an arrival, its way back a departure with the places
 * turned around. By day, arrivals first, and within them in the order given.
 */
export function movementsByDay<Of extends Journey>(journeys: readonly Of[]): Movement<Of>[] {
  const there = journeys.map((each) => ({ ...each, movement: 'arrival' as const, day: each.departureDate }));
  const back = journeys.flatMap((each) => {
    const { origin, destination, returnDate: day } = each;
    if (day === null) return [];
    return [{ ...each, movement: 'departure' as const, day, origin: destination, destination: origin }];
  });
  return [...there, ...back].toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)));
}
