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
  /** For a child: its place in its band in the room (first, second…); none = any place. */
  childPosition?: number | null | undefined;
  /** For a child: the rate holds where at least so many adults are in the room. */
  payingAdults?: number | undefined;
  /**
   * For a child: percent of what an adult of the room pays that night, used instead of the amount; none = the amount.
   */
  adultPercent?: number | null | undefined;
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

const hasPlace = ({ childPosition }: Rate) => Number((childPosition ?? null) !== null);

/** The more special rate first, so that the order of the database's rows never changes a price. */
const bySpeciality = (a: Rate, b: Rate) =>
  hasPlace(b) - hasPlace(a) ||
  (b.payingAdults ?? 0) - (a.payingAdults ?? 0) ||
  Number(b.adultOccupancy !== null) - Number(a.adultOccupancy !== null) ||
  bounds(b) - bounds(a) ||
  (b.firstNight ?? '').localeCompare(a.firstNight ?? '') ||
  (a.lastNight ?? '').localeCompare(b.lastNight ?? '') ||
  a.amount - b.amount ||
  (a.adultPercent ?? 0) - (b.adultPercent ?? 0);

/** The person whose rate is asked for: `position` is a child's place in its band, from 1. */
export interface Payer {
  band: AgeBandName;
  position?: number;
}

/**
 * The rate of a band on a night; null where none is sold. Of several fitting rates the more special wins, first by
 * person: one for the child's place, then for more paying adults, then for the exact number of adults; then by night: a
 * season over one for every night, the later season over the earlier. docs/domain.md, Price.
 */
export function rateFor(plan: RatePlan, night: CalendarDate, { band, position }: Payer, adults: number): Rate | null {
  if (adults < 1) return null;
  const fitting = plan.rates.filter(
    (rate) =>
      rate.band === band &&
      (rate.adultOccupancy === null || rate.adultOccupancy === adults) &&
      (rate.payingAdults ?? 0) <= adults &&
      ((rate.childPosition ?? null) === null || rate.childPosition === position) &&
      holds(rate, night),
  );
  return fitting.sort(bySpeciality)[0] ?? null;
}

/** What somebody pays for a night: an amount, or a percent of what an adult of the room pays. Minor units. */
export interface NightPrice {
  amount: number;
  percent: number | null;
}

/** The price of a night for one person in a room with so many adults; null (and never zero) where no rate is sold. */
export function nightPrice(plan: RatePlan, night: CalendarDate, payer: Payer, adults: number): NightPrice | null {
  const rate = rateFor(plan, night, payer, adults);
  if (!rate) return null;
  const percent = rate.adultPercent ?? null;
  if (percent === null) return { amount: rate.amount, percent };
  const adult = payer.band === 'adult' ? null : rateFor(plan, night, { band: 'adult' }, adults);
  return adult && { amount: adult.amount, percent };
}
