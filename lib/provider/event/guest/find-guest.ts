import { eq } from 'drizzle-orm';
import type { Permission } from '@/lib/contract/permission';
import type { Context } from '../../context';
import { events, guests } from '../../db/schema';
import { fail } from '../../error';
import { readsPrivate, worksForEvent } from '../../ground/access';
import type { EventRow } from '../event/find-bookable-event';

interface FoundGuest {
  guest: typeof guests.$inferSelect;
  event: EventRow;
}

/** A guest of the list of an event that the caller works for with the permission. Raises NOT_FOUND. */
export async function findGuest(ctx: Context, id: string, permission: Permission): Promise<FoundGuest> {
  const [found] = await ctx.db
    .select({ guest: guests, event: events })
    .from(guests)
    .innerJoin(events, eq(events.id, guests.eventId))
    .where(eq(guests.id, id));
  if (!found || !worksForEvent(ctx.actor, found.event, permission)) return fail('NOT_FOUND');
  return { guest: found.guest, event: found.event as EventRow };
}

/** The same, for who sees contact data. Raises NOT_FOUND, FORBIDDEN. */
export async function findContactedGuest(ctx: Context, id: string, permission: Permission): Promise<FoundGuest> {
  const found = await findGuest(ctx, id, permission);
  if (!readsPrivate(ctx.actor, 'contact')) return fail('FORBIDDEN');
  return found;
}
