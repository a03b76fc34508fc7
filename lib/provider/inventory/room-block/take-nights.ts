import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../context';
import { type NightDemand, NightsTaken } from './night-demand';
import { resultRows } from './result-rows';

interface NightKey {
  categoryId: string;
  night: string;
}

const wantedRows = (demand: NightDemand[]) => sql`
  select * from json_to_recordset(${JSON.stringify(demand)}::text::json)
    as row_of("categoryId" text, night date, rooms integer)`;

/** Changes all the nights in one statement; their rows are locked in one order, so that two bookings never deadlock. */
async function changeSold(tx: Transaction, demand: NightDemand[], change: SQL, guard: SQL): Promise<NightKey[]> {
  if (demand.length === 0) return [];
  const result = await tx.execute(sql`
    with wanted as materialized (${wantedRows(demand)}),
    locked as materialized (
      select stock.event_category_id, stock.night
      from room_nights stock join wanted on wanted."categoryId" = stock.event_category_id and wanted.night = stock.night
      order by stock.event_category_id collate "C", stock.night
      for no key update of stock
    )
    update room_nights stock set sold = ${change}
    from wanted, locked
    where wanted."categoryId" = stock.event_category_id and wanted.night = stock.night
      and locked.event_category_id = stock.event_category_id and locked.night = stock.night
      and ${guard}
    returning stock.event_category_id as "categoryId", stock.night::text as night`);
  return resultRows<NightKey>(result);
}

/**
 * Takes the nights, all or none. The guard is the statement's condition, evaluated on the locked row; the table's CHECK
 * stands behind it. Raises SOLD_OUT with the nights that are gone, and then the transaction rolls back. docs/domain.md,
 * Room block.
 */
export async function takeNights(tx: Transaction, demand: NightDemand[]): Promise<void> {
  const taken = await changeSold(
    tx,
    demand,
    sql`stock.sold + wanted.rooms`,
    sql`stock.sold + wanted.rooms <= stock.allotted and not stock.closed`,
  );
  const keys = new Set(taken.map(({ categoryId, night }) => `${categoryId} ${night}`));
  const gone = demand.filter(({ categoryId, night }) => !keys.has(`${categoryId} ${night}`));
  if (gone.length > 0) throw new NightsTaken(gone);
}

/** Gives taken nights back. Only in the update that marks the booking or room as released, so that it happens once. */
export async function giveNightsBack(tx: Transaction, demand: NightDemand[]): Promise<void> {
  const given = await changeSold(tx, demand, sql`stock.sold - wanted.rooms`, sql`stock.sold >= wanted.rooms`);
  if (given.length !== demand.length) throw new Error('Nights given back that were not sold');
}
