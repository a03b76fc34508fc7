import type { Occupant } from '@/lib/contract/reservation';
import type { RoomingPerson } from '@/lib/contract/rooming-list';

const BANDS = [
  ['adult', 'adults'],
  ['junior', 'juniors'],
  ['minor', 'minors'],
  ['infant', 'infants'],
] as const;

const NOBODY: Partial<Occupant> & Pick<Occupant, 'name'> = { name: '' };

interface BookedRoom {
  adults: number;
  juniors: number;
  minors: number;
  infants: number;
  occupants: readonly Occupant[];
}

/**
 * Everybody who was booked into a room, adults first: those with a name, and a place without one for each whose name is
 * not known yet. Never more of a band than were booked. docs/domain.md, Rooming list.
 */
export function peopleOf(room: BookedRoom): RoomingPerson[] {
  return BANDS.flatMap(([band, count]) => {
    const named = room.occupants.filter((occupant) => occupant.band === band);
    return Array.from({ length: room[count] }, (_, index) => {
      const { guestId: _guestId, ...person } = named[index] ?? NOBODY;
      return { ...person, name: person.name.trim() || null, band, age: person.age ?? null };
    });
  });
}
