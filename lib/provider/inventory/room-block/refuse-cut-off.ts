import { eq, max } from 'drizzle-orm';
import type { CategoryInput, CategoryPatch } from '@/lib/contract/room-block-editor';
import { cutOffProblem } from '@/lib/domain/cut-off';
import { dateInZone } from '@/lib/domain/zone';
import type { Context } from '../../context';
import { roomNights } from '../../db/schema';
import { fail } from '../../error';
import type { EventOfBlock } from './describe-block';
import type { EditedCategory } from './edit-category';

/** Raises INVALID beside the cut-off day of a category to come that is over or after its nights. */
export function refuseCutOff(
  ctx: Context,
  event: EventOfBlock,
  { cutOffDate, lastNight }: Pick<CategoryInput, 'cutOffDate'> & { lastNight: string | null },
): void {
  if (cutOffDate === null) return;
  const problem = cutOffProblem(cutOffDate, { today: dateInZone(ctx.clock.now(), event.timeZone), lastNight });
  if (problem) fail('INVALID', { fields: { cutOffDate: problem } });
}

/**
 * The same for another cut-off day of a category of the block; the one that it has may be over, everything else of the
 * category is still edited.
 */
export async function refuseOtherCutOff(
  ctx: Context,
  { tx, category, event }: EditedCategory,
  { cutOffDate }: Pick<CategoryPatch, 'cutOffDate'>,
): Promise<void> {
  if (!cutOffDate || cutOffDate === category.cutOffDate) return;
  const ofCategory = eq(roomNights.eventCategoryId, category.id);
  const [block] = await tx
    .select({ lastNight: max(roomNights.night) })
    .from(roomNights)
    .where(ofCategory);
  refuseCutOff(ctx, event, { cutOffDate, lastNight: block?.lastNight ?? null });
}
