import type { CalendarDate } from '@/lib/contract/dates';
import type { AgeBandName } from '@/lib/contract/event';
import { percentOf } from './money';
import { nightsOf, type Stay } from './nights';
import type { People } from './occupancy';
import { type NightPrice, nightPrice, type Payer, type RatePlan } from './rate';

export type { RatePlan } from './rate';

/** One line of a room's price; `unit` and `total` in minor units, total = unit x quantity. */
export interface PricedLine {
  kind: 'room' | 'tax';
  band: AgeBandName | null;
  nights: number;
  people: number;
  /** The percent of the adults' rate that children pay, where they do. */
  adultPercent: number | null;
  quantity: number;
  unit: number;
  total: number;
}

/** A rate that the price needs but the plan lacks. */
export interface MissingRate {
  night: CalendarDate;
  band: AgeBandName;
  adultOccupancy: number | null;
}

export type RoomPrice = { ok: true; lines: PricedLine[]; total: number } | { ok: false; missing: MissingRate[] };

interface RoomQuestion {
  plan: RatePlan;
  stay: Stay;
  people: People;
}

interface Payers extends Payer {
  count: number;
}

function payersOf({ plan, people }: RoomQuestion): Payers[] {
  if (plan.basis === 'perRoomPerNight') return [{ band: 'adult', count: 1 }];
  const each = (band: AgeBandName, count: number): Payers[] =>
    Array.from({ length: count }, (_, index) => ({ band, position: index + 1, count: 1 }));
  // Adults stay in the list even with 0, so that a room with children alone has no rate and cannot be booked.
  return [
    { band: 'adult', count: people.adults },
    ...each('junior', people.juniors),
    ...each('minor', people.minors),
    ...each('infant', people.infants),
  ];
}

const headcount = ({ adults, juniors, minors, infants }: People) => adults + juniors + minors + infants;

/** Persons of one band who pay the same price on every night. */
interface PayingGroup {
  band: AgeBandName;
  count: number;
  prices: NightPrice[];
}

function groupsOf(question: RoomQuestion, nights: CalendarDate[], missing: MissingRate[]): PayingGroup[] {
  const { plan, people } = question;
  const groups = new Map<string, PayingGroup>();
  const absent = new Set<string>();
  for (const payer of payersOf(question)) {
    const { band, count } = payer;
    const prices: NightPrice[] = [];
    for (const night of nights) {
      const price = nightPrice(plan, night, payer, people.adults);
      if (price) prices.push(price);
      else if (!absent.has(`${band} ${night}`)) {
        absent.add(`${band} ${night}`);
        missing.push({ night, band, adultOccupancy: band === 'adult' ? people.adults : null });
      }
    }
    const key = `${band} ${prices.map(({ amount, percent }) => `${amount}/${percent}`)}`;
    const same = groups.get(key);
    if (same) same.count += count;
    else groups.set(key, { band, count, prices });
  }
  return [...groups.values()];
}

/**
 * Groups consecutive nights of one price: the same amount, or the same percent of what adults pay (whatever that is).
 */
function runsOf(prices: NightPrice[]): NightPrice[][] {
  const runs: NightPrice[][] = [];
  for (const price of prices) {
    const [before] = runs.at(-1) ?? [];
    const goesOn = before?.percent === price.percent && (price.percent !== null || before.amount === price.amount);
    if (goesOn) runs.at(-1)?.push(price);
    else runs.push([price]);
  }
  return runs;
}

/**
 * A percent is rounded once for all nights that a person has in the line. Where the sum does not divide into equal
 * nights the whole sum is the unit.
 */
function unitOf(run: NightPrice[]): { unit: number; times: number } {
  const [first] = run;
  if (!first || first.percent === null) return { unit: first?.amount ?? 0, times: run.length };
  const whole = percentOf(
    run.reduce((sum, { amount }) => sum + amount, 0),
    first.percent,
  );
  const nightly = percentOf(first.amount, first.percent);
  const isNightly = run.every(({ amount }) => amount === first.amount) && nightly * run.length === whole;
  return isNightly ? { unit: nightly, times: run.length } : { unit: whole, times: 1 };
}

function roomLines(question: RoomQuestion, nights: CalendarDate[], missing: MissingRate[]): PricedLine[] {
  const perRoom = question.plan.basis === 'perRoomPerNight';
  return groupsOf(question, nights, missing).flatMap(({ band, count, prices }) =>
    runsOf(prices).map((run) => {
      const { unit, times } = unitOf(run);
      const quantity = times * count;
      const people = perRoom ? headcount(question.people) : count;
      const adultPercent = run[0]?.percent ?? null;
      const who = { band: perRoom ? null : band, people, adultPercent };
      return { kind: 'room', ...who, nights: run.length, quantity, unit, total: unit * quantity };
    }),
  );
}

/**
 * Price of one room in minor units. Every night and person has the rate of the room's number of adults and the person's
 * band; a child's place in its band may matter too. Consecutive nights of one price are one line, a free child is a
 * line of 0, and tax that the rates do not include is a line of its own, rounded half-up once. Where rates are missing
 * the room cannot be booked and `missing` lists them; it is empty where there are no nights. A price per room per night
 * covers everybody in the room. docs/domain.md, Price.
 */
export function priceRoom(question: RoomQuestion): RoomPrice {
  const { plan, stay, people } = question;
  const nights = nightsOf(stay);
  const missing: MissingRate[] = [];
  const lines = roomLines(question, nights, missing);
  if (missing.length > 0 || nights.length === 0) return { ok: false, missing };
  const room = lines.reduce((sum, line) => sum + line.total, 0);
  const tax = plan.taxIncluded ? 0 : percentOf(room, plan.taxPercent);
  if (tax > 0) {
    const whole = { band: null, adultPercent: null, nights: nights.length, people: headcount(people) };
    const line = { ...whole, quantity: 1, unit: tax, total: tax };
    lines.push({ kind: 'tax', ...line });
  }
  return { ok: true, lines, total: room + tax };
}

/**
 * What an adult pays for the stay, taxes included, in minor units: at double occupancy where that is sold, else at the
 * cheapest occupancy that is; null where none is sold on every night.
 */
export function lowestPerAdult(plan: RatePlan, stay: Stay): number | null {
  const perAdult = (adults: number): number | null => {
    const price = priceRoom({ plan, stay, people: { adults, juniors: 0, minors: 0, infants: 0 } });
    return price.ok ? Math.round(price.total / adults) : null;
  };
  const double = perAdult(2);
  if (double !== null) return double;
  const occupancies = new Set(plan.rates.map((rate) => rate.adultOccupancy ?? 1));
  const sold = [...occupancies].map(perAdult).filter((amount) => amount !== null);
  return sold.length === 0 ? null : Math.min(...sold);
}
