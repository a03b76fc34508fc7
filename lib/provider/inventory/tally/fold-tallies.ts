import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../context';
import type { Database } from '../../db/client';
import { preparedSql } from '../../db/prepared';
import { eventTallies } from '../../db/schema';

/** Up to this many rows an event's tallies are not folded. */
const FEW = 64;

/**
 * Only the newest rows are looked at to find events with new ones: an event without a new row has no more than it had
 * before.
 */
const NEWEST = 5_000;

/**
 * Folds an event's tallies into one row where they have become many, and those of its guest list into one row for each
 * word. What others add or fold meanwhile is neither lost nor counted twice: each row is summed by the statement that
 * deletes it.
 */
export async function foldTallies({ ctx }: { ctx: Pick<Context, 'db'> }): Promise<void> {
  await ctx.db.execute(sql`with folded as (
      delete from event_tallies where event_id = any(array(
        select touched.event_id from (
          select distinct event_id from (select event_id from event_tallies order by id desc limit ${NEWEST}) newest
        ) touched
        where (select count(*) from event_tallies own where own.event_id = touched.event_id) > ${FEW}))
      returning event_id, listed, people, passes)
    insert into event_tallies (event_id, listed, people, passes)
    select event_id, sum(listed), sum(people), sum(passes) from folded group by event_id`);
  await ctx.db.execute(sql`with folded as (
      delete from guest_tallies where event_id = any(array(
        select touched.event_id from (
          select distinct event_id from (select event_id from guest_tallies order by id desc limit ${NEWEST}) newest
        ) touched
        where (select count(*) > ${FEW} and count(*) > 2 * count(distinct (own.kind, own.word))
          from guest_tallies own where own.event_id = touched.event_id)))
      returning event_id, kind, word, guests)
    insert into guest_tallies (event_id, kind, word, guests)
    select event_id, kind, word, sum(guests) from folded group by event_id, kind, word having sum(guests) <> 0`);
}

/** How many reservations of the event are in the staff's list, read from tallies and not counted. */
export const listedOf = (
  eventId: string | Placeholder,
): SQL => sql`(select coalesce(sum(${eventTallies.listed}), 0)::int
  from ${eventTallies} where ${eventTallies.eventId} = ${eventId})`;

const listed = preparedSql<{ total: number }, { eventId: string }>(
  () => sql`select ${listedOf(sql.placeholder('eventId'))} as total`,
);

/** The number of listed reservations of an event. */
export async function readListed(db: Database, eventId: string): Promise<number> {
  const [tally] = await listed(db, { eventId });
  return tally?.total ?? 0;
}
