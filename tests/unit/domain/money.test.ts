import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CurrencyScope } from '@/lib/contract/event';
import {
  convert,
  exchange,
  exchangeBack,
  formatMoney,
  inWholeUnits,
  parseAmount,
  percentOf,
  rateText,
  share,
  showMoney,
  typedAmount,
  unitsText,
} from '@/lib/domain/money';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const scope = (code: string, exchangeRate: number, currencyMain = false): CurrencyScope => ({
  currencyMain,
  exchangeRate,
  currency: { data: { code } },
});
const usd = (amount: number) => ({ amount, currency: 'USD' });

describe('shares', () => {
  it.each([
    [1_000_000, 3, [333_333, 333_333, 333_334]],
    [1_425_055, 4, [356_263, 356_263, 356_263, 356_266]],
    [100_000, 3, [33_333, 33_333, 33_334]],
    [5, 1, [5]],
    [2, 3, [0, 0, 2]],
    [0, 2, [0, 0]],
  ])('of %i in %i', (total, parts, expected) => {
    expect(share(total, parts)).toEqual(expected);
  });

  it('add up exactly, none negative, all but the last alike', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.integer({ min: 1, max: 60 }), (total, parts) => {
        const shares = share(total, parts);
        expect(shares).toHaveLength(parts);
        expect(shares.reduce((sum, part) => sum + BigInt(part), 0n)).toBe(BigInt(total));
        expect(new Set(shares.slice(0, -1)).size).toBeLessThanOrEqual(1);
        expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it.each([
    [10, 0],
    [10, -1],
    [10, 1.5],
    [-10, 2],
    [0.5, 2],
    [Number.NaN, 2],
  ])('of %d in %d do not exist', (total, parts) => {
    expect(() => share(total, parts)).toThrow(RangeError);
  });
});

describe('a percentage', () => {
  it.each([
    [10_000, 16, 1600],
    [50, 1, 1],
    [49, 1, 0],
    [150, 1, 2],
    [-150, 1, -2],
    [200, 19.5, 39],
    [100_000, 16.125, 16_125],
    // In floating point 1.005 x 100 falls below the half.
    [1005, 10, 101],
    [Number.MAX_SAFE_INTEGER, 100, Number.MAX_SAFE_INTEGER],
  ])('of %i at %d %% is %i, rounded half-up', (amount, percent, expected) => {
    expect(percentOf(amount, percent)).toBe(expected);
  });

  it('is within half a unit of the exact one', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.integer({ min: 0, max: 100_000 }), (amount, thousandths) => {
        const doubled =
          2n * (BigInt(percentOf(amount, thousandths / 1000)) * 100_000n - BigInt(amount) * BigInt(thousandths));
        expect(doubled > -100_000n && doubled <= 100_000n).toBe(true);
      }),
    );
  });

  it('of money that goes is that of money that comes, below nothing', () => {
    for (const [amount, percent] of [
      [5, 50],
      [4, 50],
      [1_050, 33],
    ] as const)
      expect(percentOf(-amount, percent)).toBe(-percentOf(amount, percent));
    expect(percentOf(-5, 50)).toBe(-3);
    expect(percentOf(0, 50)).toBe(0);
  });

  it('refuses fractions of a unit', () => {
    expect(() => percentOf(0.5, 10)).toThrow(new RangeError('Not a whole number of minor units: 0.5'));
  });
});

describe('money shown', () => {
  it.each([
    ['es', usd(123_450), 'USD 1,234.50'],
    ['en', usd(123_450), 'USD 1,234.50'],
    ['en', usd(0), 'USD 0.00'],
    ['es', usd(-5), 'USD -0.05'],
    ['es', { amount: 2_500_000_000, currency: 'MXN' }, 'MXN 25,000,000.00'],
    ['en', { amount: 1234, currency: 'JPY' }, 'JPY 1,234'],
    ['en', { amount: 1_234_567, currency: 'KWD' }, 'KWD 1,234.567'],
  ] as const)('%s %o', (locale, money, expected) => {
    expect(plain(formatMoney(money, locale))).toBe(expected);
  });

  it('does not break between code and amount', () => {
    expect(formatMoney(usd(100), 'es')).toBe('USD\u00a01.00');
  });

  it('keeps each currency’s own decimals, whichever was shown before it', () => {
    const shown = ['USD', 'JPY', 'KWD', 'USD'].map((currency) => plain(formatMoney({ amount: 5000, currency }, 'en')));
    expect(shown).toEqual(['USD 50.00', 'JPY 5,000', 'KWD 5.000', 'USD 50.00']);
  });

  it('is the main currency at its rate, then the others', () => {
    const scopes = [scope('MXN', 17.25), scope('USD', 1, true), scope('EUR', 0.92)];
    const shown = showMoney(usd(123_450), scopes, 'es');
    expect(shown.ok && [shown.main, ...shown.others].map(plain)).toEqual([
      'USD 1,234.50',
      'MXN 21,295.13',
      'EUR 1,135.74',
    ]);
  });

  it('shows a main currency that is not the price’s', () => {
    const shown = showMoney(usd(10_000), [scope('USD', 1), scope('MXN', 18, true)], 'en');
    expect(shown.ok && [shown.main, ...shown.others].map(plain)).toEqual(['MXN 1,800.00', 'USD 100.00']);
  });

  it('says why where there is no main currency or no currency at all, and invents no number', () => {
    expect(showMoney(usd(100), [scope('MXN', 18)], 'es')).toEqual({ ok: false, reason: 'noMainCurrency' });
    expect(showMoney(usd(100), [], 'es')).toEqual({ ok: false, reason: 'noCurrencies' });
    expect(showMoney(usd(100), null, 'es')).toEqual({ ok: false, reason: 'noCurrencies' });
  });

  it('converts between currencies of different decimals, rounded half-up once', () => {
    expect(convert(usd(100), scope('JPY', 150.5))).toEqual({ amount: 151, currency: 'JPY' });
    expect(convert({ amount: 100, currency: 'JPY' }, scope('USD', 0.0067))).toEqual({ amount: 67, currency: 'USD' });
    expect(convert(usd(1), scope('MXN', 0.5))).toEqual({ amount: 1, currency: 'MXN' });
    expect(() => convert(usd(0.1), scope('MXN', 17))).toThrow(RangeError);
  });

  it.each(['dollars', 'aUSD', 'USDx', 'usd', 'US'])('refuses a malformed currency: %s', (currency) => {
    expect(() => formatMoney({ amount: 1, currency }, 'es')).toThrow(new RangeError(`Not a currency: ${currency}`));
  });
});

describe('an amount as it is typed', () => {
  it.each([
    ['150', 15_000],
    ['1,234.50', 123_450],
    [' 1 234.5 ', 123_450],
    ['$1,000', 100_000],
    ['USD 10', 1000],
    // One comma before one or two figures is a decimal sign, before three it parts thousands.
    ['1,5', 150],
    ['12,50', 1250],
    ['1,234', 123_400],
    ['1,234,567', 123_456_700],
    ['-3', -300],
    ['−3', -300],
    ['- 3', -300],
    ['-$3', -300],
    ['$-500.00', -50_000],
    ['USD -0.05', -5],
    ['500.00-', -50_000],
  ])('%s is %i cents', (text, amount) => {
    expect(parseAmount(text, 'USD')).toBe(amount);
  });

  it.each([
    '',
    '-',
    'mil',
    '1.234',
    '1.234,56',
    // A comma that parts no thousands: whoever means 1,234.50 is not asked for a hundred times as much.
    '1,234,50',
    '1,5000',
    '1234,567',
    '12,34.50',
    ',500',
    '1.2.3',
    '10-20',
    '2027-03-12',
    '-5-',
    '--5',
    '1e3',
    '90071992547409.92',
  ])('%j is no amount', (text) => {
    expect(parseAmount(text, 'USD')).toBeNull();
  });

  it('is as fine as its currency and no finer', () => {
    expect([parseAmount('1500', 'JPY'), parseAmount('1500.5', 'JPY'), parseAmount('1,5', 'JPY')]).toEqual([
      1500,
      null,
      null,
    ]);
    expect([parseAmount('1.234', 'KWD'), parseAmount('1.2345', 'KWD')]).toEqual([1234, null]);
  });

  it('is written with all its decimals and reads back as it was', () => {
    expect([typedAmount(123_450, 'USD'), typedAmount(5, 'USD'), typedAmount(1500, 'JPY')]).toEqual([
      '1234.50',
      '0.05',
      '1500',
    ]);
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.constantFrom('USD', 'JPY', 'KWD'), (amount, currency) => {
        // Nobody minds the sign of nothing.
        expect((parseAmount(typedAmount(amount, currency), currency) ?? Number.NaN) + 0).toBe(amount + 0);
      }),
    );
  });

  it('is a number of whole units in a spreadsheet', () => {
    expect(inWholeUnits(usd(1250))).toBe(12.5);
    expect(inWholeUnits({ amount: 1250, currency: 'JPY' })).toBe(1250);
    expect(() => inWholeUnits(usd(0.5))).toThrow(RangeError);
  });

  it('is written beside its code with the currency’s decimals, in a report', () => {
    expect(unitsText(120_000, 'JPY', 'es')).toBe('120,000');
    expect(unitsText(1_015.5, 'KWD', 'en')).toBe('1,015.500');
    expect(unitsText(0.1234, 'CLF', 'en')).toBe('0.1234');
    expect(unitsText(-12.5, 'USD', 'es')).toBe('-12.50');
    expect(unitsText(12.5, null, 'es')).toBe('12.50');
    expect(() => unitsText(1, 'pesos', 'es')).toThrow(RangeError);
  });
});

describe('an exchange rate', () => {
  it('is written with two decimals at least, and as many as it has', () => {
    expect(['18.5', '18.5237', '18.5000', '20', '1234.5'].map((rate) => rateText(rate, 'es'))).toEqual([
      '18.50',
      '18.5237',
      '18.50',
      '20.00',
      '1,234.50',
    ]);
  });

  it('turns money into another currency and back, rounded half-up once', () => {
    expect(exchange(usd(10_050), { rate: '18.5237', currency: 'MXN' })).toEqual({ amount: 186_163, currency: 'MXN' });
    expect(exchange(usd(1), { rate: '0.5', currency: 'MXN' }).amount).toBe(1);
    expect(exchange(usd(100), { rate: '150', currency: 'JPY' })).toEqual({ amount: 150, currency: 'JPY' });
    expect(exchangeBack({ amount: 186_163, currency: 'MXN' }, { rate: '18.5237', currency: 'USD' })).toEqual(
      usd(10_050),
    );
    expect(exchangeBack({ amount: 150, currency: 'JPY' }, { rate: '150', currency: 'USD' })).toEqual(usd(100));
  });

  it.each(['', 'x', '1,5', '-1', '1.', '.5', '1e3'])('%j is none, and the refusal says it', (rate) => {
    expect(() => exchange(usd(1), { rate, currency: 'MXN' })).toThrow(new RangeError(`Not a rate: ${rate}`));
    expect(() => exchangeBack(usd(1), { rate, currency: 'MXN' })).toThrow(new RangeError(`Not a rate: ${rate}`));
  });

  it('of nothing has no way back, and what is no number is not shown', () => {
    expect(exchange(usd(100), { rate: '0.00', currency: 'MXN' }).amount).toBe(0);
    expect(() => exchangeBack(usd(1), { rate: '0.00', currency: 'MXN' })).toThrow(new RangeError('Not a rate: 0.00'));
    expect(() => rateText('x', 'es')).toThrow(new RangeError('Not a rate: x'));
  });
});

describe('the decimals of a currency', () => {
  it.each([
    ['COP', 'COP 450,000.00'],
    ['IDR', 'IDR 450,000.00'],
    ['HUF', 'HUF 450,000.00'],
    ['ISK', 'ISK 45,000,000'],
    ['JPY', 'JPY 45,000,000'],
    ['KWD', 'KWD 45,000.000'],
  ])('of %s are those of ISO 4217, whatever the browser or server believes', (currency, shown) => {
    expect(plain(formatMoney({ amount: 45_000_000, currency }, 'en'))).toBe(shown);
    expect(parseAmount(typedAmount(45_000_000, currency), currency)).toBe(45_000_000);
  });
});
