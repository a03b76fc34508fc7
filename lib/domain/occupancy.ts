import type { AgeBand, AgeBandName } from '@/lib/contract/event';
import type { ChildAges } from '@/lib/contract/hotel';
import type { RoomLimits } from '@/lib/contract/room-block';

/** People of one room by age band on arrival, whole numbers. */
export interface People {
  adults: number;
  juniors: number;
  minors: number;
  infants: number;
}

/** One limit that the people exceed; `minAdults` is the one that they fall short of. */
export interface OccupancyProblem {
  limit: keyof RoomLimits | 'minAdults';
  allowed: number;
  asked: number;
}

const MINIMUM_ADULTS = 1;

/**
 * The limits of the category that the people exceed; an empty list means that they fit. Infants count for maxOccupancy
 * only where the hotel says so. docs/domain.md, Occupancy and ages. Throws RangeError on what is no whole number.
 */
export function checkOccupancy(
  people: People,
  limits: RoomLimits,
  { infantsCount }: { infantsCount: boolean },
): OccupancyProblem[] {
  const { adults, juniors, minors, infants } = people;
  if ([adults, juniors, minors, infants].some((count) => !Number.isSafeInteger(count) || count < 0)) {
    throw new RangeError('People are whole numbers, 0 or more');
  }
  const asked: Record<keyof RoomLimits, number> = {
    maxOccupancy: adults + juniors + minors + (infantsCount ? infants : 0),
    maxAdults: adults,
    maxJuniors: juniors,
    maxMinors: minors,
    maxInfants: infants,
  };
  const problems: OccupancyProblem[] = [];
  if (adults < MINIMUM_ADULTS) problems.push({ limit: 'minAdults', allowed: MINIMUM_ADULTS, asked: adults });
  for (const limit of ['maxOccupancy', 'maxAdults', 'maxJuniors', 'maxMinors', 'maxInfants'] as const) {
    if (asked[limit] > limits[limit]) problems.push({ limit, allowed: limits[limit], asked: asked[limit] });
  }
  return problems;
}

/**
 * The hotel's band for an age in whole years, both ends inclusive; null where no band holds it. docs/domain.md,
 * Occupancy and ages.
 */
export function bandOfAge(age: number, bands: AgeBand[]): AgeBandName | null {
  const found = bands.find(({ minAge, maxAge }) => age >= minAge && (maxAge === null || age <= maxAge));
  return found?.band ?? null;
}

const CHILDREN = ['infant', 'minor', 'junior'] as const;

/**
 * The age bands of a hotel whose bands for children end at these ages (inclusive); a band without an age is left out.
 */
export function bandsUpTo(ages: ChildAges): AgeBand[] {
  const bands: AgeBand[] = [];
  let minAge = 0;
  for (const band of CHILDREN) {
    const maxAge = ages[band];
    if (maxAge === null) continue;
    bands.push({ band, minAge, maxAge });
    minAge = maxAge + 1;
  }
  return [...bands, { band: 'adult', minAge, maxAge: null }];
}

/** The last ages of the children's bands, as `bandsUpTo` takes them. */
export function childAgesOf(bands: readonly AgeBand[]): ChildAges {
  const lastAge = (band: AgeBandName) => bands.find((each) => each.band === band)?.maxAge ?? null;
  return { infant: lastAge('infant'), minor: lastAge('minor'), junior: lastAge('junior') };
}
