import { eq } from 'drizzle-orm';
import type { BlockCategory, RatesInput } from '@/lib/contract/room-block-editor';
import type { Context } from '../../context';
import { roomCategories } from '../../db/schema';
import { fail } from '../../error';
import { refuseBadPlan, writePlan } from '../../event/hotel/write-plan';
import { describeOne, editCategory } from './edit-category';
import { limitsAt } from './limits-at';

/**
 * Replaces a category's prices for bookings to come. Raises NOT_FOUND, STALE, INVALID with the rates that cannot stand.
 * docs/domain.md, Price.
 */
export async function setRates({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string } & RatesInput;
}): Promise<BlockCategory> {
  const { id, version, plan } = input;
  return editCategory(ctx, {
    id,
    version,
    action: 'block.ratesChanged',
    work: async ({ tx, category, event }) => {
      const [hotel] = await tx.select().from(roomCategories).where(eq(roomCategories.id, category.roomCategoryId));
      if (!hotel) fail('NOT_FOUND');
      refuseBadPlan(plan, limitsAt(category, hotel).maxAdults);
      const { plan: before } = await describeOne(tx, ctx, event, id);
      await writePlan(tx, id, event.currency, plan);
      return { before, after: plan };
    },
  });
}
