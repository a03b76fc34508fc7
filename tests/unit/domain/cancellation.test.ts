import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CancellationStep, Penalty } from '@/lib/contract/booking-terms';
import {
  type CancelledPart,
  datedSteps,
  freeToCancelUntil,
  namedReason,
  nightlyPrices,
  penaltyOf,
  stepFor,
} from '@/lib/domain/cancellation';
import { addDays, daysBetween } from '@/lib/domain/nights';
import { inProportion } from '@/lib/domain/proportions';

const none: Penalty = { kind: 'none' };
const percent = (value: number): Penalty => ({ kind: 'percent', percent: value });
const nights = (count: number): Penalty => ({ kind: 'nights', nights: count });
const fixed = (amount: number): Penalty => ({ kind: 'fixed', amount });
const deposit: Penalty = { kind: 'deposit' };
const step = (fromDays: number, penalty: Penalty): CancellationStep => ({ fromDays, penalty });

/** Three nights at 400, 500 and 600 with a deposit of 300. */
const ROOM: CancelledPart = {
  kind: 'room',
  price: 150_000,
  nightly: [40_000, 50_000, 60_000],
  deposit: 30_000,
};

const kept = (steps: CancellationStep[], days: number, part = ROOM) => {
  const found = stepFor(steps, days);
  return found ? penaltyOf(part, found.penalty) : 0;
};

describe('policies of the trade', () => {
  it('a: the deposit comes back until a day, and not after it', () => {
    const steps = [step(60, none), step(0, deposit)];
    expect([61, 60, 59, 0, -1].map((days) => kept(steps, days))).toEqual([0, 0, 30_000, 30_000, 30_000]);
  });

  it('b: the deposit comes back, then half of the room is kept, then all of it', () => {
    const steps = [step(90, none), step(30, percent(50)), step(0, percent(100))];
    expect([90, 89, 30, 29, 0].map((days) => kept(steps, days))).toEqual([0, 75_000, 75_000, 150_000, 150_000]);
  });

  it('c: free until 21 days before, everything from 20 days on', () => {
    const steps = [step(21, none), step(0, percent(100))];
    expect([22, 21, 20, 19].map((days) => kept(steps, days))).toEqual([0, 0, 150_000, 150_000]);
  });

  it('d: one night within 45 days, and one night for who does not come', () => {
    const steps = [step(46, none), step(0, nights(1))];
    expect([46, 45, 0, -2].map((days) => kept(steps, days))).toEqual([0, 40_000, 40_000, 40_000]);
  });

  it('e: an administrative charge always, the deposits within 45 days, the whole stay on arrival', () => {
    const steps = [step(46, fixed(5_000)), step(1, deposit), step(0, percent(100))];
    expect([200, 46, 45, 1, 0, -1].map((days) => kept(steps, days))).toEqual([
      5_000, 5_000, 30_000, 30_000, 150_000, 150_000,
    ]);
  });

  it('f: 100, 75, 50, 25 and 0 % come back', () => {
    const steps = [step(120, none), step(90, percent(25)), step(60, percent(50)), step(30, percent(75))];
    const ladder = [...steps, step(0, percent(100))];
    expect([120, 90, 60, 30, 29].map((days) => kept(ladder, days))).toEqual([0, 37_500, 75_000, 112_500, 150_000]);
  });

  it('without a policy nothing is kept, and the order in which steps are written does not matter', () => {
    expect(kept([], 3)).toBe(0);
    expect(kept([step(0, percent(100)), step(21, none)], 25)).toBe(0);
  });
});

describe('what is kept of a part', () => {
  it('never more than it costs', () => {
    expect(penaltyOf(ROOM, fixed(900_000))).toBe(150_000);
    expect(penaltyOf(ROOM, nights(9))).toBe(150_000);
    expect(penaltyOf({ ...ROOM, price: 10_000, nightly: [10_000] }, deposit)).toBe(10_000);
  });

  it('of passes only a percentage or their share of the deposit', () => {
    const passes: CancelledPart = { kind: 'passes', price: 24_000, nightly: [], deposit: 2_000 };
    expect([percent(50), deposit, nights(2), fixed(5_000), none].map((each) => penaltyOf(passes, each))).toEqual([
      12_000, 2_000, 0, 0, 0,
    ]);
  });

  it('half a cent goes up once', () => {
    expect(penaltyOf({ ...ROOM, price: 3, nightly: [1, 1, 1] }, percent(50))).toBe(2);
  });
});

describe('the days of the steps', () => {
  it('are counted from arrival, follow each other without a gap and end open', () => {
    const steps = [step(90, none), step(45, percent(50)), step(0, percent(100))];
    expect(datedSteps(steps, '2027-02-20').map(({ toDays, firstDay, lastDay }) => [toDays, firstDay, lastDay])).toEqual(
      [
        [null, null, '2026-11-22'],
        [89, '2026-11-23', '2027-01-06'],
        [44, '2027-01-07', null],
      ],
    );
  });
});

describe('nights of a price', () => {
  it('keep the seasons of each band and spread tax and discount', () => {
    const lines = [
      { kind: 'room' as const, band: 'adult', nights: 1, total: 20_000 },
      { kind: 'room' as const, band: 'adult', nights: 2, total: 80_000 },
      { kind: 'room' as const, band: 'minor', nights: 3, total: 30_000 },
      { kind: 'tax' as const, band: null, nights: 3, total: 13_000 },
    ];
    expect(nightlyPrices(lines, 3, 130_000)).toEqual([30_000, 50_000, 50_000]);
    expect(nightlyPrices(lines, 3, 65_000)).toEqual([15_000, 25_000, 25_000]);
  });

  it('follow each other where they are of the room and of nobody in it', () => {
    const season = (covered: number, total: number) => ({ kind: 'room' as const, band: null, nights: covered, total });
    expect(nightlyPrices([season(1, 10_000), season(2, 40_000)], 3, 50_000)).toEqual([10_000, 20_000, 20_000]);
  });

  it('are nothing where no line covers them, and alike where none does', () => {
    const one = { kind: 'room' as const, band: 'adult', nights: 2, total: 20_000 };
    expect(nightlyPrices([one], 3, 20_000)).toEqual([10_000, 10_000, 0]);
    expect(nightlyPrices([{ ...one, nights: null }], 2, 20_000)).toEqual([10_000, 10_000]);
    expect(nightlyPrices([], 2, 20_000)).toEqual([10_000, 10_000]);
  });
});

const anyPenalty = fc.oneof(
  fc.constant(none),
  fc.integer({ min: 1, max: 100 }).map(percent),
  fc.integer({ min: 1, max: 30 }).map(nights),
  fc.integer({ min: 1, max: 5_000_000 }).map(fixed),
  fc.constant(deposit),
);
const anySteps = fc.uniqueArray(fc.record({ fromDays: fc.integer({ min: 0, max: 400 }), penalty: anyPenalty }), {
  selector: ({ fromDays }) => fromDays,
  maxLength: 6,
});
const anyPart: fc.Arbitrary<CancelledPart> = fc
  .record({
    weights: fc.array(fc.integer({ min: 0, max: 90_000 }), { minLength: 1, maxLength: 14 }),
    price: fc.integer({ min: 0, max: 9_000_000 }),
    deposit: fc.integer({ min: 0, max: 9_000_000 }),
  })
  .map(({ weights, ...part }) => ({ kind: 'room', nightly: inProportion(part.price, weights), ...part }));

describe('always', () => {
  it('between nothing and the price of the part', () => {
    fc.assert(
      fc.property(anyPart, anyPenalty, (part, penalty) => {
        const amount = penaltyOf(part, penalty);
        expect(amount).toBeGreaterThanOrEqual(0);
        expect(amount).toBeLessThanOrEqual(part.price);
      }),
    );
  });

  it('exactly one step holds on every day: the one whose days it is among', () => {
    fc.assert(
      fc.property(anySteps, fc.integer({ min: -30, max: 500 }), (steps, days) => {
        const found = stepFor(steps, days);
        const among = datedSteps(steps, '2028-06-01').filter(({ step: each, toDays, lastDay }) => {
          const afterStart = toDays === null || days <= toDays;
          return afterStart && (lastDay === null || days >= each.fromDays);
        });
        expect(among.map((entry) => entry.step)).toEqual(found ? [found] : []);
      }),
    );
  });

  it('shares in proportion sum up exactly and none is above its weight', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 5_000_000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (each, fraction) => {
        const whole = each.reduce((sum, weight) => sum + weight, 0);
        const total = Math.floor(whole * fraction);
        const parts = inProportion(total, each);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
        for (const [index, part] of parts.entries()) {
          expect(part).toBeGreaterThanOrEqual(0);
          if (whole > 0) expect(part).toBeLessThanOrEqual(each[index] ?? 0);
        }
      }),
    );
  });
});

describe('the last day on which cancelling is free', () => {
  const steps = [step(90, none), step(45, percent(50)), step(0, percent(100))];
  it.each([
    ['2027-01-01', '2027-03-12'],
    ['2027-03-12', '2027-03-12'],
    ['2027-03-13', null],
    ['2027-06-11', null],
  ])('of a stay from 10 June 2027, as of %s: %s', (today, until) => {
    expect(freeToCancelUntil(steps, '2027-06-10', today)).toBe(until);
  });

  it('is the arrival where nothing is ever kept, and no day where something always is, or there is no policy', () => {
    expect(freeToCancelUntil([step(30, none), step(0, none)], '2027-06-10', '2027-01-01')).toBe('2027-06-10');
    expect(freeToCancelUntil([step(0, deposit)], '2027-06-10', '2027-01-01')).toBeNull();
    expect(freeToCancelUntil([], '2027-06-10', '2027-01-01')).toBeNull();
  });

  it('agrees with what is kept on every day before the arrival', () => {
    const anyStep = fc.record({
      fromDays: fc.integer({ min: 0, max: 200 }),
      penalty: fc.constantFrom(none, percent(50), deposit),
    });
    const policies = fc.uniqueArray(anyStep, { selector: ({ fromDays }) => fromDays, minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(policies, fc.integer({ min: 0, max: 250 }), (policy, ahead) => {
        const day = addDays('2027-06-10', -ahead);
        const until = freeToCancelUntil(policy, '2027-06-10', day);
        const isFree = stepFor(policy, ahead)?.penalty.kind === 'none';
        expect(until !== null).toBe(isFree);
        if (until === null) return;
        const left = daysBetween(until, '2027-06-10');
        for (let days = left; days <= ahead; days++) expect(stepFor(policy, days)?.penalty.kind).toBe('none');
        if (left > 0) expect(stepFor(policy, left - 1)?.penalty.kind).not.toBe('none');
      }),
    );
  });
});

describe('the reason that a caller names', () => {
  it.each([
    ['noShow', 'noShow'],
    ['no_show', 'noShow'],
    ['guest_request', 'guestRequest'],
    ['guestRequest', 'guestRequest'],
    ['No podemos ir', null],
    ['no-show', null],
    ['', null],
  ])('of %j is %j', (given, reason) => {
    expect(namedReason(given)).toBe(reason);
  });
});
