import type { Occupant } from '@/lib/contract/reservation';
import type { RoomingPerson } from '@/lib/contract/rooming-list';

const BANDS = [
  ['adult', 'adults'],
  ['junior', 'juniors'],
  ['minor', 'minors'],
  ['infant', 'infants'],
] as const;

interface BookedRoom {
  adults: number;
  juniors: number;
  minors: number;
  infants: number;
  occupants: readonly Occupant[];
}

/**
 * The places that are paid for in a room, adults first: who has one, and one without a name for each whose name is not
 * known yet. Never more of a band than were booked.
 */
export function placesOf(room: BookedRoom): Occupant[] {
  return BANDS.flatMap(([band, count]) => {
    const named = room.occupants.filter((occupant) => occupant.band === band);
    return Array.from({ length: room[count] }, (_, index) => named[index] ?? { name: '', band });
  });
}

/** Everybody who was booked into a room, as the hotel is told: see placesOf. docs/domain.md, Rooming list. */
export function peopleOf(room: BookedRoom): RoomingPerson[] {
  return placesOf(room).map(({ guestId: _guestId, ...person }) => {
    return { ...person, name: person.name.trim() || null, age: person.age ?? null };
  });
}

interface Place {
  room: BookedRoom;
  /** Position in placesOf. */
  place: number;
}

/** Whether anything is known of who has a place. */
export const isTaken = ({ name, age }: Occupant): boolean => name.trim() !== '' || age !== undefined;

/** The places of a room that somebody of the band may go to: one that nobody is known of, and those of others. */
export function fittingPlaces<Person extends { band: Occupant['band'] }>(
  places: readonly Person[],
  band: Occupant['band'] | undefined,
  isKnown: (person: Person) => boolean,
): { place: number; person: Person }[] {
  const fitting = places.map((person, place) => ({ place, person })).filter(({ person }) => person.band === band);
  const free = fitting.find(({ person }) => !isKnown(person));
  return [...(free ? [free] : []), ...fitting.filter(({ person }) => isKnown(person))];
}

/**
 * Somebody goes to a place of another room, and whoever had it comes to theirs: the people of both rooms as they are then.
 * Null where nobody is known in the first place, or the second is not of the same band: it was paid for somebody else.
 */
export function exchangePlaces(from: Place, to: Place): { from: Occupant[]; to: Occupant[] } | null {
  const [left, right] = [placesOf(from.room), placesOf(to.room)];
  const [mover, other] = [left[from.place], right[to.place]];
  if (!mover || !other || !isTaken(mover) || mover.band !== other.band) return null;
  return { from: left.with(from.place, other), to: right.with(to.place, mover) };
}
