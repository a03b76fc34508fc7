import type { CalendarDate } from '@/lib/contract/dates';
import type { SoldOutDetails } from '@/lib/contract/room-block';
import { nightsOf, type Stay } from '@/lib/domain/nights';
import { fail } from '../../error';
import { HeldElsewhere } from '../../ground/held-elsewhere';

/** How many rooms of a category are wanted on a night. */
export interface NightDemand {
  categoryId: string;
  night: CalendarDate;
  rooms: number;
}

const order = (a: NightDemand, b: NightDemand) =>
  a.categoryId < b.categoryId ? -1 : a.categoryId > b.categoryId ? 1 : a.night < b.night ? -1 : 1;

/** The nights of all stays, summed by category and night, in the order in which they are locked. */
export function demandOf(stays: (Stay & { categoryId: string })[]): NightDemand[] {
  return sumDemand(
    stays.flatMap((stay) => nightsOf(stay).map((night) => ({ categoryId: stay.categoryId, night, rooms: 1 }))),
  );
}

/** Each night of a category once, in the order in which they are locked. */
export function sumDemand(nights: NightDemand[]): NightDemand[] {
  const demand = new Map<string, NightDemand>();
  for (const { categoryId, night, rooms } of nights) {
    const known = demand.get(`${categoryId} ${night}`);
    if (known) known.rooms += rooms;
    else demand.set(`${categoryId} ${night}`, { categoryId, night, rooms });
  }
  return [...demand.values()].sort(order);
}

function byCategory(gone: NightDemand[]): SoldOutDetails {
  const details: SoldOutDetails = [];
  for (const { categoryId, night } of gone.toSorted(order)) {
    const known = details.find((entry) => entry.categoryId === categoryId);
    if (known) known.nights.push(night);
    else details.push({ categoryId, nights: [night] });
  }
  return details;
}

/**
 * SOLD_OUT as the nights' guard found it. Holds that have ended may still count there, so the attempt is repeated after
 * ending them.
 */
export class NightsTaken extends HeldElsewhere {
  constructor(gone: NightDemand[]) {
    super('SOLD_OUT', { details: byCategory(gone) });
  }
}

/** Raises SOLD_OUT with the nights that are gone, by category. docs/wire.md, Booking calls. */
export function failSoldOut(gone: NightDemand[]): never {
  return fail('SOLD_OUT', { details: byCategory(gone) });
}
