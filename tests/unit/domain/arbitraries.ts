import fc from 'fast-check';
import { addDays } from '@/lib/domain/nights';
import type { People } from '@/lib/domain/occupancy';
import type { RatePlan } from '@/lib/domain/pricing';
import type { Rate } from '@/lib/domain/rate';

export const FIRST_DAY = '2027-01-01';

/** A calendar date of about four years, leap day included. */
export const date = fc.integer({ min: 0, max: 1500 }).map((days) => addDays(FIRST_DAY, days));

export const stay = fc
  .tuple(date, fc.integer({ min: 1, max: 14 }))
  .map(([checkIn, nights]) => ({ checkIn, checkOut: addDays(checkIn, nights) }));

export const people: fc.Arbitrary<People> = fc.record({
  adults: fc.integer({ min: 1, max: 4 }),
  juniors: fc.integer({ min: 0, max: 3 }),
  minors: fc.integer({ min: 0, max: 3 }),
  infants: fc.integer({ min: 0, max: 2 }),
});

export const amount = fc.integer({ min: 0, max: 10_000_000 });

export const rate = (fields: Partial<Rate> & Pick<Rate, 'band' | 'amount'>): Rate => ({
  adultOccupancy: null,
  firstNight: null,
  lastNight: null,
  ...fields,
});

export const plan = (fields: Partial<RatePlan> & Pick<RatePlan, 'rates'>): RatePlan => ({
  mealPlan: 'AI',
  currency: 'USD',
  basis: 'perPersonPerNight',
  taxIncluded: true,
  taxPercent: 0,
  ...fields,
});

const taxes = fc.record({
  taxIncluded: fc.boolean(),
  taxPercent: fc.integer({ min: 0, max: 40_000 }).map((n) => n / 1000),
});

/**
 * A plan that sells every night and 1-4 adults, where one adult more makes each pay no more and the room cost no less,
 * and with a season over some nights in which everything costs more.
 */
export const monotonePlan: fc.Arbitrary<RatePlan> = fc
  .record({
    single: amount,
    steps: fc.tuple(...[2, 3, 4].map(() => fc.double({ min: 0, max: 1, noNaN: true }))),
    children: fc.tuple(amount, amount, amount),
    season: fc.record({ firstNight: date, nights: fc.integer({ min: 0, max: 400 }), extra: amount }),
    taxes,
  })
  .map(({ single, steps, children, season, taxes }) => {
    const perAdult = [single];
    steps.forEach((step, index) => {
      const before = perAdult[index] ?? 0;
      const least = Math.ceil((before * (index + 1)) / (index + 2));
      perAdult.push(least + Math.floor(step * (before - least)));
    });
    const base = [
      ...perAdult.map((each, index) => rate({ band: 'adult', adultOccupancy: index + 1, amount: each })),
      ...(['junior', 'minor', 'infant'] as const).map((band, index) => rate({ band, amount: children[index] ?? 0 })),
    ];
    const lastNight = addDays(season.firstNight, season.nights);
    const dearer = base.map((each) => ({
      ...each,
      firstNight: season.firstNight,
      lastNight,
      amount: each.amount + season.extra,
    }));
    return plan({ ...taxes, rates: [...base, ...dearer] });
  });
