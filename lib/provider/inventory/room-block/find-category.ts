import { eq } from 'drizzle-orm';
import type { Context, Transaction } from '../../context';
import type { Database } from '../../db/client';
import { eventCategories, events } from '../../db/schema';
import { fail } from '../../error';
import { worksForEvent } from '../../ground/access';

export type CategoryRow = typeof eventCategories.$inferSelect;
export type EventOfBlock = typeof events.$inferSelect;

/** A category of a block that the actor manages, with its event. Raises NOT_FOUND for every other. */
export async function findCategory(
  db: Database,
  ctx: Context,
  id: string,
): Promise<{ category: CategoryRow; event: EventOfBlock }> {
  const [found] = await db
    .select({ category: eventCategories, event: events })
    .from(eventCategories)
    .innerJoin(events, eq(events.id, eventCategories.eventId))
    .where(eq(eventCategories.id, id));
  if (!found || !worksForEvent(ctx.actor, found.event, 'manageRoomBlock')) fail('NOT_FOUND');
  return found;
}

/** Locks the category's row against other editors; bookings go on, their nights have locks of their own. */
export async function lockCategory(tx: Transaction, id: string): Promise<CategoryRow> {
  const [locked] = await tx.select().from(eventCategories).where(eq(eventCategories.id, id)).for('no key update');
  return locked ?? fail('NOT_FOUND');
}
