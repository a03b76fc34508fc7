import type { AgeBandName } from '@/lib/contract/event';
import type { Occupant } from '@/lib/contract/reservation';
import type { People } from '@/lib/domain/occupancy';

type Typed<Fields extends Record<keyof Omit<Occupant, 'band'>, unknown>> = Fields;

/**
 * Somebody who sleeps in a room, as typed: the name may come later, the age is asked of children, and `guestId` is set
 * where the name was picked from the couple's list. Every field of an occupant has its place here, or this does not
 * compile: what is known of a person is never lost on the way between a form and the reservation.
 */
export type DraftPerson = Typed<{ name: string; age: string; guestId: string | null }>;

/** What was typed about a room's people, by band. A list may differ in length from the band's count, which rules. */
export type DraftPersons = Record<AgeBandName, DraftPerson[]>;

export interface CountedPerson extends DraftPerson {
  band: AgeBandName;
  /** Position within the age band. */
  place: number;
}

type Peopled = People & { persons: DraftPersons };

/** The bands in the order in which people are listed, with the name of their count. */
export const BAND_COUNTS = [
  ['adult', 'adults'],
  ['junior', 'juniors'],
  ['minor', 'minors'],
  ['infant', 'infants'],
] as const satisfies readonly (readonly [AgeBandName, keyof People])[];

const NOBODY: DraftPerson = { name: '', age: '', guestId: null };

export const noPersons = (): DraftPersons => ({ adult: [], junior: [], minor: [], infant: [] });

/** One entry for each person counted, empty where nothing was typed. Entries beyond the count are kept, not shown. */
export function countedPersons(room: Peopled): CountedPerson[] {
  return BAND_COUNTS.flatMap(([band, count]) =>
    Array.from({ length: room[count] }, (_, place) => ({ ...(room.persons[band][place] ?? NOBODY), band, place })),
  );
}

/** The persons after one of their fields was typed into. */
export function withPerson(room: Peopled, at: Pick<CountedPerson, 'band' | 'place'>, part: Partial<DraftPerson>) {
  const ofBand = Array.from({ length: Math.max(room.persons[at.band].length, at.place + 1) }, (_, place) => ({
    ...(room.persons[at.band][place] ?? NOBODY),
    ...(place === at.place && part),
  }));
  return { ...room.persons, [at.band]: ofBand };
}

/** Counts and persons after somebody turned out to be of another band. */
export function movedTo(room: Peopled, { band, place, ...person }: CountedPerson, to: AgeBandName): Peopled {
  const countOf = (name: AgeBandName) => BAND_COUNTS.find(([known]) => known === name)?.[1] ?? 'adults';
  const kept = room.persons[band].filter((_, index) => index !== place);
  const joined = [...room.persons[to]];
  joined[room[countOf(to)]] = person;
  const { adults, juniors, minors, infants } = room;
  return {
    adults,
    juniors,
    minors,
    infants,
    [countOf(band)]: room[countOf(band)] - 1,
    [countOf(to)]: room[countOf(to)] + 1,
    persons: { ...room.persons, [band]: kept, [to]: Array.from(joined, (entry) => entry ?? NOBODY) },
  };
}

const WHOLE_YEARS = /^\d{1,3}$/;

/** A typed age in years; null where it is none. */
export const readAge = (typed: string): number | null => (WHOLE_YEARS.test(typed.trim()) ? Number(typed) : null);

/** Whether what was typed as an age is none: it would not be sent, and nobody would be told. */
export const isUnreadableAge = ({ age }: Pick<DraftPerson, 'age'>): boolean =>
  age.trim() !== '' && readAge(age) === null;

/** The people of a reservation's room as they would have been typed: what occupantsOf sends, the other way round. */
export function personsOf(occupants: readonly Occupant[]): DraftPersons {
  const persons = noPersons();
  for (const { band, name, age, guestId, ...rest } of occupants)
    persons[band].push({ ...rest, name, age: age === undefined ? '' : String(age), guestId: guestId ?? null });
  return persons;
}

/** The people as the provider takes them; left out while nothing is known of any of them. */
export function occupantsOf(room: Peopled): Occupant[] | undefined {
  const persons = countedPersons(room);
  if (persons.every(({ name, age }) => name.trim() === '' && readAge(age) === null)) return undefined;
  return persons.map(({ place: _place, band, name, age, guestId, ...rest }) => {
    const years = readAge(age);
    return {
      ...rest,
      name: name.trim(),
      band,
      ...(years !== null && { age: years }),
      ...(guestId && name.trim() && { guestId }),
    };
  });
}

interface TakenOver {
  typed: DraftPersons;
  /** The people that the typing began from. */
  before: readonly Occupant[];
  /** The people as somebody else left them meanwhile. */
  now: readonly Occupant[];
}

/** The people as somebody else saved them; those of whom something was typed here replace theirs. */
export function withTyped({ typed, before, now }: TakenOver): DraftPersons {
  const [began, left] = [personsOf(before), personsOf(now)];
  const merged = noPersons();
  for (const [band] of BAND_COUNTS)
    merged[band] = Array.from({ length: Math.max(typed[band].length, left[band].length) }, (_, place) => {
      const mine = typed[band][place] ?? NOBODY;
      const isTouched = JSON.stringify(mine) !== JSON.stringify(began[band][place] ?? NOBODY);
      return isTouched ? mine : (left[band][place] ?? NOBODY);
    });
  return merged;
}
