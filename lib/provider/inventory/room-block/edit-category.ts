import { eq } from 'drizzle-orm';
import type { BlockCategory } from '@/lib/contract/room-block-editor';
import type { Context, Transaction } from '../../context';
import type { Database } from '../../db/client';
import { eventCategories, events } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { refuseArchived, worksForEvent } from '../../ground/access';
import { writeAudit } from '../../ground/audit';
import { describeBlock, type EventOfBlock } from './describe-block';
import { freeingDueHolds } from './release-nights';

export type CategoryRow = typeof eventCategories.$inferSelect;

export interface EditedCategory {
  tx: Transaction;
  category: CategoryRow;
  event: EventOfBlock;
}

interface CategoryEdit {
  id: string;
  version: number;
  action: string;
  /** Makes the change; answers its columns and what the audit log keeps. */
  work(edited: EditedCategory): Promise<{ set?: Partial<CategoryRow>; before?: unknown; after: unknown }>;
}

/**
 * One edit of a category, in one transaction: found in the caller's scope, locked, its version compared and raised,
 * changed and logged. Rooms that become free wake the waitlist. Raises NOT_FOUND, STALE with the category as it is, and
 * what the work raises (where only holds whose time is over are in the way, it is tried once more).
 */
export async function editCategory(ctx: Context, edit: CategoryEdit): Promise<BlockCategory> {
  const { event } = await findCategory(ctx.db, ctx, edit.id);
  const described = await freeingDueHolds(ctx, event.id, () =>
    inTransaction(ctx, async (tx) => {
      const category = await lockCategory(tx, edit.id);
      if (category.version !== edit.version) fail('STALE', { details: await describeOne(tx, ctx, event, category.id) });
      const { set, before, after } = await edit.work({ tx, category, event });
      await tx
        .update(eventCategories)
        .set({ ...set, version: category.version + 1 })
        .where(eq(eventCategories.id, category.id));
      const entry = { agencyId: category.agencyId, entity: 'eventCategory', entityId: category.id, before, after };
      await writeAudit(tx, ctx, { ...entry, action: edit.action });
      return describeOne(tx, ctx, event, category.id);
    }),
  );
  ctx.services.wakeWorkers();
  return described;
}

/** A category as the editor shows it. */
export async function describeOne(
  tx: Transaction,
  ctx: Context,
  event: EventOfBlock,
  categoryId: string,
): Promise<BlockCategory> {
  const [described] = await describeBlock(tx, { event, now: ctx.clock.now(), locale: ctx.locale, categoryId });
  return described ?? fail('NOT_FOUND');
}

/** A category of a block that the actor writes, with its event. Raises NOT_FOUND for every other, EVENT_ARCHIVED. */
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
  refuseArchived(found.event);
  return found;
}

/** Locks the category's row against other editors; bookings continue, since they lock its nights. */
export async function lockCategory(tx: Transaction, id: string): Promise<CategoryRow> {
  const [locked] = await tx.select().from(eventCategories).where(eq(eventCategories.id, id)).for('no key update');
  return locked ?? fail('NOT_FOUND');
}
