import { and, eq, inArray, sql } from 'drizzle-orm';
import type { BelowSoldDetails, BlockCategory, NightsInput, RatesInput } from '@/lib/contract/room-block-editor';
import { datesIn } from '@/lib/domain/date-text';
import { isCalendarDate } from '@/lib/domain/nights';
import type { Context, Transaction } from '../../context';
import { roomNights } from '../../db/schema';
import { resultRows } from '../../db/transaction';
import { fail } from '../../error';
import { refuseBadPlan, writePlan } from '../../event/hotel/write-plan';
import { HeldElsewhere } from '../../ground/due-hold';
import { describeOne, editCategory } from './edit-category';
import { limitsAt } from './free-nights';

type WantedNight = NightsInput['nights'][number];

/**
 * Writes nights of a category: allotment and close-out, all or none. An allotment below what is sold is refused with
 * the nights named. Raises NOT_FOUND, STALE, INVALID, ALLOTMENT_BELOW_SOLD {nights}. docs/domain.md, Room block.
 */
export async function setNights({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string } & NightsInput;
}): Promise<BlockCategory> {
  const { id, version } = input;
  const wanted = input.nights.toSorted((a, b) => a.date.localeCompare(b.date));
  for (const [index, { date }] of wanted.entries()) {
    if (!isCalendarDate(date) || wanted[index - 1]?.date === date) fail('INVALID', { fields: { nights: 'invalid' } });
  }
  return editCategory(ctx, {
    id,
    version,
    action: 'block.nightsChanged',
    work: async ({ tx }) => {
      const before = await nightsNow(tx, id, wanted);
      await writeNights(tx, id, wanted);
      const refused = await belowSold(tx, id, wanted);
      if (refused.length > 0) {
        const details: BelowSoldDetails = { nights: refused };
        const values = {
          nights: datesIn(ctx.locale).days(refused.map(({ date }) => date)),
        };
        throw new HeldElsewhere('ALLOTMENT_BELOW_SOLD', { details, values });
      }
      return { before, after: wanted };
    },
  });
}

const ofNights = (id: string, wanted: WantedNight[]) =>
  and(
    eq(roomNights.eventCategoryId, id),
    inArray(
      roomNights.night,
      wanted.map(({ date }) => date),
    ),
  );

const nightsNow = (tx: Transaction, id: string, wanted: WantedNight[]) =>
  tx
    .select({ date: roomNights.night, allotted: roomNights.allotted, closed: roomNights.closed })
    .from(roomNights)
    .where(ofNights(id, wanted))
    .orderBy(roomNights.night);

/**
 * In one statement: the rows are locked in the same order as bookings lock them, and each changes only where the rooms
 * sold by then still fit; the table's CHECK is a second guard. Nights that the block lacks are added.
 */
export async function writeNights(tx: Transaction, id: string, wanted: WantedNight[]): Promise<void> {
  await tx
    .insert(roomNights)
    .values(wanted.map(({ date, allotted, closed }) => ({ eventCategoryId: id, night: date, allotted, closed })))
    .onConflictDoNothing();
  await tx.execute(sql`
    with wanted as materialized (
      select * from json_to_recordset(${JSON.stringify(wanted)}::text::json)
        as row_of(date date, allotted integer, closed boolean)
    ),
    locked as materialized (
      select stock.night from room_nights stock join wanted on wanted.date = stock.night
      where stock.event_category_id = ${id}
      order by stock.night for no key update of stock
    )
    update room_nights stock set allotted = wanted.allotted, closed = wanted.closed
    from wanted, locked
    where stock.event_category_id = ${id} and wanted.date = stock.night and locked.night = stock.night
      and wanted.allotted >= stock.sold`);
}

/** The nights on which more is sold than asked for; their rows are locked by the caller's statement. */
async function belowSold(tx: Transaction, id: string, wanted: WantedNight[]): Promise<BelowSoldDetails['nights']> {
  const found = await tx.execute(sql`
    select stock.night::text as date, stock.sold, wanted.allotted as asked
    from room_nights stock join json_to_recordset(${JSON.stringify(wanted)}::text::json)
      as wanted(date date, allotted integer) on wanted.date = stock.night
    where stock.event_category_id = ${id} and wanted.allotted < stock.sold
    order by stock.night`);
  return resultRows<BelowSoldDetails['nights'][number]>(found);
}

/**
 * Replaces a category's prices for bookings to come. Raises NOT_FOUND, STALE, INVALID with the rates that cannot stand.
 * docs/domain.md, Price.
 */
export async function setRates({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string } & RatesInput;
}): Promise<BlockCategory> {
  const { id, version, plan } = input;
  return editCategory(ctx, {
    id,
    version,
    action: 'block.ratesChanged',
    work: async ({ tx, category, event }) => {
      refuseBadPlan(plan, limitsAt(category, category.room.limits).maxAdults);
      const { plan: before } = await describeOne(tx, ctx, event, id);
      await writePlan(tx, id, event.currency, plan);
      return { before, after: plan };
    },
  });
}
