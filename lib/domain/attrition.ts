import type { AttritionTerms } from '@/lib/contract/booking-terms';
import type { CalendarDate } from '@/lib/contract/dates';
import { percentOf } from './money';

/** What a block owes its hotel if nothing more is sold. */
export interface Attrition {
  /** Room nights of the contract, those that must be sold at least, and those of its nights that are sold. */
  contracted: number;
  least: number;
  sold: number;
  /** Room nights below the least, less what the hotel sold to others. */
  short: number;
  /** Minor units of the event's currency. */
  amount: number;
}

/** How many of these rooms must be sold: all but the allowance, which is rounded down to whole rooms. */
const leastOf = (rooms: number, allowancePercent: number) => rooms - Math.floor((rooms * allowancePercent) / 100);

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

/**
 * What the attrition clause of a contract costs if no more rooms are sold, minor units. With the basis `cumulative` the
 * contracted nights are summed up, so that a fuller night makes up for an emptier one; with `perNight` each night is
 * compared alone. Nights that the contract does not name are not counted. docs/domain.md, Room block.
 */
export function attritionOf(
  { basis, allowancePercent, penaltyPercent, rate, resold, nights }: AttritionTerms,
  soldOn: ReadonlyMap<CalendarDate, number>,
): Attrition {
  const counted = nights.map(({ night, rooms }) => ({
    rooms,
    least: leastOf(rooms, allowancePercent),
    sold: soldOn.get(night) ?? 0,
  }));
  const contracted = sum(counted.map(({ rooms }) => rooms));
  const sold = sum(counted.map((each) => each.sold));
  const least = basis === 'cumulative' ? leastOf(contracted, allowancePercent) : sum(counted.map((each) => each.least));
  const missing =
    basis === 'cumulative'
      ? Math.max(0, least - sold)
      : sum(counted.map((each) => Math.max(0, each.least - each.sold)));
  const short = Math.max(0, missing - resold);
  return { contracted, least, sold, short, amount: percentOf(short * rate, penaltyPercent) };
}

/** The rooms that are sold on each night, all categories of a block together. */
export function soldByNight(nights: readonly { night: CalendarDate; sold: number }[]): Map<CalendarDate, number> {
  const sold = new Map<CalendarDate, number>();
  for (const each of nights) sold.set(each.night, (sold.get(each.night) ?? 0) + each.sold);
  return sold;
}
