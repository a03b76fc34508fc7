import type { Event } from '@/lib/contract/event';
import type { Availability, CategoryAvailability } from '@/lib/contract/room-block';
import { checkOccupancy, type OccupancyProblem } from '@/lib/domain/occupancy';
import type { DraftRoom } from '@/lib/stores/booking-draft-shape';
import { type AgeProblem, ageProblems } from './age-problems';
import { type StayProblem, stayProblem } from './stay-problem';

export type RoomProblem =
  | { part: 'stay'; problem: StayProblem }
  | { part: 'people'; problem: OccupancyProblem }
  | { part: 'ages'; problem: AgeProblem }
  | { part: 'category'; problem: 'missing' }
  | { part: 'category'; problem: 'soldOut'; nights: string[] };

interface RoomQuestion {
  room: DraftRoom;
  event: Event;
  availability: Availability | undefined;
  /** Rooms of the draft that want the same category for the same nights. */
  wanted: number;
}

/** Limits of the category that the room's people break. */
export const occupancyProblems = (room: DraftRoom, { limits }: CategoryAvailability, event: Event) =>
  checkOccupancy(room, limits, { infantsCount: event.hotel?.infantsCount ?? false });

/** Nights on which the category has fewer rooms than wanted. */
export const shortNights = (category: CategoryAvailability, wanted: number): string[] => {
  const short = category.nights.filter(({ free }) => free < wanted).map(({ date }) => date);
  return short.length > 0 ? short : category.soldOutNights;
};

/** Everything that keeps a room from being booked as it is, told before the provider is asked. */
export function roomProblems({ room, event, availability, wanted }: RoomQuestion): RoomProblem[] {
  const stay = stayProblem(room, event);
  if (stay) return [{ part: 'stay', problem: stay }];
  const ages = ageProblems(room, event.hotel?.ageBands ?? []).map(
    (problem): RoomProblem => ({ part: 'ages', problem }),
  );
  const category = availability?.categories.find(({ id }) => id === room.categoryId);
  if (!room.categoryId || (availability && !category)) return [...ages, { part: 'category', problem: 'missing' }];
  if (!category) return ages;
  const people = occupancyProblems(room, category, event).map((problem): RoomProblem => ({ part: 'people', problem }));
  const nights = shortNights(category, wanted);
  const sold: RoomProblem[] = nights.length > 0 ? [{ part: 'category', problem: 'soldOut', nights }] : [];
  return [...people, ...ages, ...sold];
}

/** Rooms that share a room's category and at least one of its nights. */
export const wantedWith = (room: DraftRoom, rooms: DraftRoom[]): number =>
  rooms.filter(
    (other) => other.categoryId === room.categoryId && other.checkIn < room.checkOut && room.checkIn < other.checkOut,
  ).length;
