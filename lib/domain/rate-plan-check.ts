import type { CalendarDate } from '@/lib/contract/dates';
import type { AgeBandName } from '@/lib/contract/event';
import type { RoomLimits } from '@/lib/contract/room-block';
import type { PlanWarning } from '@/lib/contract/room-block-editor';
import { addDays } from './nights';
import { type NightPrice, nightPrice, type Rate, type RatePlan, rateFor } from './rate';

/** A rate that is not allowed, by its position in the plan, and the field at fault. */
export interface RateProblem {
  index: number;
  field: 'adultOccupancy' | 'childPosition' | 'payingAdults' | 'adultPercent' | 'lastNight' | 'firstNight';
}

const isDated = ({ firstNight, lastNight }: Rate) => firstNight !== null || lastNight !== null;

const overlap = (a: Rate, b: Rate) =>
  (a.firstNight === null || b.lastNight === null || a.firstNight <= b.lastNight) &&
  (b.firstNight === null || a.lastNight === null || b.firstNight <= a.lastNight);

/** Two rates for the same people and nights: nobody could say which one counts. */
const collide = (a: Rate, b: Rate) =>
  a.band === b.band &&
  a.adultOccupancy === b.adultOccupancy &&
  (a.childPosition ?? null) === (b.childPosition ?? null) &&
  (a.payingAdults ?? 0) === (b.payingAdults ?? 0) &&
  isDated(a) === isDated(b) &&
  overlap(a, b);

/**
 * The rates of a plan that are not allowed: for more adults than the room takes; an occupancy for children; a place, a
 * share or paying adults for an adult; a percent together with an amount; a season that ends before it begins; two
 * prices for the same people and night (a season on top of the prices for every night is fine).
 */
export function checkRates(rates: Rate[], maxAdults: number): RateProblem[] {
  const problems: RateProblem[] = [];
  for (const [index, rate] of rates.entries()) {
    const { band, adultOccupancy, firstNight, lastNight } = rate;
    if (adultOccupancy !== null && (band !== 'adult' || adultOccupancy > maxAdults))
      problems.push({ index, field: 'adultOccupancy' });
    if ((rate.payingAdults ?? 0) > maxAdults) problems.push({ index, field: 'payingAdults' });
    for (const field of ['childPosition', 'payingAdults', 'adultPercent'] as const)
      if (band === 'adult' && (rate[field] ?? 0) > 0) problems.push({ index, field });
    if (band !== 'adult' && (rate.adultPercent ?? null) !== null && rate.amount > 0)
      problems.push({ index, field: 'adultPercent' });
    if (firstNight !== null && lastNight !== null && lastNight < firstNight)
      problems.push({ index, field: 'lastNight' });
    else if (rates.slice(0, index).some((earlier) => collide(earlier, rate)))
      problems.push({ index, field: 'firstNight' });
  }
  return problems;
}

/**
 * The nights of a period on which rates may change. Every other night costs the same as the night before, so checking
 * only these finds everything. Throws RangeError on a bad date.
 */
export function turningNights(rates: Rate[], first: CalendarDate, last: CalendarDate): CalendarDate[] {
  const turns = rates.flatMap(({ firstNight, lastNight }) => [firstNight, lastNight && addDays(lastNight, 1)]);
  const within = turns.filter((night) => night !== null && night > first && night <= last) as CalendarDate[];
  return [first, ...new Set(within)].toSorted();
}

/** The most people of each band that a room takes. */
export type MostPeople = Pick<RoomLimits, 'maxAdults' | 'maxJuniors' | 'maxMinors' | 'maxInfants'>;

const minorUnits = ({ amount, percent }: NightPrice) => (percent === null ? amount : (amount * percent) / 100);

/**
 * The most that so many children of a band may pay less in sum because one more adult (`adults` in all) is in the room.
 */
function mostLessFor(plan: RatePlan, night: CalendarDate, adults: number, band: AgeBandName, most: number): number {
  let less = 0;
  let worst = 0;
  for (let position = 1; position <= most; position++) {
    const before = nightPrice(plan, night, { band, position }, adults - 1);
    const after = nightPrice(plan, night, { band, position }, adults);
    if (!before || !after) break;
    less += Math.ceil(minorUnits(before) - minorUnits(after));
    worst = Math.max(worst, less);
  }
  return worst;
}

/**
 * Prices of a plan on its block's nights that may be a mistake: a number of adults that is not sold, and one more adult
 * making the whole room cheaper, with whatever children it takes. Where the second warning is absent, one person more
 * never lowers a price, except by a minor unit a line where more adults change the children's percent; a night more
 * never does, since no rate is negative. Each warning names its first night. docs/domain.md, Price.
 */
export function planWarnings(plan: RatePlan, nights: CalendarDate[], most: MostPeople): PlanWarning[] {
  const warnings = new Map<string, PlanWarning>();
  const warn = (warning: PlanWarning) => {
    const key = `${warning.kind} ${warning.adults}`;
    if (!warnings.has(key)) warnings.set(key, warning);
  };
  const perPerson = plan.basis === 'perPersonPerNight';
  for (const night of nights) {
    let before: number | null = null;
    for (let adults = 1; adults <= most.maxAdults; adults++) {
      const rate = rateFor(plan, night, { band: 'adult' }, adults);
      if (rate === null) warn({ kind: 'notSold', adults, night });
      const room = rate && rate.amount * (perPerson ? adults : 1);
      const children = () =>
        mostLessFor(plan, night, adults, 'junior', most.maxJuniors) +
        mostLessFor(plan, night, adults, 'minor', most.maxMinors) +
        mostLessFor(plan, night, adults, 'infant', most.maxInfants);
      if (room !== null && before !== null && room - before < (perPerson ? children() : 0))
        warn({ kind: 'personLowers', adults, night });
      before = room ?? before;
    }
  }
  return [...warnings.values()];
}
