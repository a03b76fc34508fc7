import type { AgeBand, AgeBandName, Event, EventHotel } from '@/lib/contract/event';
import type { Availability, CategoryAvailability } from '@/lib/contract/room-block';
import { addDays, countNights, isCalendarDate, type Stay } from '@/lib/domain/nights';
import { bandOfAge, checkOccupancy, type OccupancyProblem, type People } from '@/lib/domain/occupancy';
import { hotelOfRoom } from '@/lib/domain/room-hotels';
import type { DraftRoom } from '@/lib/stores/booking-draft-shape';
import { type CountedPerson, countedPersons, type DraftPersons, readAge } from '@/lib/stores/draft-people';

/** What of an event decides which stays and which people a room takes. */
export type StayEvent = Pick<Event, 'minimumNights' | 'firstNight' | 'lastNight'> & {
  hotel: CountingHotel | null;
  otherHotels?: (CountingHotel & { id: string })[] | undefined;
};

type CountingHotel = Pick<EventHotel, 'ageBands' | 'infantsCount'>;

export type StayProblem = 'invalid' | 'order' | 'outside' | 'tooShort';

/** Last day to leave: the morning after the last night. */
export const lastCheckOut = ({ lastNight }: Pick<Event, 'lastNight'>): string | undefined =>
  lastNight ? addDays(lastNight, 1) : undefined;

export type AgeProblem = Pick<CountedPerson, 'band' | 'place'> &
  (
    | { kind: 'missing' | 'unreadable' }
    /** The age belongs to another band of the hotel, or to none. */
    | { kind: 'otherBand'; age: number; fits: AgeBandName | null }
  );

const MOST_YEARS = 120;

/** The people whose age is asked: all but adults, where the hotel has age bands. docs/domain.md, Occupancy and ages. */
export const agedPersons = (room: People & { persons: DraftPersons }, bands: AgeBand[]): CountedPerson[] =>
  bands.length === 0 ? [] : countedPersons(room).filter(({ band }) => band !== 'adult');

export type RoomProblem =
  | { part: 'stay'; problem: StayProblem }
  | { part: 'people'; problem: OccupancyProblem }
  | { part: 'ages'; problem: AgeProblem }
  | { part: 'category'; problem: 'missing' }
  | { part: 'category'; problem: 'soldOut'; nights: string[] };

/** Limits of the category that the room's people break. */
export const occupancyProblems = (
  room: People,
  category: Pick<CategoryAvailability, 'limits' | 'hotel'>,
  event: Pick<StayEvent, 'hotel' | 'otherHotels'>,
) => checkOccupancy(room, category.limits, { infantsCount: hotelOfRoom(event, category)?.infantsCount ?? false });

/** Nights on which the category has fewer rooms than wanted. */
export const shortNights = (category: CategoryAvailability, wanted: number): string[] => {
  const short = category.nights.filter(({ free }) => free < wanted).map(({ date }) => date);
  return short.length > 0 ? short : category.soldOutNights;
};

interface RoomQuestion {
  room: DraftRoom;
  event: StayEvent;
  availability: Availability | undefined;
  /** Rooms of the draft that want the same category for the same nights. */
  wanted: number;
}

/** Everything that keeps a room from being booked as it is, told before the provider is asked. */
export function roomProblems({ room, event, availability, wanted }: RoomQuestion): RoomProblem[] {
  const stay = stayProblem(room, event);
  if (stay) return [{ part: 'stay', problem: stay }];
  const category = availability?.categories.find(({ id }) => id === room.categoryId);
  const bands = hotelOfRoom(event, category)?.ageBands ?? [];
  const ages = ageProblems(room, bands).map((problem): RoomProblem => ({ part: 'ages', problem }));
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

/** Problems with the ages of a room's children. */
export function ageProblems(room: People & { persons: DraftPersons }, bands: AgeBand[]): AgeProblem[] {
  return agedPersons(room, bands).flatMap(({ band, place, age: typed }): AgeProblem[] => {
    if (typed.trim() === '') return [{ band, place, kind: 'missing' }];
    const age = readAge(typed);
    if (age === null || age > MOST_YEARS) return [{ band, place, kind: 'unreadable' }];
    const fits = bandOfAge(age, bands);
    return fits === band ? [] : [{ band, place, kind: 'otherBand', age, fits }];
  });
}

type StayRules = Omit<StayEvent, 'hotel'>;

/** What is wrong with a stay at the event, before the provider is asked; null where nothing is. */
export function stayProblem(stay: Stay, { minimumNights, firstNight, lastNight }: StayRules): StayProblem | null {
  if (!isCalendarDate(stay.checkIn) || !isCalendarDate(stay.checkOut)) return 'invalid';
  if (stay.checkOut <= stay.checkIn) return 'order';
  if (firstNight && stay.checkIn < firstNight) return 'outside';
  if (lastNight && stay.checkOut > addDays(lastNight, 1)) return 'outside';
  return countNights(stay) < minimumNights ? 'tooShort' : null;
}
