import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { eventTallies } from '../../db/schema';

/** How many reservations of the event are in the staff's list, whatever their number without counting them. */
export async function readListed(db: Database, eventId: string): Promise<number> {
  const [tally] = await db
    .select({ listed: sql`coalesce(sum(${eventTallies.listed}), 0)`.mapWith(Number) })
    .from(eventTallies)
    .where(eq(eventTallies.eventId, eventId));
  return tally?.listed ?? 0;
}
