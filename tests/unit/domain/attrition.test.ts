import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AttritionTerms } from '@/lib/contract/booking-terms';
import { attritionOf, soldByNight } from '@/lib/domain/attrition';
import { addDays } from '@/lib/domain/nights';
import { FIRST_DAY } from './arbitraries';

const night = (index: number) => addDays(FIRST_DAY, index);
const termsOf = (rooms: number[], changes: Partial<AttritionTerms> = {}): AttritionTerms => ({
  basis: 'cumulative',
  allowancePercent: 20,
  penaltyPercent: 80,
  rate: 20_000,
  resold: 0,
  nights: rooms.map((each, index) => ({ night: night(index), rooms: each })),
  ...changes,
});
const soldOf = (rooms: number[]) => new Map(rooms.map((each, index) => [night(index), each]));

describe('what a block owes its hotel', () => {
  // docs/domain.md, Room block: 100 rooms, 3 nights, 70 sold.
  it('is, of all nights together, what is below the allowance times the price and its percentage', () => {
    expect(attritionOf(termsOf([100, 100, 100]), soldOf([70, 70, 70]))).toEqual({
      contracted: 300,
      least: 240,
      sold: 210,
      short: 30,
      amount: 480_000,
    });
  });

  // As there: a contract that does not accumulate.
  it('hangs on the basis: fuller nights make up for emptier ones, or each is counted by itself', () => {
    const [rooms, sold] = [[20, 30, 30, 20], soldOf([12, 30, 30, 12])];
    expect(attritionOf(termsOf(rooms), sold).short).toBe(0);
    expect(attritionOf(termsOf(rooms, { basis: 'perNight' }), sold)).toMatchObject({ least: 80, sold: 84, short: 8 });
  });

  it('takes off what the hotel sold again, and allows whole rooms only', () => {
    const all = { basis: 'perNight', allowancePercent: 10 } as const;
    expect(attritionOf(termsOf([25, 5], all), soldOf([22, 4]))).toMatchObject({ least: 28, short: 2 });
    expect(attritionOf(termsOf([25, 5], { ...all, resold: 1 }), soldOf([22, 4])).amount).toBe(16_000);
    expect(attritionOf(termsOf([25, 5], { ...all, resold: 9 }), soldOf([0, 4]))).toMatchObject({ short: 15 });
  });

  it('of all nights together rounds what may stay unsold once, down', () => {
    // 10 % of 30 room nights are 3; night by night 2 of 25 and none of 5.
    const together = termsOf([25, 5], { allowancePercent: 10 });
    expect(attritionOf(together, soldOf([22, 4]))).toMatchObject({ least: 27, short: 1, amount: 16_000 });
  });

  it('counts no night that the contract does not name, and sums categories', () => {
    const sold = soldByNight([
      { night: night(0), sold: 3 },
      { night: night(0), sold: 4 },
      { night: night(5), sold: 90 },
    ]);
    expect(attritionOf(termsOf([10], { allowancePercent: 0 }), sold)).toMatchObject({ sold: 7, short: 3 });
  });
});

const clause = fc.record({
  nights: fc
    .array(fc.record({ rooms: fc.integer({ min: 1, max: 200 }), sold: fc.integer({ min: 0, max: 250 }) }), {
      minLength: 1,
      maxLength: 8,
    })
    .map((each) => ({ rooms: each.map(({ rooms }) => rooms), sold: each.map(({ sold }) => sold) })),
  changes: fc.record({
    allowancePercent: fc.integer({ min: 0, max: 100 }),
    penaltyPercent: fc.integer({ min: 0, max: 100 }),
    rate: fc.integer({ min: 0, max: 1_000_000 }),
    resold: fc.integer({ min: 0, max: 20 }),
  }),
});

describe('of any contract', () => {
  it('nothing is owed of a block that is sold, or where everything may stay unsold', () => {
    fc.assert(
      fc.property(clause, ({ nights: { rooms, sold }, changes }) => {
        for (const basis of ['cumulative', 'perNight'] as const) {
          expect(attritionOf(termsOf(rooms, { ...changes, basis }), soldOf(rooms)).amount).toBe(0);
          const free = { ...changes, basis, allowancePercent: 100 };
          expect(attritionOf(termsOf(rooms, free), soldOf(sold))).toMatchObject({ least: 0, short: 0, amount: 0 });
        }
      }),
    );
  });

  it('a contract by night is never cheaper, and what is owed never more than all of it', () => {
    fc.assert(
      fc.property(clause, ({ nights: { rooms, sold }, changes }) => {
        const [together, apart] = (['cumulative', 'perNight'] as const).map((basis) =>
          attritionOf(termsOf(rooms, { ...changes, basis }), soldOf(sold)),
        );
        expect(apart?.short).toBeGreaterThanOrEqual(together?.short ?? Number.NaN);
        expect(apart?.amount).toBeGreaterThanOrEqual(together?.amount ?? Number.NaN);
        expect(apart?.amount).toBeLessThanOrEqual((apart?.contracted ?? 0) * changes.rate);
      }),
    );
  });

  it('one more room sold never costs more, one more resold either', () => {
    fc.assert(
      fc.property(clause, fc.nat({ max: 7 }), fc.constantFrom('cumulative', 'perNight'), (given, at, basis) => {
        const { rooms, sold } = given.nights;
        const terms = termsOf(rooms, { ...given.changes, basis });
        const now = attritionOf(terms, soldOf(sold)).amount;
        const more = sold.map((each, index) => (index === at % sold.length ? each + 1 : each));
        expect(attritionOf(terms, soldOf(more)).amount).toBeLessThanOrEqual(now);
        expect(attritionOf({ ...terms, resold: terms.resold + 1 }, soldOf(sold)).amount).toBeLessThanOrEqual(now);
      }),
    );
  });
});
