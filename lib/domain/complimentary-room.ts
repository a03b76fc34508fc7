import type { ComplimentaryCount, ComplimentaryReason, ComplimentaryTerms } from '@/lib/contract/complimentary-room';
import type { CalendarDate } from '@/lib/contract/dates';
import { countNights, nightsOf } from './nights';

/** A room of a booking that stands. */
export interface CountedRoom {
  checkIn: CalendarDate;
  /** The night before it is the last one. */
  checkOut: CalendarDate;
  /** Why the hotel charges nothing for it; null = it does. */
  complimentary: ComplimentaryReason | null;
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

/**
 * The free rooms that a contract gives for the paid ones, compared with those that were given; counted in rooms with
 * the basis `rooms`, else in room nights. A free room counts for no further one, whatever its reason. docs/domain.md,
 * Room block.
 */
export function complimentaryOf(
  { basis, every, most, minimumNights }: ComplimentaryTerms,
  rooms: readonly CountedRoom[],
): ComplimentaryCount {
  const size = (room: CountedRoom) => (basis === 'rooms' ? 1 : countNights(room));
  const paid = rooms.filter((room) => room.complimentary === null && countNights(room) >= minimumNights);
  const counted = sum(paid.map(size));
  const given = sum(rooms.filter(({ complimentary }) => complimentary === 'earned').map(size));
  const earnedBy = (count: number) => Math.min(Math.floor(count / every), most ?? Number.POSITIVE_INFINITY);
  if (basis === 'perNight')
    return { basis, counted, earned: sum([...roomsByNight(paid).values()].map(earnedBy)), given, missing: null };
  const earned = earnedBy(counted);
  return { basis, counted, earned, given, missing: earned === most ? null : every - (counted % every) };
}

function roomsByNight(rooms: readonly CountedRoom[]): Map<CalendarDate, number> {
  const counts = new Map<CalendarDate, number>();
  for (const night of rooms.flatMap(nightsOf)) counts.set(night, (counts.get(night) ?? 0) + 1);
  return counts;
}
