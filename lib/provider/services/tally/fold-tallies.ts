import { sql } from 'drizzle-orm';
import type { Context } from '../../context';

/** So many rows of an event are summed in no time. */
const FEW = 64;

/**
 * Makes one row of an event's tallies where they have become many. What others add or fold meanwhile is neither lost
 * nor counted twice: each row is summed by whoever deletes it, in the same statement.
 */
export async function foldTallies({ ctx }: { ctx: Pick<Context, 'db'> }): Promise<void> {
  await ctx.db.execute(sql`with folded as (
      delete from event_tallies where event_id in (
        select event_id from event_tallies group by event_id having count(*) > ${FEW})
      returning event_id, listed, people, passes)
    insert into event_tallies (event_id, listed, people, passes)
    select event_id, sum(listed), sum(people), sum(passes) from folded group by event_id`);
}
