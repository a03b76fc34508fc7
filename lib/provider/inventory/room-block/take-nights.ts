import { and, inArray, sql } from 'drizzle-orm';
import type { CalendarDate } from '@/lib/contract/dates';
import type { SoldOutDetails } from '@/lib/contract/room-block';
import { HOLDS_NOTHING } from '@/lib/domain/block-state';
import { nightsOf, type Stay } from '@/lib/domain/nights';
import type { Transaction } from '../../context';
import { eventCategories } from '../../db/schema';
import { resultRows } from '../../db/transaction';
import { fail } from '../../error';
import { HeldElsewhere } from '../../ground/due-hold';

/** How many rooms of a category are wanted on a night. */
export interface NightDemand {
  categoryId: string;
  night: CalendarDate;
  rooms: number;
}

const order = (a: NightDemand, b: NightDemand) =>
  a.categoryId < b.categoryId ? -1 : a.categoryId > b.categoryId ? 1 : a.night < b.night ? -1 : 1;

/**
 * SOLD_OUT as the check of the nights found it. Holds whose time is over may still count there, so the caller ends them
 * and tries once more.
 */
export class NightsTaken extends HeldElsewhere {
  constructor(gone: NightDemand[]) {
    super('SOLD_OUT', { details: byCategory(gone) });
  }
}

/**
 * Takes the nights in one statement, all or none; their rows are locked in one order, so that two bookings never
 * deadlock. The statement's condition, checked on the locked rows, prevents overselling, and the table's CHECK is a
 * second guard. Raises SOLD_OUT with the nights that are gone, or whose block holds no rooms, and then the transaction
 * rolls back. docs/domain.md, Room block.
 */
export async function takeNights(tx: Transaction, demand: NightDemand[]): Promise<void> {
  if (demand.length === 0) return;
  const result = await tx.execute(sql`
    with wanted as materialized (
      select * from json_to_recordset(${JSON.stringify(demand)}::text::json)
        as row_of("categoryId" text, night date, rooms integer)
    ),
    locked as materialized (
      select stock.event_category_id, stock.night
      from room_nights stock join wanted on wanted."categoryId" = stock.event_category_id and wanted.night = stock.night
      order by stock.event_category_id collate "C", stock.night
      for no key update of stock
    )
    update room_nights stock set sold = stock.sold + wanted.rooms
    from wanted, locked
    where wanted."categoryId" = stock.event_category_id and wanted.night = stock.night
      and locked.event_category_id = stock.event_category_id and locked.night = stock.night
      and stock.sold + wanted.rooms <= stock.allotted and not stock.closed
    returning stock.event_category_id as "categoryId", stock.night::text as night`);
  const taken = resultRows<{ categoryId: string; night: string }>(result);
  const keys = new Set(taken.map(({ categoryId, night }) => `${categoryId} ${night}`));
  const gone = demand.filter(({ categoryId, night }) => !keys.has(`${categoryId} ${night}`));
  if (gone.length > 0) throw new NightsTaken(gone);
  await refuseUnheld(tx, demand);
}

/**
 * Raises SOLD_OUT for nights that were just taken in a block for which the hotel holds no rooms (any more). This is a
 * statement of its own, after the nights' rows are locked: only a new statement sees a block state that was changed
 * while the lock was waited for. Afterwards nobody can change the state, since these nights are sold.
 */
export async function refuseUnheld(tx: Transaction, taken: NightDemand[]): Promise<void> {
  if (taken.length === 0) return;
  const ids = [...new Set(taken.map(({ categoryId }) => categoryId))];
  const unheld = await tx
    .select({ id: eventCategories.id })
    .from(eventCategories)
    .where(and(inArray(eventCategories.id, ids), inArray(eventCategories.blockState, [...HOLDS_NOTHING])));
  const gone = taken.filter(({ categoryId }) => unheld.some(({ id }) => id === categoryId));
  if (gone.length > 0) throw new NightsTaken(gone);
}

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

/** Raises SOLD_OUT with the nights that are gone, by category. docs/wire.md, Booking calls. */
export function failSoldOut(gone: NightDemand[]): never {
  return fail('SOLD_OUT', { details: byCategory(gone) });
}
