import type { AgeBandName } from '@/lib/contract/event';
import type { Occupant } from '@/lib/contract/reservation';
import type { People } from '@/lib/domain/occupancy';

type Typed<Fields extends Record<keyof Omit<Occupant, 'band'>, unknown>> = Fields;

/**
 * A person in a room, as typed: the name may come later, the age is asked for children, and `guestId` is set where the
 * name was chosen from the couple's list. Every field of an occupant must be here, or this does not compile, so that
 * nothing about a person is lost between a form and the reservation.
 */
export type DraftPerson = Typed<{ name: string; age: string; guestId: string | null }>;

/**
 * What was typed about a room's people, by age band. A list may be longer or shorter than the band's count, which is
 * what counts.
 */
export type DraftPersons = Record<AgeBandName, DraftPerson[]>;

export interface CountedPerson extends DraftPerson {
  band: AgeBandName;
  /** Position within the age band. */
  place: number;
}

type Peopled = People & { persons: DraftPersons };

/** The bands in the order in which people are listed, each with the name of its count. */
export const BAND_COUNTS = [
  ['adult', 'adults'],
  ['junior', 'juniors'],
  ['minor', 'minors'],
  ['infant', 'infants'],
] as const satisfies readonly (readonly [AgeBandName, keyof People])[];

const NOBODY: DraftPerson = { name: '', age: '', guestId: null };

export const noPersons = (): DraftPersons => ({ adult: [], junior: [], minor: [], infant: [] });

/**
 * One entry for each counted person, empty where nothing was typed. Entries beyond the count are kept but not shown.
 */
export function countedPersons(room: Peopled): CountedPerson[] {
  return BAND_COUNTS.flatMap(([band, count]) =>
    Array.from({ length: room[count] }, (_, place) => ({ ...(room.persons[band][place] ?? NOBODY), band, place })),
  );
}

/** The persons with one of their fields changed. */
export function withPerson(room: Peopled, at: Pick<CountedPerson, 'band' | 'place'>, part: Partial<DraftPerson>) {
  const ofBand = Array.from({ length: Math.max(room.persons[at.band].length, at.place + 1) }, (_, place) => ({
    ...(room.persons[at.band][place] ?? NOBODY),
    ...(place === at.place && part),
  }));
  return { ...room.persons, [at.band]: ofBand };
}

/** Counts and persons after a person turned out to be of another band. */
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

/** A typed age in years; null where it is not a whole number. */
export const readAge = (typed: string): number | null => (WHOLE_YEARS.test(typed.trim()) ? Number(typed) : null);

/** Whether the typed age is not a number: it would silently not be sent. */
export const isUnreadableAge = ({ age }: Pick<DraftPerson, 'age'>): boolean =>
  age.trim() !== '' && readAge(age) === null;

/** The occupants of a reservation's room as if they had been typed; the inverse of occupantsOf. */
export function personsOf(occupants: readonly Occupant[]): DraftPersons {
  const persons = noPersons();
  for (const { band, name, age, guestId, ...rest } of occupants)
    persons[band].push({ ...rest, name, age: age === undefined ? '' : String(age), guestId: guestId ?? null });
  return persons;
}

/** The people in the form for the provider; undefined while nothing is known about any of them. */
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
  /** The people as they were when the typing began. */
  before: readonly Occupant[];
  /** The people as another person saved them meanwhile. */
  now: readonly Occupant[];
}

/**
 * The people as another person saved them; only those about whom something was typed here are replaced by the typed
 * ones.
 */
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
