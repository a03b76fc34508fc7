import type { CalendarDate } from '@/lib/contract/dates';
import type { AgeBandName } from '@/lib/contract/event';
import type { MealPlan } from '@/lib/contract/room-block';

/** A price per night in minor units. Null occupancy = any number of adults; null nights = open on that side. */
export interface Rate {
  band: AgeBandName;
  adultOccupancy: number | null;
  firstNight: CalendarDate | null;
  lastNight: CalendarDate | null;
  amount: number;
}

/** What a category costs at an event. `taxPercent` is added only where the rates do not include it. */
export interface RatePlan {
  mealPlan: MealPlan;
  currency: string;
  basis: 'perPersonPerNight' | 'perRoomPerNight';
  taxIncluded: boolean;
  taxPercent: number;
  rates: Rate[];
}

const holds = (rate: Rate, night: CalendarDate) =>
  (rate.firstNight === null || rate.firstNight <= night) && (rate.lastNight === null || night <= rate.lastNight);

const bounds = (rate: Rate) => Number(rate.firstNight !== null) + Number(rate.lastNight !== null);

/** The more special first, so that the order in which a database answers never changes a price. */
const bySpeciality = (a: Rate, b: Rate) =>
  Number(b.adultOccupancy !== null) - Number(a.adultOccupancy !== null) ||
  bounds(b) - bounds(a) ||
  (b.firstNight ?? '').localeCompare(a.firstNight ?? '') ||
  (a.lastNight ?? '').localeCompare(b.lastNight ?? '') ||
  a.amount - b.amount;

/**
 * The rate of a band on a night, or null where none is sold: for the exact number of adults before for any, for a
 * season before for every night, the later season before the earlier. design/domain.md 3.
 */
export function rateFor(plan: RatePlan, night: CalendarDate, band: AgeBandName, adults: number): Rate | null {
  if (adults < 1) return null;
  const fitting = plan.rates.filter(
    (rate) =>
      rate.band === band && (rate.adultOccupancy === null || rate.adultOccupancy === adults) && holds(rate, night),
  );
  return fitting.sort(bySpeciality)[0] ?? null;
}
