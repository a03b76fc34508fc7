import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalRate, type EventCurrency } from '@/lib/contract/event-currencies';
import { currencyProblem, rateOn, scopesOn } from '@/lib/domain/exchange-rates';
import { addDays } from '@/lib/domain/nights';

const RATES = [
  { since: '2027-03-01', rate: '18.5' },
  { since: '2027-01-01', rate: '17.25' },
];
const ON = { priced: 'USD', today: '2027-02-28' };
const usd: EventCurrency = { code: 'USD', main: true, rates: [] };
const mxn: EventCurrency = { code: 'MXN', main: false, rates: RATES };

describe('the rate that is valid on a day', () => {
  it.each([
    ['2026-12-31', null],
    ['2027-01-01', '17.25'],
    ['2027-02-28', '17.25'],
    ['2027-03-01', '18.5'],
    ['2030-01-01', '18.5'],
  ])('%s: %s', (day, rate) => {
    expect(rateOn(RATES, day)).toBe(rate);
  });

  const dated = fc
    .uniqueArray(fc.integer({ min: 0, max: 400 }), { maxLength: 12 })
    .map((days) => days.map((day) => ({ since: addDays('2027-01-01', day), rate: `${day + 1}.5` })));
  const someDay = fc.integer({ min: -10, max: 420 }).map((days) => addDays('2027-01-01', days));

  it('is the latest that has begun, in whatever order they stand', () => {
    fc.assert(
      fc.property(dated, someDay, (rates, day) => {
        const begun = rates.filter(({ since }) => since <= day).toSorted((a, b) => b.since.localeCompare(a.since));
        expect(rateOn(rates, day)).toBe(begun[0]?.rate ?? null);
        expect(rateOn(rates.toReversed(), day)).toBe(rateOn(rates, day));
      }),
    );
  });

  it('is not changed by a rate of a later day', () => {
    fc.assert(
      fc.property(dated, someDay, fc.integer({ min: 1, max: 90 }), (rates, day, days) => {
        const later = { since: addDays(day, days), rate: '99' };
        expect(rateOn([...rates, later], day)).toBe(rateOn(rates, day));
      }),
    );
  });
});

it('every decimal rate goes over the wire as the number that it is', () => {
  const rate = fc.tuple(fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: 0, max: 99_999_999 }));
  fc.assert(
    fc.property(rate, ([whole, parts]) => {
      const written = `${whole}.${String(parts).padStart(8, '0')}`;
      expect(decimalRate.safeParse(written).success).toBe(true);
      const [scope] = scopesOn([{ code: 'MXN', main: true, rates: [{ since: '2027-01-01', rate: written }] }], ON);
      // What is made of it again, as showing money does, is every figure that was typed.
      expect(Math.round((scope?.exchangeRate ?? 0) * 100_000_000)).toBe(whole * 100_000_000 + parts);
    }),
  );
  for (const wrong of ['0', '0.00', '-1', '1e3', '17,5', '', '12345678', '1.123456789'])
    expect(decimalRate.safeParse(wrong).success).toBe(false);
});

it('prices are shown in what has a rate that day, that of the prices always', () => {
  const scope = (code: string, currencyMain: boolean, exchangeRate: number) => ({
    currencyMain,
    exchangeRate,
    currency: { data: { code } },
  });
  expect(scopesOn([usd, mxn], ON)).toEqual([scope('USD', true, 1), scope('MXN', false, 17.25)]);
  expect(scopesOn([usd, mxn], { ...ON, today: '2026-12-31' })).toEqual([scope('USD', true, 1)]);
});

it.each([
  ['currencyTwice', [usd, mxn, mxn]],
  ['rateTwice', [usd, { ...mxn, rates: [...RATES, { since: '2027-01-01', rate: '20' }] }]],
  ['pricedCurrency', [{ ...mxn, main: true }]],
  ['pricedCurrency', [{ ...usd, rates: [{ since: '2027-01-01', rate: '2' }] }]],
  ['oneMain', [{ ...usd, main: false }, mxn]],
  ['oneMain', [usd, { ...mxn, main: true }]],
  ['noRateYet', [usd, { ...mxn, rates: [] }]],
  [
    'noRateYet',
    [
      { ...usd, main: false },
      { ...mxn, main: true, rates: [{ since: '2027-03-01', rate: '18' }] },
    ],
  ],
  [null, [usd]],
  // Whichever stands first.
  [null, [mxn, usd]],
  ['pricedCurrency', [mxn, { ...usd, rates: [{ since: '2027-01-01', rate: '2' }] }]],
  [
    null,
    [
      { ...usd, main: false },
      { ...mxn, main: true },
    ],
  ],
  [null, [usd, { ...mxn, rates: [{ since: '2027-03-01', rate: '18' }] }]],
] as const)('an event cannot have such currencies: %s', (problem, currencies) => {
  expect(currencyProblem(currencies as readonly EventCurrency[], ON)).toBe(problem);
});
