import type { CalendarDate } from '@/lib/contract/dates';
import type { TransportRequest } from '@/lib/contract/transport';

interface Journey {
  departureDate: CalendarDate;
  /** Null = one way. */
  returnDate: CalendarDate | null;
  origin: string;
  destination: string;
}

export type Movement<Of extends Journey> = Of & { movement: 'arrival' | 'departure'; day: CalendarDate };

/**
 * Who travels on which day: each journey to the event is an arrival; its way back is a departure, with origin and
 * destination swapped. Sorted by day, arrivals first, otherwise in the given order.
 */
export function movementsByDay<Of extends Journey>(journeys: readonly Of[]): Movement<Of>[] {
  const there = journeys.map((each) => ({ ...each, movement: 'arrival' as const, day: each.departureDate }));
  const back = journeys.flatMap((each) => {
    const { origin, destination, returnDate: day } = each;
    if (day === null) return [];
    return [{ ...each, movement: 'departure' as const, day, origin: destination, destination: origin }];
  });
  return [...there, ...back].toSorted((one, other) => one.day.localeCompare(other.day));
}

type FlightsOfWays = Pick<TransportRequest, 'flightNumber' | 'flightTime' | 'returnFlightNumber' | 'returnFlightTime'>;

/** Flight and time of one direction of a journey. */
export const flightOfWay = (movement: 'arrival' | 'departure', of: FlightsOfWays) =>
  movement === 'arrival'
    ? { flight: of.flightNumber, time: of.flightTime }
    : { flight: of.returnFlightNumber, time: of.returnFlightTime };

/**
 * The flight of one direction as a manifest writes it, with the guest's notes after it; null where neither is known.
 */
export const flightAndNotes = (of: {
  flight: string | null;
  time: string | null;
  notes: string | null;
}): string | null => [[of.flight, of.time].filter(Boolean).join(' '), of.notes].filter(Boolean).join(', ') || null;

type Flights = Pick<
  TransportRequest,
  'airline' | 'departureDate' | 'returnDate' | 'flightNumber' | 'flightTime' | 'returnFlightNumber' | 'returnFlightTime'
>;

/** The facts of each direction of a journey; the airline is one for both. */
const FACTS = {
  arrival: ['airline', 'departureDate', 'flightNumber', 'flightTime'],
  departure: ['airline', 'returnDate', 'returnFlightNumber', 'returnFlightTime'],
} as const;

/** The directions of a journey that changed, and whether each is on another day now. */
export function changedWays(before: Flights, now: Flights): { way: 'arrival' | 'departure'; otherDay: boolean }[] {
  return (['arrival', 'departure'] as const).flatMap((way) => {
    if (FACTS[way].every((fact) => before[fact] === now[fact])) return [];
    const day = way === 'arrival' ? 'departureDate' : 'returnDate';
    return [{ way, otherDay: before[day] !== now[day] }];
  });
}
