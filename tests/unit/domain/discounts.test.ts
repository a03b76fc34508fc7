import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceDiscounts, scaleDiscount } from '@/lib/domain/discounts';
import { rescaleDiscounts } from '@/lib/domain/rescale-discounts';

const percentCoupon = (percent: number) => ({ code: 'BODA', percent, amount: null });
const amountCoupon = (amount: number) => ({ code: 'MENOS', percent: null, amount });

describe('the discounts of a booking', () => {
  it('are none without a coupon and without a honeymoon', () => {
    expect(priceDiscounts({ rooms: 100_000, total: 120_000, honeymoonPercent: 0, coupon: null })).toEqual([]);
  });

  it('take the honeymoon off the rooms, then the coupon off what is left of everything', () => {
    const lines = priceDiscounts({ rooms: 100_000, total: 120_000, honeymoonPercent: 10, coupon: percentCoupon(10) });
    expect(lines).toEqual([
      { discountKind: 'honeymoon', couponCode: null, total: -10_000 },
      { discountKind: 'coupon', couponCode: 'BODA', total: -11_000 },
    ]);
  });

  it('round a percentage half-up once', () => {
    const off = (total: number) => priceDiscounts({ rooms: 0, total, honeymoonPercent: 0, coupon: percentCoupon(5) });
    // 5 % of 110 = 5.5, of 109 = 5.45.
    expect(off(110)[0]?.total).toBe(-6);
    expect(off(109)[0]?.total).toBe(-5);
  });

  it('cap an amount at what it discounts and leave a coupon that takes nothing off without a line', () => {
    const off = (total: number) => priceDiscounts({ rooms: 0, total, honeymoonPercent: 0, coupon: amountCoupon(5000) });
    expect(off(3000)).toEqual([{ discountKind: 'coupon', couponCode: 'MENOS', total: -3000 }]);
    expect(off(0)).toEqual([]);
  });
});

const money = fc.integer({ min: 0, max: 50_000_000 });
const coupon = fc.oneof(
  fc.constant(null),
  fc.integer({ min: 1, max: 100 }).map(percentCoupon),
  fc.integer({ min: 1, max: 5_000_000 }).map(amountCoupon),
);
const percent = fc.integer({ min: 0, max: 100 });
const left = (question: Parameters<typeof priceDiscounts>[0]) =>
  question.total + priceDiscounts(question).reduce((sum, line) => sum + line.total, 0);

describe('every discounted price', () => {
  it('is never negative, whole, and no line adds to it', () => {
    fc.assert(
      fc.property(money, money, percent, coupon, (rooms, passes, honeymoonPercent, any) => {
        const question = { rooms, total: rooms + passes, honeymoonPercent, coupon: any };
        expect(left(question)).toBeGreaterThanOrEqual(0);
        for (const { total } of priceDiscounts(question)) {
          expect(total).toBeLessThan(0);
          expect(Number.isSafeInteger(total)).toBe(true);
        }
      }),
    );
  });

  it('never falls when what is discounted costs more: a person or a night more never lowers the total', () => {
    const question = { rooms: money, passes: money, more: money, honeymoonPercent: percent, coupon };
    fc.assert(
      fc.property(fc.record(question), ({ rooms, passes, more, ...discounts }) => {
        const before = left({ rooms, total: rooms + passes, ...discounts });
        expect(left({ rooms: rooms + more, total: rooms + more + passes, ...discounts })).toBeGreaterThanOrEqual(
          before,
        );
        expect(left({ rooms, total: rooms + passes + more, ...discounts })).toBeGreaterThanOrEqual(before);
      }),
    );
  });
});

describe('a discount that was agreed on', () => {
  it('keeps its share of a price that fell', () => {
    expect(scaleDiscount(-12_346, 123_456, 61_728)).toBe(-6173);
    expect(scaleDiscount(-12_346, 123_456, 0)).toBe(0);
    expect(scaleDiscount(-12_346, 123_456, 123_456)).toBe(-12_346);
  });

  it('is nothing where there was nothing or is nothing to take it off, never more to pay', () => {
    expect([scaleDiscount(-1000, 0, 500), scaleDiscount(-1000, -1, 500), scaleDiscount(-1000, 1000, -1)]).toEqual([
      0, 0, 0,
    ]);
  });

  it('never exceeds what is left', () => {
    const parts = fc.tuple(money, fc.nat(), fc.nat()).filter(([whole]) => whole > 0);
    fc.assert(
      fc.property(parts, ([whole, a, b]) => {
        const scaled = scaleDiscount(-(a % (whole + 1)), whole, b % (whole + 1));
        expect(-scaled).toBeLessThanOrEqual(b % (whole + 1));
        expect(Math.sign(scaled)).not.toBe(1);
      }),
    );
  });
});

describe('discounts of a booking whose price changed', () => {
  const tenPercent = { discountKind: 'coupon', value: { percent: 10, amount: null } } as const;
  const fifty = { discountKind: 'coupon', value: { percent: null, amount: 5000 } } as const;
  const nothing = { rooms: 0, passes: 0 };

  it('keep their share, and an amount stays within the price', () => {
    const now = { rooms: 30_000, passes: 0 };
    expect(rescaleDiscounts([{ ...tenPercent, total: -2000 }], { rooms: 20_000, passes: 0 }, now)).toEqual([-3000]);
    expect(rescaleDiscounts([{ ...fifty, total: -5000 }], now, { rooms: 4000, passes: 0 })).toEqual([-4000]);
  });

  it('of an amount that a lower price had cut off come back whole with what is added, and no further', () => {
    const cut = [{ ...fifty, total: -4000 }];
    expect(rescaleDiscounts(cut, { rooms: 4000, passes: 0 }, { rooms: 9000, passes: 0 })).toEqual([-5000]);
    expect(rescaleDiscounts(cut, { rooms: 3000, passes: 1000 }, { rooms: 4500, passes: 0 })).toEqual([-4500]);
    const unknown = { discountKind: 'coupon', value: { percent: null, amount: null }, total: -4000 } as const;
    expect(rescaleDiscounts([unknown], { rooms: 4000, passes: 0 }, { rooms: 9000, passes: 0 })).toEqual([-4000]);
  });

  it('of the honeymoon follow the rooms alone, and a coupon what that leaves of everything', () => {
    const honeymoon = { discountKind: 'honeymoon', value: { percent: 10, amount: null }, total: -10_000 } as const;
    const before = { rooms: 100_000, passes: 20_000 };
    const both = [honeymoon, { ...tenPercent, total: -11_000 }];
    expect(rescaleDiscounts(both, before, before)).toEqual([-10_000, -11_000]);
    expect(rescaleDiscounts(both, before, { rooms: 50_000, passes: 20_000 })).toEqual([-5000, -6500]);
    expect(rescaleDiscounts(both, before, { rooms: 0, passes: 20_000 })).toEqual([0, -2000]);
    expect(rescaleDiscounts([{ ...tenPercent, total: -12_000 }], before, { rooms: 100_000, passes: 0 })).toEqual([
      -10_000,
    ]);
  });

  it('keep the share that was agreed on, whatever the percentage says today', () => {
    const edited = { discountKind: 'coupon', value: { percent: 50, amount: null }, total: -2000 } as const;
    expect(rescaleDiscounts([edited], { rooms: 20_000, passes: 0 }, { rooms: 10_000, passes: 0 })).toEqual([-1000]);
  });

  it('take together no more than the price that is left', () => {
    const before = { rooms: 10_000, passes: 0 };
    const two = [
      { ...fifty, total: -5000 },
      { ...fifty, total: -5000 },
    ];
    expect(rescaleDiscounts(two, before, { rooms: 8000, passes: 0 })).toEqual([-5000, -3000]);
    expect(rescaleDiscounts(two, before, { rooms: 5000, passes: 0 })).toEqual([-5000, 0]);
  });

  it('of which nobody knows any more what they said keep their amount within the price', () => {
    const unknown = { discountKind: 'coupon', value: { percent: null, amount: null }, total: -30_000 } as const;
    const before = { rooms: 120_000, passes: 0 };
    expect(rescaleDiscounts([unknown], before, { rooms: 360_000, passes: 0 })).toEqual([-30_000]);
    expect(rescaleDiscounts([unknown], before, { rooms: 20_000, passes: 0 })).toEqual([-20_000]);
  });

  it('of a honeymoon keep their share also once the event gives none any more', () => {
    const agreed = { discountKind: 'honeymoon', value: { percent: null, amount: null }, total: -12_000 } as const;
    const before = { rooms: 120_000, passes: 0 };
    expect(rescaleDiscounts([agreed], before, { rooms: 60_000, passes: 0 })).toEqual([-6_000]);
    expect(rescaleDiscounts([agreed], before, { rooms: 240_000, passes: 0 })).toEqual([-24_000]);
  });

  it('that are no percentage never grow, whatever the price does, but back to what a lower price had cut off', () => {
    const value = fc.option(fc.integer({ min: 1, max: 5_000_000 })).map((amount) => ({ percent: null, amount }));
    const kind = fc.constantFrom('coupon' as const, null);
    const gross = fc.record({ rooms: money, passes: money });
    fc.assert(
      fc.property(
        fc.record({ value, kind, before: gross, now: gross, off: money }),
        ({ value, kind, before, now, off: asked }) => {
          const total = -Math.min(asked, before.rooms + before.passes);
          fc.pre(total < 0);
          const [next = 0] = rescaleDiscounts([{ discountKind: kind, value, total }], before, now);
          const wasCutOff = -total === before.rooms + before.passes;
          const off = wasCutOff ? Math.max(-total, value.amount ?? 0) : -total;
          expect(next).toBe(-Math.min(off, now.rooms + now.passes) || 0);
        },
      ),
    );
  });

  it('come back with the first room after every room was rejected', () => {
    const now = { rooms: 16_000, passes: 0 };
    expect(rescaleDiscounts([{ ...tenPercent, total: -2000 }], { rooms: 20_000, passes: 0 }, nothing)).toEqual([0]);
    expect(rescaleDiscounts([{ ...tenPercent, total: 0 }], nothing, now)).toEqual([-1600]);
    expect(rescaleDiscounts([{ ...fifty, total: 0 }], nothing, now)).toEqual([-5000]);
    expect(rescaleDiscounts([{ ...fifty, total: 0 }], nothing, nothing)).toEqual([0]);
  });
});
