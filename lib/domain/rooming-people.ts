import type { Occupant } from '@/lib/contract/reservation';
import type { RoomingPerson } from '@/lib/contract/rooming-list';
import { plainWords } from './guest-name';

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
 * The places paid for in a room, adults first: each with its occupant, or without a name where none is known yet. Never
 * more of an age band than were booked.
 */
export function placesOf(room: BookedRoom): Occupant[] {
  return BANDS.flatMap(([band, count]) => {
    const named = room.occupants.filter((occupant) => occupant.band === band);
    return Array.from({ length: room[count] }, (_, index) => named[index] ?? { name: '', band });
  });
}

/** Everybody who is booked into a room, as the hotel's list shows them: see placesOf. docs/domain.md, Rooming list. */
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

/** Whether anything is known about the person in a place. */
export const isTaken = ({ name, age }: Occupant): boolean => name.trim() !== '' || age !== undefined;

/** The places of a room that a person of the band may move to: free ones, and those of other people. */
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
 * Exchanges two people between rooms: the occupants of both rooms afterwards. Null where nobody is known in the first
 * place, or where the second place was paid for another age band.
 */
export function exchangePlaces(from: Place, to: Place): { from: Occupant[]; to: Occupant[] } | null {
  const [left, right] = [placesOf(from.room), placesOf(to.room)];
  const [mover, other] = [left[from.place], right[to.place]];
  if (!mover || !other || !isTaken(mover) || mover.band !== other.band) return null;
  return { from: left.with(from.place, other), to: right.with(to.place, mover) };
}

/** A place of a room when somebody was invited to it, with its name at that time, empty where it had none. */
export interface InvitedPlace {
  roomId: string;
  /** Position in placesOf. */
  place: number;
  band: Occupant['band'];
  name: string;
}

/** Whether two names are equal apart from case, accents and signs. */
export const isSameName = (one: string, other: string): boolean => plainWords(one) === plainWords(other);

/** Whether one name is the other plus more words, such as a second last name: “Ana Ruiz” and “Ana Ruiz Peña”. */
function isFullerName(one: string, other: string): boolean {
  const [few = [], many = []] = [one, other]
    .map((name) => plainWords(name).split(' ').filter(Boolean))
    .toSorted((a, b) => a.length - b.length);
  if (few.length === 0 || few[0] !== many[0]) return false;
  let rest = many;
  return few.every((word) => {
    const at = rest.indexOf(word);
    rest = rest.slice(at + 1);
    return at >= 0;
  });
}

/**
 * Whether one word is the other with one typing mistake: a letter more, less or wrong, or two swapped. The last letter
 * may only be one consonant for another (“Ruis”, “Ruiz”), since “Juan” and “Juana”, “Mario” and “María” are different
 * people; the first letter must be right.
 */
function isSlip(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [was, is] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  if (start === 0) return false;
  if (end === 0) return /^[^aeiou]{2}$/.test(was + is) && was.length === is.length;
  return Math.max(was.length, is.length) === 1 || (was.length === 2 && is === `${was[1]}${was[0]}`);
}

/** Whether two names differ by one typing mistake in one word: “Anna Ruiz” and “Ana Ruiz”. */
function isMisspelled(one: string, other: string): boolean {
  const [left = [], right = []] = [one, other].map((name) => plainWords(name).split(' '));
  if (left.length !== right.length) return false;
  const unlike = left.flatMap((word, at) => (word === right[at] ? [] : [{ word, instead: right[at] ?? '' }]));
  const [only, ...more] = unlike;
  return only !== undefined && more.length === 0 && isSlip(only.word, only.instead);
}

/** Where an invited person sleeps now. */
export interface FoundPlace<Room> {
  room: Room;
  place: number;
  occupant: Occupant;
}

/**
 * Where each invited person of a booking sleeps now, in the order of the invitations; each place goes to one person. A
 * person is found by name and age band in any room, but first in their own place where two have the same name. Their
 * own place is still theirs where its name gained or lost words, where one letter of it was corrected, and where it has
 * no name. Null where nobody of the name is found: an old link must not open a place that somebody else got.
 * docs/decisions/companions.md.
 */
export function placeInvited<Room extends BookedRoom & { id: string }>(
  rooms: readonly Room[],
  invited: readonly InvitedPlace[],
): (FoundPlace<Room> | null)[] {
  const places = rooms.flatMap((room) => placesOf(room).map((occupant, place) => ({ room, place, occupant })));
  const found: (FoundPlace<Room> | null)[] = invited.map(() => null);
  const seat = (fits: (each: FoundPlace<Room>, who: InvitedPlace) => boolean) => {
    for (const [at, who] of invited.entries()) {
      const isFree = (each: FoundPlace<Room>) => !found.includes(each) && each.occupant.band === who.band;
      found[at] ??= places.find((each) => isFree(each) && fits(each, who)) ?? null;
    }
  };
  const isOwn = ({ room, place }: FoundPlace<Room>, who: InvitedPlace) => room.id === who.roomId && place === who.place;
  const isCalled = ({ occupant }: FoundPlace<Room>, { name }: InvitedPlace) =>
    name !== '' && isSameName(occupant.name, name);
  seat((each, who) => isCalled(each, who) && isOwn(each, who));
  seat(isCalled);
  seat((each, who) => isOwn(each, who) && isFullerName(each.occupant.name, who.name));
  seat((each, who) => isOwn(each, who) && isMisspelled(each.occupant.name, who.name));
  seat((each, who) => who.name === '' && isOwn(each, who));
  return found;
}
