import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serviceCounts, serviceState } from '@/lib/contract/master-account';
import { accountDefining, accountSums, followedCount, priceOfService } from '@/lib/domain/master-account';
import { exchange } from '@/lib/domain/money';

const RATES = [
  { currency: 'USD', rate: '17.25', since: '2026-01-01' },
  { currency: 'JPY', rate: '0.11875', since: '2026-01-01' },
];
const currency = fc.constantFrom('MXN', 'USD', 'JPY');
const counts = fc.record({ guests: fc.nat(900), adults: fc.nat(900), minors: fc.nat(900), rooms: fc.nat(900) });
const service = fc.record({
  counts: fc.constantFrom(...serviceCounts.options),
  quantity: fc.integer({ min: 1, max: 50 }),
  unitPrice: fc.record({ amount: fc.nat(5_000_000), currency }),
  state: fc.constantFrom(...serviceState.options),
});
const deposit = fc.record({ amount: fc.integer({ min: -900_000, max: 900_000 }), currency });
const account = fc.record({
  services: fc.array(service, { maxLength: 12 }),
  deposits: fc.array(deposit, { maxLength: 12 }),
  counts,
});

describe('the sums of a master account', () => {
  it('are those of the lines of each currency, exactly', () => {
    fc.assert(
      fc.property(account, (of) => {
        const { byCurrency } = accountSums({ ...of, currency: 'MXN', rates: RATES });
        for (const { currency: code, total, drafts, paid } of byCurrency) {
          const lines = of.services.filter(({ unitPrice }) => unitPrice.currency === code);
          const sum = (state: string) =>
            lines
              .filter((each) => each.state === state)
              .reduce((all, each) => all + priceOfService(each, of.counts).amount, 0);
          expect([total, drafts]).toEqual([sum('approved'), sum('draft')]);
          const own = of.deposits.filter((each) => each.currency === code);
          expect(paid).toBe(own.reduce((all, { amount }) => all + amount, 0));
        }
        expect(byCurrency[0]?.currency).toBe('MXN');
      }),
    );
  });

  it('in the account’s currency exchange each currency once, and the balance is what is left', () => {
    fc.assert(
      fc.property(account, (of) => {
        const { byCurrency, total, paid, balance } = accountSums({ ...of, currency: 'MXN', rates: RATES });
        const rate = (code: string) => RATES.find((known) => known.currency === code)?.rate ?? '1';
        const inPesos = (part: 'total' | 'paid') =>
          byCurrency.reduce(
            (sum, each) =>
              sum +
              exchange({ amount: each[part], currency: each.currency }, { rate: rate(each.currency), currency: 'MXN' })
                .amount,
            0,
          );
        expect([total, paid, balance]).toEqual([inPesos('total'), inPesos('paid'), total - paid]);
        expect(Number.isSafeInteger(balance)).toBe(true);
      }),
    );
  });

  it('grow with what a service follows, and not where its price is fixed', () => {
    fc.assert(
      fc.property(service, counts, (line, of) => {
        const followed = followedCount(line.counts, of);
        const { amount } = priceOfService(line, of);
        expect(amount).toBe(line.unitPrice.amount * line.quantity * (followed ?? 1));
        if (line.counts === 'fixed') expect(followed).toBeNull();
      }),
    );
  });

  it('follow guests, adults, minors or rooms, whichever a service counts', () => {
    const of = { guests: 120, adults: 90, minors: 30, rooms: 55 };
    const followed = serviceCounts.options.map((each) => [each, followedCount(each, of)]);
    expect(Object.fromEntries(followed)).toEqual({
      fixed: null,
      perGuest: 120,
      perAdult: 90,
      perMinor: 30,
      perRoom: 55,
    });
    const unitPrice = { amount: 250, currency: 'USD' };
    expect(priceOfService({ counts: 'perRoom', quantity: 2, unitPrice, state: 'draft' }, of)).toEqual({
      amount: 27_500,
      currency: 'USD',
    });
  });

  it('have no number for a service above what can be counted exactly', () => {
    const unitPrice = { amount: Number.MAX_SAFE_INTEGER, currency: 'MXN' };
    const none = { guests: 0, adults: 0, minors: 0, rooms: 0 };
    const price = (quantity: number) => priceOfService({ counts: 'fixed', quantity, unitPrice, state: 'draft' }, none);
    expect(price(1).amount).toBe(Number.MAX_SAFE_INTEGER);
    expect(() => price(2)).toThrow(RangeError);
  });

  it('have the account’s own currency first and the others by their code', () => {
    const deposits = ['USD', 'JPY'].map((code) => ({ amount: 1, currency: code }));
    const none = { guests: 0, adults: 0, minors: 0, rooms: 0 };
    const { byCurrency } = accountSums({ currency: 'MXN', rates: RATES, services: [], deposits, counts: none });
    expect(byCurrency.map(({ currency: code }) => code)).toEqual(['MXN', 'JPY', 'USD']);
  });

  it('have no number for a currency without a rate', () => {
    const deposits = [{ amount: 1, currency: 'EUR' }];
    const none = { guests: 0, adults: 0, minors: 0, rooms: 0 };
    const sums = () => accountSums({ currency: 'MXN', rates: RATES, services: [], deposits, counts: none });
    expect(sums).toThrow(RangeError);
    expect(sums).toThrow('No rate for EUR');
  });
});

describe('exchange', () => {
  it.each([
    [{ amount: 666, currency: 'USD' }, '17.25', 'MXN', 11_489],
    [{ amount: -666, currency: 'USD' }, '17.25', 'MXN', -11_489],
    [{ amount: 1_000, currency: 'JPY' }, '0.11875', 'MXN', 11_875],
    [{ amount: 11_875, currency: 'MXN' }, '8.42105263', 'JPY', 1_000],
    [{ amount: 9_007_199_254_740_991, currency: 'USD' }, '1', 'MXN', 9_007_199_254_740_991],
  ])('%o at %s is %s %d', (money, rate, code, amount) => {
    expect(exchange(money, { rate, currency: code })).toEqual({ amount, currency: code });
  });
  it('takes no rate but a decimal number in figures', () => {
    for (const rate of ['', '1,5', '1e3', '-2', '.5', '1.'])
      expect(() => exchange({ amount: 1, currency: 'USD' }, { rate, currency: 'MXN' })).toThrow(RangeError);
  });
});

describe('defining an account', () => {
  const on = (today: string, isDefined = false) => accountDefining({ eventDay: '2027-06-10', today, isDefined });
  const by = '2027-04-11';

  it.each([
    ['2027-03-26', null],
    ['2027-03-27', 'coming'],
    ['2027-04-10', 'coming'],
    ['2027-04-11', 'due'],
    ['2027-06-10', 'due'],
    ['2027-06-11', null],
  ] as const)('on %s is %s', (today, state) => {
    expect(on(today)).toEqual(state && { state, by });
  });

  it('is nothing any more once something is contracted, or where the event has no day', () => {
    expect(on('2027-04-20', true)).toBeNull();
    expect(accountDefining({ eventDay: null, today: '2027-04-20', isDefined: false })).toBeNull();
  });
});
