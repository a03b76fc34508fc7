import { describe, expect, it } from 'vitest';
import { nightPrice, type Rate, rateFor } from '@/lib/domain/rate';
import { plan, rate } from './arbitraries';

const NIGHT = '2027-02-18';
const adult = (fields: Partial<Rate>) => rate({ band: 'adult', amount: 1, ...fields });
const minor = (fields: Partial<Rate>) => rate({ band: 'minor', amount: 1, ...fields });

describe('of two rates that fit', () => {
  // The one that holds is dearer, so that it is not the price which decides.
  it.each<[string, Rate, Rate]>([
    [
      'a child’s place holds before more paying adults',
      minor({ childPosition: 1, amount: 9 }),
      minor({ payingAdults: 2, amount: 2 }),
    ],
    [
      'a child’s place holds before the number of adults',
      minor({ childPosition: 1, amount: 9 }),
      minor({ adultOccupancy: 2, amount: 2 }),
    ],
    [
      'more paying adults hold before fewer',
      minor({ payingAdults: 2, amount: 9 }),
      minor({ payingAdults: 1, amount: 2 }),
    ],
    [
      'paying adults hold before the number of adults',
      minor({ payingAdults: 1, amount: 9 }),
      minor({ adultOccupancy: 2, amount: 2 }),
    ],
    [
      'the number of adults holds before a season',
      adult({ adultOccupancy: 2, amount: 9 }),
      adult({ firstNight: '2027-02-01', lastNight: '2027-03-01', amount: 2 }),
    ],
    ['a season holds before every night', adult({ firstNight: '2027-02-01', amount: 9 }), adult({ amount: 2 })],
    [
      'a season with both its ends holds before an open one',
      adult({ firstNight: '2027-02-01', lastNight: '2027-03-01', amount: 9 }),
      adult({ firstNight: '2027-02-10', amount: 2 }),
    ],
    [
      'a season that began holds before one that only ends',
      adult({ firstNight: '2027-02-01', amount: 9 }),
      adult({ lastNight: '2027-03-01', amount: 2 }),
    ],
    [
      'the season that began later holds',
      adult({ firstNight: '2027-02-10', amount: 9 }),
      adult({ firstNight: '2027-02-01', amount: 2 }),
    ],
    [
      'the season that ends earlier holds',
      adult({ lastNight: '2027-02-20', amount: 9 }),
      adult({ lastNight: '2027-03-01', amount: 2 }),
    ],
    ['two alike: the lower amount holds', adult({ amount: 2 }), adult({ amount: 9 })],
    [
      'two alike: the lower percent holds',
      minor({ amount: 0, adultPercent: 20 }),
      minor({ amount: 0, adultPercent: 30 }),
    ],
  ])('%s, whichever comes first', (_, holds, yields) => {
    const payer = { band: holds.band, position: 1 };
    expect(rateFor(plan({ rates: [holds, yields] }), NIGHT, payer, 2)).toBe(holds);
    expect(rateFor(plan({ rates: [yields, holds] }), NIGHT, payer, 2)).toBe(holds);
  });
});

describe('a rate', () => {
  it.each<[string, Rate]>([
    ['another band', rate({ band: 'junior', amount: 1 })],
    ['another number of adults', minor({ adultOccupancy: 3 })],
    ['more paying adults than there are', minor({ payingAdults: 3 })],
    ['another place', minor({ childPosition: 2 })],
    ['later nights', minor({ firstNight: '2027-02-19' })],
    ['earlier nights', minor({ lastNight: '2027-02-17' })],
  ])('of %s is not for the first child beside two adults', (_, other) => {
    expect(rateFor(plan({ rates: [other] }), NIGHT, { band: 'minor', position: 1 }, 2)).toBeNull();
  });

  it('of as many paying adults, of the same place and night is', () => {
    const fits = minor({ payingAdults: 2, childPosition: 1, firstNight: NIGHT, lastNight: NIGHT });
    expect(rateFor(plan({ rates: [fits] }), NIGHT, { band: 'minor', position: 1 }, 2)).toBe(fits);
  });

  it('is sold to nobody in a room without adults', () => {
    expect(rateFor(plan({ rates: [minor({})] }), NIGHT, { band: 'minor', position: 1 }, 0)).toBeNull();
  });
});

describe('the price of a night', () => {
  const rates = [adult({ amount: 10_000 }), minor({ amount: 0, adultPercent: 30 })];

  it('is an amount, or a percent of what an adult of the room pays', () => {
    expect(nightPrice(plan({ rates }), NIGHT, { band: 'adult' }, 2)).toEqual({ amount: 10_000, percent: null });
    expect(nightPrice(plan({ rates }), NIGHT, { band: 'minor', position: 1 }, 2)).toEqual({
      amount: 10_000,
      percent: 30,
    });
  });

  it('is none, never zero, without a rate, without an adult’s where it is a percent, and of a percent of oneself', () => {
    const child = { band: 'minor', position: 1 } as const;
    expect(nightPrice(plan({ rates: [] }), NIGHT, child, 2)).toBeNull();
    expect(nightPrice(plan({ rates: rates.slice(1) }), NIGHT, child, 2)).toBeNull();
    const ofItself = adult({ amount: 0, adultPercent: 50 });
    expect(nightPrice(plan({ rates: [ofItself] }), NIGHT, { band: 'adult' }, 2)).toBeNull();
  });
});
