import { describe, expect, it } from 'vitest';
import type { Rate } from '@/lib/domain/rate';
import { checkRates, planWarnings, turningNights } from '@/lib/domain/rate-plan-check';
import { plan, rate } from './arbitraries';

const adult = (fields: Partial<Rate> = {}) => rate({ band: 'adult', amount: 10_000, ...fields });
const minor = (fields: Partial<Rate> = {}) => rate({ band: 'minor', amount: 5000, ...fields });
const season = (first: number | null, last: number | null) => {
  const day = (of: number | null) => (of === null ? null : `2027-02-${String(of).padStart(2, '0')}`);
  return { firstNight: day(first), lastNight: day(last) };
};
const problems = (...rates: Rate[]) => checkRates(rates, 4).map(({ index, field }) => `${index} ${field}`);

describe('rates for the same people', () => {
  type Season = [first: number | null, last: number | null];

  it.each<[Season, Season, boolean]>([
    [[1, 10], [11, 20], false],
    [[1, 10], [10, 20], true],
    [[1, 20], [5, 6], true],
    [[null, 10], [11, null], false],
    [[null, 10], [10, null], true],
    [[null, 10], [5, 20], true],
    [[null, 10], [11, 20], false],
    [[null, 10], [null, 5], true],
    [[5, null], [7, 9], true],
    [[5, null], [1, 4], false],
    [[5, null], [7, null], true],
    // A season over the prices of every night is right, on whichever side it is open.
    [[null, null], [1, 10], false],
    [[null, null], [1, null], false],
    [[null, null], [null, 10], false],
    [[null, null], [null, null], true],
  ])('on %j and %j: two prices for a night? %j', (one, other, collide) => {
    const [a, b] = [adult(season(...one)), adult({ ...season(...other), amount: 20_000 })];
    expect(problems(a, b)).toEqual(collide ? ['1 firstNight'] : []);
    expect(problems(b, a)).toEqual(collide ? ['1 firstNight'] : []);
  });

  it.each<[string, Rate, Rate]>([
    ['bands', rate({ band: 'junior', amount: 1 }), minor()],
    ['numbers of adults', adult({ adultOccupancy: 1 }), adult({ adultOccupancy: 2 })],
    ['places', minor({ childPosition: 1 }), minor({ childPosition: 2 })],
    ['adults beside them', minor({ payingAdults: 1 }), minor({ payingAdults: 2 })],
    ['adults beside them or any', minor(), minor({ payingAdults: 1 })],
  ])('of other %s are both right', (_, one, other) => {
    expect(problems(one, other)).toEqual([]);
  });

  it('collide with the same number of adults, the same place and the same adults beside them', () => {
    expect(problems(adult({ adultOccupancy: 2 }), adult({ adultOccupancy: 2 }))).toEqual(['1 firstNight']);
    const child = minor({ childPosition: 1, payingAdults: 2 });
    expect(problems(child, minor(), child)).toEqual(['2 firstNight']);
  });
});

describe('a rate that cannot stand', () => {
  it('is of more adults than the room takes, not of as many', () => {
    expect(problems(adult({ adultOccupancy: 4 }), minor({ payingAdults: 4 }))).toEqual([]);
    expect(problems(adult({ adultOccupancy: 5 }), minor({ payingAdults: 5 }))).toEqual([
      '0 adultOccupancy',
      '1 payingAdults',
    ]);
  });

  it('is an occupancy for a child, and a place or adults beside an adult', () => {
    expect(problems(minor({ adultOccupancy: 1 }))).toEqual(['0 adultOccupancy']);
    expect(problems(adult({ childPosition: 1 }))).toEqual(['0 childPosition']);
    expect(problems(adult({ payingAdults: 1 }))).toEqual(['0 payingAdults']);
  });

  it('is a percent beside an amount, not a percent alone', () => {
    expect(problems(minor({ adultPercent: 30, amount: 0 }))).toEqual([]);
    expect(problems(minor({ adultPercent: 30, amount: 1 }))).toEqual(['0 adultPercent']);
  });

  it('is a season that ends before it begins, not one of a single night or open on a side', () => {
    expect(problems(adult(season(10, 9)))).toEqual(['0 lastNight']);
    for (const [first, last] of [
      [10, 10],
      [10, null],
      [null, 10],
    ] as const)
      expect(problems(adult(season(first, last)))).toEqual([]);
  });
});

describe('the nights on which a price may change', () => {
  it('are the first of the period, the first of each season and the first after it, each once and in order', () => {
    const rates = [adult(), adult(season(12, 14)), minor(season(15, 20)), minor(season(null, 9)), adult(season(1, 25))];
    expect(turningNights(rates, '2027-02-10', '2027-02-20')).toEqual(['2027-02-10', '2027-02-12', '2027-02-15']);
    expect(turningNights(rates, '2027-02-10', '2027-02-21').at(-1)).toBe('2027-02-21');
  });
});

describe('staff are warned', () => {
  const NIGHTS = ['2027-02-18', '2027-02-19'];
  const most = { maxAdults: 2, maxJuniors: 1, maxMinors: 1, maxInfants: 1 };
  const lowers = [{ kind: 'personLowers', adults: 2, night: '2027-02-18' }];

  it('of a number of adults that is not sold, with its first night', () => {
    const rates = [adult({ adultOccupancy: 1 }), adult({ adultOccupancy: 2, ...season(null, 18) })];
    expect(planWarnings(plan({ rates }), NIGHTS, most)).toEqual([{ kind: 'notSold', adults: 2, night: '2027-02-19' }]);
  });

  it('of a room that one adult more makes cheaper, once for all its nights', () => {
    const rates = (two: number) => [
      adult({ adultOccupancy: 1, amount: 10_000 }),
      adult({ adultOccupancy: 2, amount: two }),
    ];
    expect(planWarnings(plan({ rates: rates(5000) }), NIGHTS, most)).toEqual([]);
    expect(planWarnings(plan({ rates: rates(4999) }), NIGHTS, most)).toEqual(lowers);
    const perRoom = (two: number) => plan({ basis: 'perRoomPerNight', rates: rates(two) });
    expect(planWarnings(perRoom(10_000), NIGHTS, most)).toEqual([]);
    expect(planWarnings(perRoom(9999), NIGHTS, most)).toEqual(lowers);
  });

  it.each(['junior', 'minor', 'infant'] as const)(
    'where one adult more makes a child of the band %s so much cheaper that the room is',
    (band) => {
      const rates = (alone: number) => [
        adult({ amount: 100 }),
        rate({ band, amount: alone }),
        rate({ band, payingAdults: 2, amount: 0 }),
      ];
      expect(planWarnings(plan({ rates: rates(100) }), NIGHTS, most)).toEqual([]);
      expect(planWarnings(plan({ rates: rates(101) }), NIGHTS, most)).toEqual(lowers);
    },
  );

  it('where one adult more makes the adults’ rate, of which a child pays its percent, so much lower that the room is', () => {
    const rates = (two: number) => [
      adult({ adultOccupancy: 1, amount: 10_000 }),
      adult({ adultOccupancy: 2, amount: two }),
      minor({ amount: 0, adultPercent: 50 }),
    ];
    // 10,000 and 5,000 alone; 12,000 and 3,000 with one more.
    expect(planWarnings(plan({ rates: rates(6000) }), NIGHTS, most)).toEqual([]);
    expect(planWarnings(plan({ rates: rates(5999) }), NIGHTS, most)).toEqual(lowers);
  });

  it('of nothing about children beside a number of adults that is not sold', () => {
    const rates = [
      adult({ adultOccupancy: 1, amount: 100 }),
      adult({ adultOccupancy: 3, amount: 100 }),
      minor({ amount: 0, adultPercent: 50 }),
    ];
    expect(planWarnings(plan({ rates }), NIGHTS, { ...most, maxAdults: 3 })).toEqual([
      { kind: 'notSold', adults: 2, night: '2027-02-18' },
    ]);
  });
});
