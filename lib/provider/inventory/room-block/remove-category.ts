import { eq } from 'drizzle-orm';
import type { Context, Transaction } from '../../context';
import { eventCategories, ratePlans, rates, reservationRooms, roomNights, waitlistEntries } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { describeOne } from './edit-category';
import { findCategory, lockCategory } from './find-category';

/**
 * Takes a category out of the block that no booking and no waiting guest ever named; one that has a history is
 * cancelled instead. Raises NOT_FOUND, STALE, INVALID_STATE.
 */
export async function removeCategory({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string; version: number };
}): Promise<void> {
  const { id, version } = input;
  const { event } = await findCategory(ctx.db, ctx, id);
  await inTransaction(ctx, async (tx) => {
    const category = await lockCategory(tx, id);
    const before = await describeOne(tx, ctx, event, id);
    if (category.version !== version) fail('STALE', { details: before });
    // Against bookings: a hold that names the category meanwhile waits here and then finds it gone.
    await tx.select({ id: eventCategories.id }).from(eventCategories).where(eq(eventCategories.id, id)).for('update');
    if (await isNamed(tx, id)) fail('INVALID_STATE', { values: { what: 'soldCategory' } });
    const [plan] = await tx.select().from(ratePlans).where(eq(ratePlans.eventCategoryId, id));
    if (plan) await tx.delete(rates).where(eq(rates.ratePlanId, plan.id));
    await tx.delete(ratePlans).where(eq(ratePlans.eventCategoryId, id));
    await tx.delete(roomNights).where(eq(roomNights.eventCategoryId, id));
    await tx.delete(eventCategories).where(eq(eventCategories.id, id));
    const entry = { agencyId: category.agencyId, entity: 'eventCategory', entityId: id, before };
    await writeAudit(tx, ctx, { ...entry, action: 'block.categoryRemoved' });
  });
}

async function isNamed(tx: Transaction, id: string): Promise<boolean> {
  const [room] = await tx
    .select({ id: reservationRooms.id })
    .from(reservationRooms)
    .where(eq(reservationRooms.eventCategoryId, id))
    .limit(1);
  const [entry] = await tx
    .select({ id: waitlistEntries.id })
    .from(waitlistEntries)
    .where(eq(waitlistEntries.eventCategoryId, id))
    .limit(1);
  return room !== undefined || entry !== undefined;
}
