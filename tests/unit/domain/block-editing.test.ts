import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BlockState } from '@/lib/contract/room-block-editor';
import { blockChangeProblem, nextStates } from '@/lib/domain/block-state';
import { addDays, nightsOf } from '@/lib/domain/nights';
import { priceRoom } from '@/lib/domain/pricing';
import { checkRates, planWarnings, turningNights } from '@/lib/domain/rate-plan-check';
import { amount, people, plan, rate } from './arbitraries';

const STATES: BlockState[] = ['tentative', 'definite', 'cutOff', 'released', 'cancelled'];
const most = (maxAdults: number) => ({ maxAdults, maxJuniors: 3, maxMinors: 3, maxInfants: 2 });
const NIGHTS = ['2027-06-01', '2027-06-02', '2027-06-03'];

describe('the state of a block', () => {
  it('goes only where the states say, and nowhere from a released one but back to a plan', () => {
    const free = { hasSold: false, canSell: true, isCutOffOver: false };
    for (const from of STATES)
      for (const to of STATES)
        expect([from, to, blockChangeProblem(from, to, free)]).toEqual([
          from,
          to,
          nextStates(from).includes(to) ? null : 'notAllowed',
        ]);
    expect(nextStates('released')).toEqual(['tentative']);
  });

  it('never leaves what is sold without rooms, and sells nothing that has no nights or prices', () => {
    const sold = { hasSold: true, canSell: true, isCutOffOver: false };
    expect(blockChangeProblem('definite', 'cancelled', sold)).toBe('sold');
    expect(blockChangeProblem('definite', 'tentative', sold)).toBe('sold');
    expect(blockChangeProblem('definite', 'released', sold)).toBeNull();
    const empty = { hasSold: false, canSell: false, isCutOffOver: false };
    expect(blockChangeProblem('tentative', 'definite', empty)).toBe('nothingToSell');
    // It is no sale that ends there.
    for (const to of ['cutOff', 'released', 'tentative', 'cancelled'] as const)
      expect(blockChangeProblem('definite', to, empty)).toBeNull();
  });

  it('sells nothing once its cut-off is over: all of it would go back at once', () => {
    const over = { hasSold: true, canSell: true, isCutOffOver: true };
    for (const from of ['tentative', 'cutOff'] as const)
      expect(blockChangeProblem(from, 'definite', over)).toBe('cutOffOver');
    expect(blockChangeProblem('definite', 'released', over)).toBeNull();
  });
});

describe('rates that cannot stand', () => {
  const june = { firstNight: '2027-06-01', lastNight: '2027-06-30' };

  it('are those of which nobody could say which holds', () => {
    const twice = [
      rate({ band: 'adult', adultOccupancy: 2, amount: 1 }),
      rate({ band: 'adult', adultOccupancy: 2, amount: 2 }),
    ];
    expect(checkRates(twice, 3)).toEqual([{ index: 1, field: 'firstNight' }]);
    const season = [
      rate({ band: 'minor', amount: 1, ...june }),
      rate({ band: 'minor', amount: 2, firstNight: '2027-06-30', lastNight: '2027-07-02' }),
    ];
    expect(checkRates(season, 3)).toEqual([{ index: 1, field: 'firstNight' }]);
  });

  it('are not a season over the prices of every night, nor other people', () => {
    const rates = [
      rate({ band: 'adult', adultOccupancy: 2, amount: 1 }),
      rate({ band: 'adult', adultOccupancy: 2, amount: 2, ...june }),
      rate({ band: 'adult', adultOccupancy: 1, amount: 3, ...june }),
      rate({ band: 'adult', amount: 3 }),
      rate({ band: 'minor', amount: 3, ...june }),
    ];
    expect(checkRates(rates, 3)).toEqual([]);
  });

  it('are more adults than the room takes, a child with an occupancy, a season that ends before it begins', () => {
    const rates = [
      rate({ band: 'adult', adultOccupancy: 4, amount: 1 }),
      rate({ band: 'minor', adultOccupancy: 2, amount: 1 }),
      rate({ band: 'infant', amount: 1, firstNight: '2027-06-02', lastNight: '2027-06-01' }),
    ];
    expect(checkRates(rates, 3).map(({ index, field }) => [index, field])).toEqual([
      [0, 'adultOccupancy'],
      [1, 'adultOccupancy'],
      [2, 'lastNight'],
    ]);
  });
});

describe('what a plan warns of', () => {
  it('is a number of adults that is not sold and one more adult that makes the room cheaper, once each', () => {
    const rates = [
      rate({ band: 'adult', adultOccupancy: 1, amount: 300 }),
      rate({ band: 'adult', adultOccupancy: 2, amount: 149 }),
    ];
    expect(planWarnings(plan({ rates }), NIGHTS, most(3))).toEqual([
      { kind: 'personLowers', adults: 2, night: '2027-06-01' },
      { kind: 'notSold', adults: 3, night: '2027-06-01' },
    ]);
    const perRoom = plan({ basis: 'perRoomPerNight', rates: [rate({ band: 'adult', amount: 500 })] });
    expect(planWarnings(perRoom, NIGHTS, most(3))).toEqual([]);
  });

  it('is all that can make a person more lower a price: without it none does', () => {
    const four = fc.tuple(amount, amount, amount, amount);
    // Of any four, few make no room cheaper: most are a room's prices in order, so that few are thrown away.
    const inOrder = (perPerson: boolean) =>
      four.map((rooms) =>
        rooms.toSorted((a, b) => a - b).map((room, index) => (perPerson ? Math.ceil(room / (index + 1)) : room)),
      );
    const anyPlan = fc.constantFrom('perPersonPerNight' as const, 'perRoomPerNight' as const).chain((basis) => {
      const adults = fc.oneof(
        { weight: 1, arbitrary: four },
        { weight: 7, arbitrary: inOrder(basis === 'perPersonPerNight') },
      );
      return fc.record({
        basis: fc.constant(basis),
        adults,
        children: fc.tuple(amount, amount, amount),
        season: adults,
        taxPercent: fc.integer({ min: 0, max: 40 }),
      });
    });
    fc.assert(
      fc.property(anyPlan, people, fc.constantFrom('adults', 'juniors', 'minors', 'infants'), (any, persons, kind) => {
        const night = { firstNight: NIGHTS[1] ?? null, lastNight: NIGHTS[1] ?? null };
        const rates = [
          ...any.adults.map((each, index) => rate({ band: 'adult', adultOccupancy: index + 1, amount: each })),
          ...any.season.map((each, index) =>
            rate({ band: 'adult', adultOccupancy: index + 1, amount: each, ...night }),
          ),
          ...(['junior', 'minor', 'infant'] as const).map((band, index) =>
            rate({ band, amount: any.children[index] ?? 0 }),
          ),
        ];
        const whole = plan({ basis: any.basis, rates, taxIncluded: false, taxPercent: any.taxPercent });
        fc.pre(!planWarnings(whole, NIGHTS, most(4)).some((warning) => warning.kind === 'personLowers'));
        fc.pre(kind !== 'adults' || persons.adults < 4);
        const stay = { checkIn: NIGHTS[0] ?? '', checkOut: addDays(NIGHTS.at(-1) ?? '', 1) };
        expect(nightsOf(stay)).toEqual(NIGHTS);
        const total = (who: typeof persons, until = stay.checkOut) => {
          const price = priceRoom({ plan: whole, stay: { ...stay, checkOut: until }, people: who });
          if (!price.ok) throw new Error('not bookable');
          return price.total;
        };
        expect(total({ ...persons, [kind]: persons[kind] + 1 })).toBeGreaterThanOrEqual(total(persons));
        expect(total(persons)).toBeGreaterThanOrEqual(total(persons, addDays(stay.checkOut, -1)));
      }),
      { numRuns: 300 },
    );
  });
});

describe('the nights on which rates may change', () => {
  const day = fc.integer({ min: 0, max: 60 });
  const season = fc.tuple(day, day).map(([one, other]) => ({
    firstNight: addDays('2027-06-01', Math.min(one, other) - 10),
    lastNight: addDays('2027-06-01', Math.max(one, other) - 10),
  }));
  const anyRate = fc
    .tuple(fc.option(season), fc.integer({ min: 1, max: 3 }), amount)
    .map(([nights, adultOccupancy, each]) => rate({ band: 'adult', adultOccupancy, amount: each, ...nights }));

  it('are all that a check has to look at', () => {
    const [first, last] = ['2027-06-01', '2027-07-15'];
    fc.assert(
      fc.property(fc.array(anyRate, { maxLength: 8 }), (rates) => {
        const whole = plan({ rates });
        const every = nightsOf({ checkIn: first, checkOut: addDays(last, 1) });
        const turning = turningNights(rates, first, last);
        expect(every).toEqual(expect.arrayContaining(turning));
        expect(planWarnings(whole, turning, most(3))).toEqual(planWarnings(whole, every, most(3)));
      }),
      { numRuns: 200 },
    );
  });
});
