import type { CalendarDate } from '@/lib/contract/dates';
import type { AgeBandName } from '@/lib/contract/event';
import { percentOf } from './money';
import { nightsOf, type Stay } from './nights';
import type { People } from './occupancy';
import { type RatePlan, rateFor } from './rate';

export type { RatePlan } from './rate';

/** One line of a room's price; `unit` and `total` in minor units, total = unit x quantity. */
export interface PricedLine {
  kind: 'room' | 'tax';
  band: AgeBandName | null;
  nights: number;
  people: number;
  quantity: number;
  unit: number;
  total: number;
}

/** A rate that the price would need and the plan does not have. */
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

interface Payers {
  band: AgeBandName;
  count: number;
}

function payersOf({ plan, people }: RoomQuestion): Payers[] {
  if (plan.basis === 'perRoomPerNight') return [{ band: 'adult', count: 1 }];
  const children: Payers[] = [
    { band: 'junior', count: people.juniors },
    { band: 'minor', count: people.minors },
    { band: 'infant', count: people.infants },
  ];
  // Adults stay in the list at 0, so that children alone find no rate and are not bookable.
  return [{ band: 'adult' as const, count: people.adults }, ...children.filter(({ count }) => count > 0)];
}

const headcount = ({ adults, juniors, minors, infants }: People) => adults + juniors + minors + infants;

function roomLines(question: RoomQuestion, nights: CalendarDate[], missing: MissingRate[]): PricedLine[] {
  const { plan, people } = question;
  const perRoom = plan.basis === 'perRoomPerNight';
  const lines: PricedLine[] = [];
  for (const { band, count } of payersOf(question)) {
    let last: PricedLine | undefined;
    for (const night of nights) {
      const rate = rateFor(plan, night, band, people.adults);
      if (rate === null) {
        missing.push({ night, band, adultOccupancy: band === 'adult' ? people.adults : null });
        continue;
      }
      if (last?.unit !== rate.amount) {
        const line = { band: perRoom ? null : band, people: perRoom ? headcount(people) : count, unit: rate.amount };
        last = { kind: 'room', ...line, nights: 0, quantity: 0, total: 0 };
        lines.push(last);
      }
      last.nights += 1;
      last.quantity += count;
      last.total += rate.amount * count;
    }
  }
  return lines;
}

/**
 * Price of one room in minor units: every night and person at the rate of the room's number of adults and the person's
 * band; consecutive nights of one price are one line; tax that the rates do not include is one line of its own, rounded
 * half-up once. A night or band without a rate is not bookable and listed; no nights at all is not bookable either
 * (`missing` is then empty). Per room per night covers everybody in the room. design/domain.md 3.
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
    const line = { band: null, nights: nights.length, people: headcount(people), quantity: 1, unit: tax, total: tax };
    lines.push({ kind: 'tax', ...line });
  }
  return { ok: true, lines, total: room + tax };
}

/**
 * What an adult pays for the stay, taxes in, in minor units: at double occupancy where it is sold, else the lowest of
 * the occupancies that are; null where none is sold on every night. Specification 2 (category step).
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
