import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lackFirst, leftByShare, roomCosts, type ShareSplit, splitItems, splitTotal } from '@/lib/domain/share-split';

const GROUPS = 1000;

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + BigInt(amount), 0n);
const sharesOf = (amount: number, split: ShareSplit, currency = 'MXN') => {
  const answer = splitTotal({ amount, currency }, split);
  if (!answer.ok) throw new Error(`left ${answer.left}`);
  return answer.shares;
};
const amountsOf = (...order: Parameters<typeof sharesOf>) => sharesOf(...order).map(({ amount }) => amount);

const alike = (payers: number): ShareSplit => ({ way: 'byPerson', people: Array.from({ length: payers }, () => 1) });

const currency = fc.constantFrom('MXN', 'USD', 'JPY', 'KWD');
const total = fc.oneof(fc.nat(1000), fc.nat(100_000_000), fc.maxSafeNat());
const group = fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 12 });
const counted = group.filter((people) => people.some((count) => count > 0));

/** Amounts that sum to `of`, cut at any places. */
const cut = (of: number, places: readonly number[]) => {
  const ends = [...places.map((place) => place % (of + 1)), of].toSorted((a, b) => a - b);
  return ends.map((end, at) => end - (ends[at - 1] ?? 0));
};

describe('a total in shares', () => {
  it.each<[number, ShareSplit, number[]]>([
    [1000, alike(3), [334, 333, 333]],
    [1001, alike(3), [334, 334, 333]],
    [2, alike(3), [1, 1, 0]],
    [0, alike(2), [0, 0]],
    [100, { way: 'byPerson', people: [2, 1] }, [67, 33]],
    [100, { way: 'byPerson', people: [1, 0, 5] }, [17, 0, 83]],
    [100, { way: 'byAmount', amounts: [99, 1] }, [99, 1]],
  ])('%i by %o', (amount, split, expected) => {
    expect(amountsOf(amount, split)).toEqual(expected);
  });

  it('says by how much agreed amounts miss it', () => {
    const asked = (amounts: number[]) => splitTotal({ amount: 100, currency: 'USD' }, { way: 'byAmount', amounts });
    expect(asked([60, 39])).toEqual({ ok: false, left: 1 });
    expect(asked([60, 50])).toEqual({ ok: false, left: -10 });
  });

  it.each<[number, ShareSplit]>([
    [100, { way: 'byPerson', people: [] }],
    [0, { way: 'byPerson', people: [] }],
    [0, { way: 'byAmount', amounts: [] }],
    [100, { way: 'byPerson', people: [0, 0] }],
    [100, { way: 'byAmount', amounts: [101, -1] }],
    [100, { way: 'byPerson', people: [0.5, 0.5] }],
    [0.5, alike(2)],
    [-1, alike(2)],
  ])('is refused: %d by %o', (amount, split) => {
    expect(() => splitTotal({ amount, currency: 'USD' }, split)).toThrow(RangeError);
  });

  it('sums exactly in its currency for a thousand groups, nobody a unit from their exact part', () => {
    fc.assert(
      fc.property(total, counted, currency, (amount, people, code) => {
        const whole = sum(people);
        const shares = sharesOf(amount, { way: 'byPerson', people }, code);
        expect(new Set(shares.map((share) => share.currency))).toEqual(new Set([code]));
        expect(sum(shares.map((share) => share.amount))).toBe(BigInt(amount));
        shares.forEach((share, place) => {
          const off = BigInt(share.amount) * whole - BigInt(amount) * BigInt(people[place] ?? 0);
          expect(off < whole && off > -whole).toBe(true);
        });
      }),
      { numRuns: GROUPS },
    );
  });

  it('is alike for everybody by one unit at most where all count alike', () => {
    fc.assert(
      fc.property(total, fc.integer({ min: 1, max: 40 }), (amount, payers) => {
        const amounts = amountsOf(amount, alike(payers));
        expect(amounts).toHaveLength(payers);
        expect(sum(amounts)).toBe(BigInt(amount));
        expect(Math.max(...amounts) - Math.min(...amounts)).toBeLessThanOrEqual(1);
      }),
      { numRuns: GROUPS },
    );
  });

  it('leaves agreed amounts as they are', () => {
    fc.assert(
      fc.property(total, fc.array(fc.maxSafeNat(), { maxLength: 8 }), (amount, places) => {
        const amounts = cut(amount, places);
        expect(amountsOf(amount, { way: 'byAmount', amounts })).toEqual(amounts);
      }),
      { numRuns: GROUPS },
    );
  });
});

describe('what each room costs', () => {
  it.each([
    ['as it is priced', { rooms: [600, 300], passes: 0, discounts: 0 }, 900, [600, 300]],
    ['less its part of the discounts', { rooms: [600, 300], passes: 100, discounts: -100 }, 900, [540, 270]],
    ['never more than the booking does', { rooms: [600, 300], passes: 100, discounts: 0 }, 500, [300, 150]],
    ['as priced, whatever is added to the booking', { rooms: [600, 300], passes: 0, discounts: 0 }, 1500, [600, 300]],
    ['nothing where discounts take it all', { rooms: [600], passes: 0, discounts: -700 }, 0, [0]],
    ['to the unit', { rooms: [100, 100], passes: 100, discounts: -100 }, 200, [67, 67]],
    ['nothing where there is none', { rooms: [], passes: 100, discounts: 0 }, 100, []],
  ])('%s', (_, price, whole, expected) => {
    expect(roomCosts(price, whole)).toEqual(expected);
  });

  it('is never above the price of the room, nor together above the booking', () => {
    const prices = fc.array(fc.nat(10_000_000), { maxLength: 8 });
    fc.assert(
      fc.property(prices, fc.nat(1_000_000), fc.nat(20_000_000), fc.nat(80_000_000), (rooms, passes, off, whole) => {
        const costs = roomCosts({ rooms, passes, discounts: -off }, whole);
        expect(costs).toHaveLength(rooms.length);
        expect(costs.every((cost, at) => cost >= 0 && cost <= (rooms[at] ?? 0))).toBe(true);
        expect(sum(costs) <= BigInt(whole)).toBe(true);
      }),
    );
  });
});

describe('instalments in shares', () => {
  it.each([
    [
      [100, 200],
      [150, 150],
      [
        [50, 100],
        [50, 100],
      ],
    ],
    [
      [101, 200],
      [151, 150],
      [
        [51, 100],
        [50, 100],
      ],
    ],
    [
      [1, 1, 1],
      [1, 2],
      [
        [0, 1, 0],
        [1, 0, 1],
      ],
    ],
    [[300], [0, 300], [[0], [300]]],
    [[], [0], [[]]],
  ])('%o among %o', (items, shares, expected) => {
    expect(splitItems(items, shares)).toEqual(expected);
  });

  it.each([
    [[100], [99]],
    [[100], []],
    [[100, -50], [50]],
    [[50], [100, -50]],
  ])('are refused where they are not the sum of the shares: %o among %o', (items, shares) => {
    expect(() => splitItems(items, shares)).toThrow(RangeError);
  });

  it('meet every item and every share exactly for a thousand groups, none below zero', () => {
    const cuts = fc.array(fc.maxSafeNat(), { maxLength: 9 });
    fc.assert(
      fc.property(total, counted, cuts, (amount, people, places) => {
        const items = cut(amount, places);
        const shares = amountsOf(amount, { way: 'byPerson', people });
        const parts = splitItems(items, shares);
        expect(parts.map(sum)).toEqual(shares.map(BigInt));
        expect(items.map((_, at) => sum(parts.map((of) => of[at] ?? 0)))).toEqual(items.map(BigInt));
        expect(Math.min(...parts.flat())).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: GROUPS },
    );
  });
});

describe('what each share still pays', () => {
  const share = (amount: number, given: number) => ({ amount, given });

  it.each([
    // Nobody gave anything: each their part of each item.
    [
      [100, 300],
      [share(200, 0), share(200, 0)],
      [
        [50, 150],
        [50, 150],
      ],
    ],
    // Who gave theirs is not asked for the other's.
    [
      [100, 300],
      [share(200, 50), share(200, 0)],
      [
        [0, 150],
        [50, 150],
      ],
    ],
    // One gave the whole first item: nobody is late with it.
    [
      [100, 300],
      [share(200, 100), share(200, 0)],
      [
        [0, 100],
        [0, 200],
      ],
    ],
    // What was given beyond a share spares the others.
    [
      [100, 300],
      [share(200, 300), share(200, 0)],
      [
        [0, 0],
        [0, 100],
      ],
    ],
    [
      [100, 300],
      [share(200, 400), share(200, 0)],
      [
        [0, 0],
        [0, 0],
      ],
    ],
  ])('of %o by %o', (items, shares, expected) => {
    expect(leftByShare(items, shares)).toEqual(expected);
  });

  it('is what the booking lacks, item by item, for a thousand groups, and never more than a share lacks', () => {
    const cuts = fc.array(fc.maxSafeNat(), { maxLength: 6 });
    const paidParts = fc.array(fc.integer({ min: 0, max: 130 }), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(fc.nat(100_000_000), counted, cuts, paidParts, (amount, people, places, percents) => {
        const items = cut(amount, places);
        const shares = amountsOf(amount, { way: 'byPerson', people }).map((part, place) =>
          share(part, Math.floor((part * (percents[place] ?? 0)) / 100)),
        );
        const left = leftByShare(items, shares);
        const given = sum(shares.map((each) => each.given));
        expect(sum(left.flat())).toBe(BigInt(amount) > given ? BigInt(amount) - given : 0n);
        left.forEach((parts, place) => {
          const { amount: own = 0, given: paid = 0 } = shares[place] ?? {};
          expect(sum(parts) <= BigInt(Math.max(0, own - paid))).toBe(true);
          expect(parts.every((part) => part >= 0)).toBe(true);
        });
        items.forEach((_, at) => {
          const upTo = sum(items.slice(0, at + 1));
          const asked = sum(left.flatMap((parts) => parts.slice(0, at + 1)));
          expect(asked).toBe(upTo > given ? upTo - given : 0n);
        });
      }),
      { numRuns: GROUPS },
    );
  });
});

describe('whose first deposit is not in', () => {
  const item = (amount: number, dueOn: string) => ({ kind: 'instalment' as const, amount, dueOn });
  const items = [item(60, '2027-01-10'), item(40, '2027-01-10'), item(300, '2027-03-01')];
  const share = (amount: number, given: number) => ({ amount, given });

  it.each([
    ['nobody gave', [share(200, 0), share(200, 0)], [true, true]],
    ['one gave half of theirs', [share(200, 25), share(200, 50)], [true, false]],
    ['one gave theirs', [share(200, 50), share(200, 0)], [false, true]],
    ['both gave theirs', [share(200, 50), share(200, 50)], [false, false]],
    ['one gave it for both', [share(200, 100), share(200, 0)], [false, false]],
    ['a share of nothing', [share(400, 0), share(0, 0)], [true, false]],
  ])('%s', (_, shares, expected) => {
    expect(lackFirst(items, shares)).toEqual(expected);
  });

  it('is nobody’s where nothing is to be paid', () => {
    expect(lackFirst([], [share(0, 0), share(0, 0)])).toEqual([false, false]);
  });

  it('is somebody’s as long as the booking lacks it, for a thousand groups', () => {
    const parts = fc.array(fc.integer({ min: 0, max: 130 }), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(fc.nat(100_000_000), counted, fc.nat(100), parts, (amount, people, percent, percents) => {
        const first = Math.floor((amount * percent) / 100);
        const shares = amountsOf(amount, { way: 'byPerson', people }).map((part, place) =>
          share(part, Math.floor((part * (percents[place] ?? 0)) / 100)),
        );
        const given = sum(shares.map((each) => each.given));
        const lacking = lackFirst([item(first, '2027-01-10'), item(amount - first, '2027-03-01')], shares);
        expect(lacking.some(Boolean)).toBe(given < BigInt(first));
      }),
      { numRuns: GROUPS },
    );
  });
});
