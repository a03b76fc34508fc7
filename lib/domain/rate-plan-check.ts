import type { CalendarDate } from '@/lib/contract/dates';
import type { PlanWarning } from '@/lib/contract/room-block-editor';
import { type Rate, type RatePlan, rateFor } from './rate';

/** A rate that cannot stand, by its position in the plan, and why. */
export interface RateProblem {
  index: number;
  field: 'adultOccupancy' | 'lastNight' | 'firstNight';
}

const isDated = ({ firstNight, lastNight }: Rate) => firstNight !== null || lastNight !== null;

const overlap = (a: Rate, b: Rate) =>
  (a.firstNight === null || b.lastNight === null || a.firstNight <= b.lastNight) &&
  (b.firstNight === null || a.lastNight === null || b.firstNight <= a.lastNight);

/** Two rates for the same people on the same nights, of which nobody could say which holds. */
const collide = (a: Rate, b: Rate) =>
  a.band === b.band && a.adultOccupancy === b.adultOccupancy && isDated(a) === isDated(b) && overlap(a, b);

/**
 * The rates of a plan that cannot stand: more adults than the room takes, an occupancy for a child, a season that ends
 * before it begins, and two prices for the same people and night (a season over the prices of every night is right).
 */
export function checkRates(rates: Rate[], maxAdults: number): RateProblem[] {
  const problems: RateProblem[] = [];
  for (const [index, rate] of rates.entries()) {
    const { band, adultOccupancy, firstNight, lastNight } = rate;
    if (adultOccupancy !== null && (band !== 'adult' || adultOccupancy > maxAdults))
      problems.push({ index, field: 'adultOccupancy' });
    if (firstNight !== null && lastNight !== null && lastNight < firstNight)
      problems.push({ index, field: 'lastNight' });
    else if (rates.slice(0, index).some((earlier) => collide(earlier, rate)))
      problems.push({ index, field: 'firstNight' });
  }
  return problems;
}

/**
 * What a plan does on the nights of its block that nobody may have meant: a number of adults that it does not sell, and
 * one adult more making the whole room cheaper. Without the second warning a person more never lowers a price; a night
 * more never does, since no rate is negative. The first night of each is named. design/domain.md 3.
 */
export function planWarnings(plan: RatePlan, nights: CalendarDate[], maxAdults: number): PlanWarning[] {
  const warnings = new Map<string, PlanWarning>();
  const warn = (warning: PlanWarning) => {
    const key = `${warning.kind} ${warning.adults}`;
    if (!warnings.has(key)) warnings.set(key, warning);
  };
  for (const night of nights) {
    let before: number | null = null;
    for (let adults = 1; adults <= maxAdults; adults++) {
      const rate = rateFor(plan, night, 'adult', adults);
      if (rate === null) warn({ kind: 'notSold', adults, night });
      const room = rate && rate.amount * (plan.basis === 'perPersonPerNight' ? adults : 1);
      if (room !== null && before !== null && room < before) warn({ kind: 'personLowers', adults, night });
      before = room ?? before;
    }
  }
  return [...warnings.values()];
}
