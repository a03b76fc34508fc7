import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inProportion, portionOf } from '@/lib/domain/proportions';

describe('a portion of an amount', () => {
  it.each([
    [100, 1, 4, 25],
    [100, 1, 3, 33],
    [100, 2, 3, 67],
    [1, 1, 2, 1],
    [100, 0, 3, 0],
    [100, 5, 5, 100],
    [9_007_199_254_740_991, 2, 2, 9_007_199_254_740_991],
  ])('of %i by %i of %i is %i', (amount, part, whole, expected) => {
    expect(portionOf(amount, part, whole)).toBe(expected);
  });

  it('of nothing is nothing', () => {
    expect(portionOf(100, 1, 0)).toBe(0);
  });
});

describe('a total in proportion', () => {
  it.each([
    [100, [1, 3], [25, 75]],
    [100, [1, 0, 1], [50, 0, 50]],
    [10, [1, 1, 1], [3, 4, 3]],
    [0, [1, 2], [0, 0]],
    [100, [0, 0], [50, 50]],
    [101, [0, 0], [51, 50]],
    [100, [], []],
  ])('%i by %j is %j', (total, weights, expected) => {
    expect(inProportion(total, weights)).toEqual(expected);
  });

  it('sums to it exactly; none is negative, none above its weight where the total is not above them all', () => {
    const weights = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.nat(30_000_000), weights, (total, parts) => {
        const shares = inProportion(total, parts);
        const whole = parts.reduce((sum, part) => sum + part, 0);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total);
        expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
        if (total <= whole) expect(shares.every((share, at) => share <= (parts[at] ?? 0))).toBe(true);
      }),
    );
  });
});
