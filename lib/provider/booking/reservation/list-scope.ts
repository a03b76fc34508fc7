import { dateInZone } from '@/lib/domain/zone';
import type { Context } from '../../context';
import { events } from '../../db/schema';
import { fail } from '../../error';
import { isEvent } from '../../event/event/find-bookable-event';
import { readsPrivate, worksForEvent } from '../../ground/access';
import type { ListScope } from './list-conditions';

export interface ListedEvent {
  event: typeof events.$inferSelect;
  scope: ListScope;
}

/** The event whose reservations staff may read (an organizer: an own one). Raises NOT_FOUND. docs/wire.md, Failures. */
export async function findListedEvent(ctx: Context, idOrCode: string): Promise<ListedEvent> {
  const [event] = await ctx.db.select().from(events).where(isEvent(idOrCode));
  if (!event || !worksForEvent(ctx.actor, event, 'readReservations')) fail('NOT_FOUND');
  const withContact = readsPrivate(ctx.actor, 'contact');
  const now = ctx.clock.now();
  const today = dateInZone(now, event.timeZone);
  return { event, scope: { eventId: event.id, agencyId: event.agencyId, now, today, withContact } };
}
