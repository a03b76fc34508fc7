import { eq } from 'drizzle-orm';
import type { Event } from '@/lib/contract/event';
import type { AgencyId, Context } from '../../context';
import { events } from '../../db/schema';
import { fail } from '../../error';
import { describeEvent } from '../../event/event/describe-event';

/** The event of a reservation that was found (and checked) already. Raises NOT_FOUND. */
export async function describeReservationEvent(ctx: Context, eventId: string): Promise<Event> {
  const [row] = await ctx.db.select().from(events).where(eq(events.id, eventId));
  if (!row) fail('NOT_FOUND');
  return describeEvent(ctx, { ...row, agencyId: row.agencyId as AgencyId });
}
