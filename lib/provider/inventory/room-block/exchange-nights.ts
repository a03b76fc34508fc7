import { inArray, sql } from 'drizzle-orm';
import type { CalendarDate } from '@/lib/contract/dates';
import type { Transaction } from '../../context';
import { eventCategories } from '../../db/schema';
import { resultRows } from '../../db/transaction';
import { type NightDemand, NightsTaken, refuseUnheld } from './take-nights';

/** Nights that a booking takes and gives back at once. */
export interface NightExchange {
  take: NightDemand[];
  give: NightDemand[];
}

const keyOf = ({ categoryId, night }: { categoryId: string; night: string }) => `${categoryId} ${night}`;

interface NightChange {
  categoryId: string;
  night: CalendarDate;
  /** Rooms taken on the night, negative where they are given back. */
  sold: number;
  /** Rooms that leave the block with this change and go back to the hotel. */
  returned: number;
}

function changesOf({ take, give }: NightExchange, returning: Set<string>): NightChange[] {
  const changes = new Map<string, NightChange>();
  const add = ({ categoryId, night }: NightDemand, rooms: number) => {
    const known = changes.get(keyOf({ categoryId, night })) ?? { categoryId, night, sold: 0, returned: 0 };
    changes.set(keyOf(known), { ...known, sold: known.sold + rooms });
  };
  for (const demand of take) add(demand, demand.rooms);
  for (const demand of give) add(demand, -demand.rooms);
  return [...changes.values()]
    .filter(({ sold }) => sold !== 0)
    .map((change) => ({
      ...change,
      returned: returning.has(change.categoryId) && change.sold < 0 ? -change.sold : 0,
    }));
}

/**
 * The categories whose nights come back to the block; after the cut-off they go to the hotel instead. docs/domain.md,
 * Room block.
 */
async function returningCategories(tx: Transaction, demand: NightDemand[], today: CalendarDate): Promise<Set<string>> {
  const ids = [...new Set(demand.map(({ categoryId }) => categoryId))];
  if (ids.length === 0) return new Set();
  const found = await tx.select().from(eventCategories).where(inArray(eventCategories.id, ids));
  const returning = found.filter(
    ({ blockState, cutOffDate }) =>
      blockState === 'cutOff' || blockState === 'released' || (cutOffDate !== null && today > cutOffDate),
  );
  return new Set(returning.map(({ id }) => id));
}

/**
 * Takes the new nights of a booking and gives its old ones back in one statement, all or none; nights in both are left
 * alone. Rows are locked in the order of takeNights, so that nothing deadlocks. What is given back after the cut-off
 * leaves the block. `today` is a date of the event's zone. Raises SOLD_OUT. Call it last in the transaction, and only
 * once for each booking that is marked as released.
 */
export async function exchangeNights(tx: Transaction, exchange: NightExchange, today: CalendarDate): Promise<void> {
  const changes = changesOf(exchange, await returningCategories(tx, exchange.give, today));
  if (changes.length === 0) return;
  const result = await tx.execute(sql`
    with wanted as materialized (
      select * from json_to_recordset(${JSON.stringify(changes)}::text::json)
        as row_of("categoryId" text, night date, sold integer, returned integer)
    ),
    locked as materialized (
      select stock.event_category_id, stock.night
      from room_nights stock join wanted on wanted."categoryId" = stock.event_category_id and wanted.night = stock.night
      order by stock.event_category_id collate "C", stock.night
      for no key update of stock
    )
    update room_nights stock set sold = stock.sold + wanted.sold, allotted = stock.allotted - wanted.returned
    from wanted, locked
    where wanted."categoryId" = stock.event_category_id and wanted.night = stock.night
      and locked.event_category_id = stock.event_category_id and locked.night = stock.night
      and stock.sold + wanted.sold between 0 and stock.allotted - wanted.returned
      and (wanted.sold < 0 or not stock.closed)
    returning stock.event_category_id as "categoryId", stock.night::text as night`);
  const done = new Set(resultRows<{ categoryId: string; night: string }>(result).map(keyOf));
  const refused = changes.filter((change) => !done.has(keyOf(change)));
  if (refused.some(({ sold }) => sold < 0)) throw new Error('Nights given back that were not sold');
  if (refused.length > 0) throw new NightsTaken(refused.map(asDemand));
  await refuseUnheld(tx, changes.filter(({ sold }) => sold > 0).map(asDemand));
}

const asDemand = ({ categoryId, night, sold }: NightChange): NightDemand => ({ categoryId, night, rooms: sold });
