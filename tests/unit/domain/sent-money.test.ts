import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exchange, exchangeBack, rateText } from '@/lib/domain/money';
import { countedFor, sentFor } from '@/lib/domain/sent-money';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const mxn = (amount: number) => ({ amount, currency: 'MXN' });
const bounds = { minimum: 15_000, maximum: 198_400 };
const counted = (amount: number, rate = '18.5', within = bounds) =>
  countedFor(mxn(amount), { priced: 'USD', rate, bounds: within });

describe('a transfer in another currency', () => {
  it('of USD 150.00 at 18.50 is MXN 2,775.00, and counts as USD 150.00', () => {
    expect(sentFor(usd(15_000), { currency: 'MXN', rate: '18.5' })).toEqual(mxn(277_500));
    expect(counted(277_500)).toBe(15_000);
  });

  it("is itself in the price's own currency", () => {
    expect(sentFor(usd(15_000), { currency: 'USD', rate: '1' })).toEqual(usd(15_000));
    expect(countedFor(usd(12_345), { priced: 'USD', rate: '1', bounds })).toBe(12_345);
    // Whatever the rate of another currency is meanwhile.
    expect(sentFor(usd(15_000), { currency: 'USD', rate: '18.5' })).toEqual(usd(15_000));
    expect(countedFor(usd(12_345), { priced: 'USD', rate: '18.5', bounds })).toBe(12_345);
  });

  it('is rounded half-up once', () => {
    expect(counted(300_000)).toBe(16_216);
    expect(exchangeBack(mxn(1), { currency: 'USD', rate: '2' })).toEqual(usd(1));
  });

  it('knows currencies without decimals', () => {
    expect(sentFor(usd(15_000), { currency: 'JPY', rate: '150.25' })).toEqual({ amount: 22_538, currency: 'JPY' });
    expect(exchangeBack({ amount: 22_538, currency: 'JPY' }, { currency: 'USD', rate: '150.25' })).toEqual(usd(15_000));
  });

  it.each(['0', '0.00', 'x', '-1', '1e3', ''])('has no rate of %j', (rate) =>
    expect(() => exchangeBack(mxn(100), { currency: 'USD', rate })).toThrow(RangeError),
  );

  const cents = fc.integer({ min: 1, max: 50_000_000 });
  const rates = fc
    .record({ whole: fc.integer({ min: 0, max: 9_999 }), part: fc.integer({ min: 1, max: 99_999_999 }) })
    .map(({ whole, part }) => `${whole}.${String(part).padStart(8, '0')}`);

  it('counts as what was asked where a coarser currency rounds that off', () => {
    const within = { minimum: 14, maximum: 1_004 };
    expect([counted(1, '0.1', within), counted(100, '0.1', within)]).toEqual([14, 1_004]);
    expect(counted(50, '0.1', within)).toBe(500);
  });

  it('whoever sends what was asked pays exactly that, at any rate', () =>
    fc.assert(
      fc.property(cents, cents, rates, (one, other, rate) => {
        const within = { minimum: Math.min(one, other), maximum: Math.max(one, other) };
        for (const bound of [within.minimum, within.maximum]) {
          const sent = sentFor(usd(bound), { currency: 'MXN', rate });
          const other = sentFor(usd(within.maximum), { currency: 'MXN', rate });
          const expected = sent.amount === other.amount ? within.maximum : bound;
          fc.pre(sent.amount > 0);
          expect(countedFor(sent, { priced: 'USD', rate, bounds: within })).toBe(expected);
        }
      }),
    ));

  it('is within the bounds of the price exactly where it is within the bounds as they are sent', () =>
    fc.assert(
      fc.property(cents, cents, cents, rates, (one, other, amount, rate) => {
        const within = { minimum: Math.min(one, other), maximum: Math.max(one, other) };
        const sent = (value: number) => sentFor(usd(value), { currency: 'MXN', rate }).amount;
        const worth = countedFor(mxn(amount), { priced: 'USD', rate, bounds: within });
        if (amount >= sent(within.minimum) && amount <= sent(within.maximum)) {
          expect(worth).toBeGreaterThanOrEqual(within.minimum);
          expect(worth).toBeLessThanOrEqual(within.maximum);
        }
      }),
    ));

  it('never counts less for more', () =>
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 1_000 }), rates, (amount, more, rate) => {
        const worth = (value: number) => exchangeBack(mxn(value), { currency: 'USD', rate }).amount;
        expect(worth(amount + more)).toBeGreaterThanOrEqual(worth(amount));
        expect(exchange(usd(worth(amount)), { currency: 'MXN', rate }).currency).toBe('MXN');
      }),
    ));
});

describe('a rate in words', () => {
  it.each([
    ['18.5', '18.50'],
    ['18', '18.00'],
    ['0.05405405', '0.05405405'],
    ['1234.5600', '1,234.56'],
  ])('%s is %s', (rate, text) => expect(rateText(rate, 'es')).toBe(text));
});
