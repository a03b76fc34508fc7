import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AgeBand } from '@/lib/contract/event';
import { bandOfAge, bandsUpTo, checkOccupancy, childAgesOf } from '@/lib/domain/occupancy';
import { people as anyPeople } from './arbitraries';

const LIMITS = { maxOccupancy: 4, maxAdults: 3, maxJuniors: 2, maxMinors: 2, maxInfants: 1 };
const people = (adults: number, juniors = 0, minors = 0, infants = 0) => ({ adults, juniors, minors, infants });
const check = (who: ReturnType<typeof people>, infantsCount = false) => checkOccupancy(who, LIMITS, { infantsCount });

const BANDS: AgeBand[] = [
  { band: 'infant', minAge: 0, maxAge: 2 },
  { band: 'minor', minAge: 3, maxAge: 12 },
  { band: 'junior', minAge: 13, maxAge: 17 },
  { band: 'adult', minAge: 18, maxAge: null },
];

describe('occupancy', () => {
  it.each([
    ['two adults', people(2)],
    ['the standard family', people(2, 0, 2)],
    ['an infant beyond maxOccupancy', people(2, 0, 2, 1)],
    ['every limit exactly', people(1, 1, 2, 1)],
  ])('fits: %s', (_, who) => {
    expect(check(who)).toEqual([]);
  });

  it.each([
    ['maxAdults', people(4), 3, 4],
    ['maxJuniors', people(1, 3), 2, 3],
    ['maxMinors', people(1, 0, 3), 2, 3],
    ['maxInfants', people(1, 0, 0, 2), 1, 2],
    ['maxOccupancy', people(3, 2), 4, 5],
    ['minAdults', people(0, 0, 2), 1, 0],
  ])('says that %s is broken, and by how much', (limit, who, allowed, asked) => {
    expect(check(who)).toEqual([{ limit, allowed, asked }]);
  });

  it('names every broken limit', () => {
    expect(check(people(4, 3, 3, 2)).map(({ limit }) => limit)).toEqual([
      'maxOccupancy',
      'maxAdults',
      'maxJuniors',
      'maxMinors',
      'maxInfants',
    ]);
  });

  it('is asked for people who can be counted', () => {
    for (const count of [-1, 1.5, Number.NaN]) expect(() => check(people(2, 0, count))).toThrow(RangeError);
  });

  it('counts infants for maxOccupancy only where the hotel says so', () => {
    expect(check(people(2, 0, 2, 1), true)).toEqual([{ limit: 'maxOccupancy', allowed: 4, asked: 5 }]);
  });

  it.each([people(-1), people(1.5), people(1, 0, 0, Number.NaN)])('refuses %o as people', (who) => {
    expect(() => check(who)).toThrow(RangeError);
  });

  it('once broken stays broken with one person more', () => {
    fc.assert(
      fc.property(
        anyPeople,
        fc.constantFrom('adults', 'juniors', 'minors', 'infants'),
        fc.boolean(),
        (who, kind, infantsCount) => {
          const more = { ...who, [kind]: who[kind] + 1 };
          const before = checkOccupancy(who, LIMITS, { infantsCount }).map(({ limit }) => limit);
          const after = checkOccupancy(more, LIMITS, { infantsCount }).map(({ limit }) => limit);
          expect(after).toEqual(expect.arrayContaining(before));
        },
      ),
    );
  });
});

describe('age bands', () => {
  it.each([
    [0, 'infant'],
    [2, 'infant'],
    [3, 'minor'],
    [12, 'minor'],
    [13, 'junior'],
    [17, 'junior'],
    [18, 'adult'],
    [99, 'adult'],
  ])('%i is %s by the default bands, both ends inclusive', (age, band) => {
    expect(bandOfAge(age, BANDS)).toBe(band);
  });

  it('are those of the hotel', () => {
    const bands: AgeBand[] = [
      { band: 'infant', minAge: 0, maxAge: 4 },
      { band: 'minor', minAge: 5, maxAge: 12 },
      { band: 'adult', minAge: 16, maxAge: null },
    ];
    expect(bandOfAge(4, bands)).toBe('infant');
    expect(bandOfAge(16, bands)).toBe('adult');
    expect(bandOfAge(14, bands)).toBeNull();
    expect(bandOfAge(-1, bands)).toBeNull();
  });
});

describe('the bands of a hotel', () => {
  it('follow each other without a gap, adults last, and tell their last ages again', () => {
    const last = fc.option(fc.integer({ min: 0, max: 20 }));
    fc.assert(
      fc.property(fc.tuple(last, last, last), ([infant, minor, junior]) => {
        const told = [infant, minor, junior].filter((age) => age !== null);
        fc.pre(told.every((age, at) => at === 0 || age > (told[at - 1] ?? 0)));
        const bands = bandsUpTo({ infant, minor, junior });
        expect(childAgesOf(bands)).toEqual({ infant, minor, junior });
        expect(bands.at(-1)).toMatchObject({ band: 'adult', maxAge: null });
        expect(bands.map(({ minAge }) => minAge)).toEqual([0, ...told.map((age) => age + 1)]);
      }),
    );
  });
});
