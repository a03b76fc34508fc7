import { eq } from 'drizzle-orm';
import type { BlockCategory, BlockState, CategoryPatch } from '@/lib/contract/room-block-editor';
import { blockChangeProblem } from '@/lib/domain/block-state';
import type { Context } from '../../context';
import { roomCategories } from '../../db/schema';
import { fail } from '../../error';
import { HeldElsewhere } from '../../ground/held-elsewhere';
import { describeOne, type EditedCategory, editCategory } from './edit-category';
import type { CategoryRow } from './find-category';
import { lockNights, releaseUnsold } from './release-unsold';

type Change = Omit<CategoryPatch, 'version'>;

/**
 * Changes a category's block state, cut-off date, place and limits. Releasing gives the unsold rooms back to the hotel.
 * Raises NOT_FOUND, STALE, INVALID (a limit wider than the hotel's), INVALID_STATE. docs/domain.md, Room block.
 */
export async function changeCategory({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string } & CategoryPatch;
}): Promise<BlockCategory> {
  const { id, version, ...change } = input;
  return editCategory(ctx, {
    id,
    version,
    action: 'block.categoryChanged',
    work: async (edited) => {
      await checkLimits(edited, change);
      if (change.state && change.state !== edited.category.blockState) await enterState(ctx, edited, change.state);
      const { limits, state, cutOffDate, position } = change;
      const set: Partial<CategoryRow> = {
        ...limits,
        ...(state && { blockState: state }),
        ...(cutOffDate !== undefined && { cutOffDate }),
        ...(position !== undefined && { position }),
      };
      const before = Object.fromEntries(
        Object.keys(set).map((column) => [column, edited.category[column as keyof CategoryRow]]),
      );
      return { set, before, after: set };
    },
  });
}

async function checkLimits({ tx, category }: EditedCategory, { limits }: Change): Promise<void> {
  if (!limits) return;
  const [hotel] = await tx.select().from(roomCategories).where(eq(roomCategories.id, category.roomCategoryId));
  const wider = (['maxOccupancy', 'maxAdults', 'maxJuniors', 'maxMinors', 'maxInfants'] as const).filter(
    (limit) => (limits[limit] ?? 0) > (hotel?.[limit] ?? 0),
  );
  if (wider.length > 0)
    fail('INVALID', { fields: Object.fromEntries(wider.map((limit) => [`limits.${limit}`, 'limit'])) });
}

/** The nights are locked first, in the order of bookings, so that nothing is sold while the state is decided. */
async function enterState(ctx: Context, { tx, category, event }: EditedCategory, to: BlockState): Promise<void> {
  const nights = await lockNights(tx, category.id);
  const { plan } = await describeOne(tx, ctx, event, category.id);
  const problem = blockChangeProblem(category.blockState, to, {
    hasSold: nights.some(({ sold }) => sold > 0),
    canSell: nights.some(({ allotted }) => allotted > 0) && (plan?.rates.some(({ band }) => band === 'adult') ?? false),
  });
  // Holds that have ended may still count in the rows, so the change is tried once more after ending them.
  if (problem === 'sold') throw new HeldElsewhere('INVALID_STATE', { values: { what: 'soldBlock' } });
  if (problem) fail('INVALID_STATE', { values: { what: problem === 'notAllowed' ? 'blockState' : 'nothingToSell' } });
  if (to === 'released') await releaseUnsold(tx, category.id, nights);
}
