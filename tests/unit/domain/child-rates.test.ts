import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nightlyPrices } from '@/lib/domain/cancellation';
import { addDays, nightsOf } from '@/lib/domain/nights';
import { priceRoom } from '@/lib/domain/pricing';
import type { Rate } from '@/lib/domain/rate';
import { checkRates, planWarnings } from '@/lib/domain/rate-plan-check';
import { amount, people, plan, rate } from './arbitraries';

const NIGHT = { checkIn: '2027-02-18', checkOut: '2027-02-19' };
const THREE = { checkIn: '2027-02-18', checkOut: '2027-02-21' };
const MOST = { maxAdults: 4, maxJuniors: 3, maxMinors: 3, maxInfants: 2 };
const who = (adults: number, juniors = 0, minors = 0, infants = 0) => ({ adults, juniors, minors, infants });
const adults = rate({ band: 'adult', amount: 10_000 });
const minor = (fields: Partial<Rate>) => rate({ band: 'minor', amount: 0, ...fields });

function priced(rates: Rate[], persons: ReturnType<typeof who>, stay = NIGHT) {
  const price = priceRoom({ plan: plan({ rates }), stay, people: persons });
  if (!price.ok) throw new Error(`not bookable: ${JSON.stringify(price.missing)}`);
  return price;
}

describe('a share of the adults’ rate', () => {
  const shares = [adults, minor({ adultPercent: 30 }), rate({ band: 'junior', amount: 0, adultPercent: 50 })];

  it('of 100 a night, 30 % and 50 %, is 280 for 2 adults with a child of 5 and one of 12', () => {
    const { lines, total } = priced(shares, who(2, 1, 1));
    expect(total).toBe(28_000);
    expect(lines.map(({ band, adultPercent, total: part }) => [band, adultPercent, part])).toEqual([
      ['adult', null, 20_000],
      ['junior', 50, 5000],
      ['minor', 30, 3000],
    ]);
  });

  it('follows the rate of the room’s adults, who alone set the occupancy', () => {
    const byOccupancy = [
      rate({ band: 'adult', adultOccupancy: 1, amount: 16_000 }),
      rate({ band: 'adult', adultOccupancy: 2, amount: 10_000 }),
      minor({ adultPercent: 30 }),
    ];
    expect(priced(byOccupancy, who(1, 0, 2)).total).toBe(16_000 + 2 * 4800);
    expect(priced(byOccupancy, who(2, 0, 2)).total).toBe(20_000 + 2 * 3000);
  });

  it('is rounded half-up once for each child’s nights, in one line over the seasons', () => {
    const seasons = [
      rate({ band: 'adult', amount: 101 }),
      rate({ band: 'adult', amount: 104, firstNight: '2027-02-20', lastNight: '2027-02-20' }),
      minor({ adultPercent: 33 }),
    ];
    // 306 x 33 % = 100.98; night by night it would have been 33 + 33 + 34 = 100.
    expect(priced(seasons, who(1, 0, 2), THREE).lines.at(-1)).toEqual({
      kind: 'room',
      band: 'minor',
      nights: 3,
      people: 2,
      adultPercent: 33,
      quantity: 2,
      unit: 101,
      total: 202,
    });
  });

  it('that comes to a whole price a night is shown by the night, else as one price of each child’s nights', () => {
    const shown = (nightly: number[], percent: number, minors: number) => {
      const nights = nightly.map((price, index) => {
        const night = addDays(THREE.checkIn, index);
        return rate({ band: 'adult', amount: price, firstNight: night, lastNight: night });
      });
      const { lines } = priced([...nights, minor({ adultPercent: percent })], who(1, 0, minors), THREE);
      return lines.filter(({ band }) => band === 'minor').map(({ quantity, unit, total }) => [quantity, unit, total]);
    };
    expect(shown([10_000, 10_000, 10_000], 30, 2)).toEqual([[6, 3000, 18_000]]);
    // 3 nights of 33.33 are 99.99, and 33 a night would be 99.
    expect(shown([101, 101, 101], 33, 2)).toEqual([[2, 100, 200]]);
    // Every night would be 10, but adults do not pay the same on each.
    expect(shown([100, 99, 101], 10, 2)).toEqual([[2, 30, 60]]);
  });

  it('is not bookable where the adults have no rate', () => {
    const price = priceRoom({
      plan: plan({ rates: [minor({ adultPercent: 30 })] }),
      stay: NIGHT,
      people: who(2, 0, 1),
    });
    expect(price).toMatchObject({ ok: false, missing: [{ band: 'adult' }, { band: 'minor' }] });
  });
});

describe('a child’s place and the adults beside it', () => {
  const family = [
    adults,
    minor({ childPosition: 1, payingAdults: 2 }),
    minor({ childPosition: 2, payingAdults: 2, adultPercent: 50 }),
    minor({ payingAdults: 1, adultPercent: 100 }),
  ];

  it('decide the price, each child in sight, the free one too', () => {
    const { lines, total } = priced(family, who(2, 0, 3));
    expect(lines.map(({ people: count, total: part }) => [count, part])).toEqual([
      [2, 20_000],
      [1, 0],
      [1, 5000],
      [1, 10_000],
    ]);
    expect(total).toBe(35_000);
  });

  it('beside one adult alone a child pays what an adult pays, where the plan says so', () => {
    expect(priced(family, who(1, 0, 1)).total).toBe(20_000);
  });

  it('are not bookable, never free, where no rate is for them', () => {
    const first = [adults, minor({ childPosition: 1, payingAdults: 2, amount: 500 })];
    const ask = (persons: ReturnType<typeof who>) =>
      priceRoom({ plan: plan({ rates: first }), stay: NIGHT, people: persons });
    expect(ask(who(2, 0, 1)).ok).toBe(true);
    expect(ask(who(2, 0, 2))).toMatchObject({ ok: false, missing: [{ band: 'minor' }] });
    expect(ask(who(1, 0, 1)).ok).toBe(false);
    expect(ask(who(0, 0, 1)).ok).toBe(false);
  });

  it('share every night’s price of a stay that is cancelled by nights', () => {
    const { lines, total } = priced(family, who(2, 0, 2), THREE);
    expect(nightlyPrices(lines, 3, total)).toEqual([25_000, 25_000, 25_000]);
  });
});

describe('rates of children that cannot stand', () => {
  it('are those of adults, of more adults than fit, two for the same child, a percent beside an amount', () => {
    const bad = [
      rate({ band: 'adult', amount: 1, adultPercent: 50 }),
      minor({ payingAdults: 5 }),
      minor({ childPosition: 1, adultPercent: 50, amount: 100 }),
      minor({ childPosition: 1 }),
      minor({ childPosition: 2 }),
    ];
    expect(checkRates(bad, 4).map(({ index, field }) => [index, field])).toEqual([
      [0, 'adultPercent'],
      [1, 'payingAdults'],
      [2, 'adultPercent'],
      [3, 'firstNight'],
    ]);
  });

  it('are told of where one adult more makes children so much cheaper that the room is', () => {
    const nights = nightsOf(NIGHT);
    const dear = (each: number) => [
      rate({ band: 'adult', amount: 100 }),
      minor({ amount: each }),
      minor({ payingAdults: 2 }),
    ];
    expect(planWarnings(plan({ rates: dear(30) }), nights, MOST)).toEqual([]);
    expect(planWarnings(plan({ rates: dear(34) }), nights, MOST)).toEqual([
      { kind: 'personLowers', adults: 2, night: NIGHT.checkIn },
    ]);
  });
});

const childRate = fc.record({
  band: fc.constantFrom('junior' as const, 'minor' as const, 'infant' as const),
  childPosition: fc.constantFrom(null, 1, 2),
  payingAdults: fc.constantFrom(0, 2),
  adultPercent: fc.option(fc.integer({ min: 1, max: 100 })),
  price: amount,
});
const anyPlan = fc
  .record({
    single: amount,
    steps: fc.array(fc.integer({ min: 0, max: 200_000 }), { minLength: 3, maxLength: 3 }),
    season: amount,
    children: fc.array(childRate, { maxLength: 8 }),
  })
  .map(({ single, steps, season, children }) => {
    const perAdult = [
      single,
      ...steps.map((step, index) => single + steps.slice(0, index).reduce((a, b) => a + b, step)),
    ];
    const night = { firstNight: THREE.checkIn, lastNight: THREE.checkIn };
    return plan({
      rates: [
        ...perAdult.map((each, index) => rate({ band: 'adult', adultOccupancy: index + 1, amount: each })),
        ...perAdult.map((each, index) =>
          rate({ band: 'adult', adultOccupancy: index + 1, amount: each + season, ...night }),
        ),
        ...(['junior', 'minor', 'infant'] as const).map((band) => rate({ band, amount: single })),
        ...children.map(({ price, ...each }) => rate({ ...each, amount: each.adultPercent === null ? price : 0 })),
      ],
    });
  });

describe('every price with rates of children', () => {
  const total = (which: ReturnType<typeof plan>, persons: ReturnType<typeof who>, checkOut = THREE.checkOut) => {
    const price = priceRoom({ plan: which, stay: { ...THREE, checkOut }, people: persons });
    if (!price.ok) throw new Error('not bookable');
    return price;
  };

  it('is the sum of its lines, each unit x quantity and not below zero, in whatever order the rates come', () => {
    fc.assert(
      fc.property(anyPlan, people, (any, persons) => {
        const price = total(any, persons);
        expect(price.lines.reduce((sum, line) => sum + line.total, 0)).toBe(price.total);
        for (const line of price.lines) {
          expect(line.unit * line.quantity).toBe(line.total);
          expect(line.total).toBeGreaterThanOrEqual(0);
        }
        expect(total({ ...any, rates: any.rates.toReversed() }, persons)).toEqual(price);
      }),
    );
  });

  it('never falls with a child or a night more', () => {
    fc.assert(
      fc.property(anyPlan, people, fc.constantFrom('juniors', 'minors', 'infants'), (any, persons, kind) => {
        const before = total(any, persons).total;
        expect(total(any, { ...persons, [kind]: persons[kind] + 1 }).total).toBeGreaterThanOrEqual(before);
        expect(total(any, persons, addDays(THREE.checkOut, 1)).total).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  it('falls with an adult more only where staff are warned, or by the rounding of a line', () => {
    fc.assert(
      fc.property(anyPlan, people, (any, persons) => {
        fc.pre(persons.adults < 4);
        const lowers = planWarnings(any, nightsOf(THREE), MOST).some(
          ({ kind, adults: from }) => kind === 'personLowers' && from === persons.adults + 1,
        );
        fc.pre(!lowers);
        const { total: before, lines } = total(any, persons);
        const rounded = lines.filter(({ adultPercent }) => adultPercent !== null).length;
        expect(total(any, { ...persons, adults: persons.adults + 1 }).total).toBeGreaterThanOrEqual(before - rounded);
      }),
      { numRuns: 300 },
    );
  });
});
