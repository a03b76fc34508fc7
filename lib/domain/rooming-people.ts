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

/** A place of a room as somebody was invited to it: with the name that it had then, empty where it had none. */
export interface InvitedPlace {
  roomId: string;
  /** Position in placesOf. */
  place: number;
  band: Occupant['band'];
  name: string;
}

/** Whether two names are the same however their letters are written. */
export const isSameName = (one: string, other: string): boolean => plainWords(one) === plainWords(other);

/** Whether one name is the other with more of its words, such as a second last name: “Ana Ruiz” and “Ana Ruiz Peña”. */
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
 * Whether a word became the other by one slip of the pen: a letter more, less or another, or two exchanged. At its end only a
 * consonant for another (“Ruis”, “Ruiz”), since “Juan”, “Juana” and “Mario”, “María” are two people; at its beginning none.
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

/** Whether one name is the other with a slip of the pen in one of its words: “Anna Ruiz” and “Ana Ruiz”. */
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
 * Where each invited person of a booking sleeps now, in their order; a place is one person's. Somebody is followed by
 * name and age band into whichever room they moved to, though first to their own place where two are called alike. Their
 * own place stays theirs where its name has got more words or lost some, where one letter was put right, and where it has
 * none. Null where nobody of the name is there any more: a place that somebody else got is not opened by an older link.
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
