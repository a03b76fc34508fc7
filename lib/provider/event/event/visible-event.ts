import type { Permission } from '@/lib/contract/permission';
import type { AgencyId, Context } from '../../context';
import { events } from '../../db/schema';
import { fail } from '../../error';
import { worksForEvent } from '../../ground/access';
import { isEvent } from './find-bookable-event';

export type EventRow = typeof events.$inferSelect & { agencyId: AgencyId };

async function eventRow(ctx: Context, idOrCode: string): Promise<EventRow | null> {
  const [found] = await ctx.db.select().from(events).where(isEvent(idOrCode));
  return (found as EventRow | undefined) ?? null;
}

/** A published event, or one that the actor works for. Raises EVENT_KEY_NOT_FOUND for every other key. */
export async function visibleEvent(ctx: Context, idOrCode: string): Promise<EventRow> {
  const event = await eventRow(ctx, idOrCode);
  if (event && (event.published || worksForEvent(ctx.actor, event, 'listEvents'))) return event;
  return fail('EVENT_KEY_NOT_FOUND');
}

/** An event that the actor works for with the permission. Raises NOT_FOUND for every other, another agency's included. */
export async function staffEvent(ctx: Context, idOrCode: string, permission: Permission): Promise<EventRow> {
  const event = await eventRow(ctx, idOrCode);
  if (event && worksForEvent(ctx.actor, event, permission)) return event;
  return fail('NOT_FOUND');
}
