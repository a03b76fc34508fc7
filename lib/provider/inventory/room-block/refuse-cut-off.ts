import { eq, max } from 'drizzle-orm';
import type { CategoryInput, CategoryPatch } from '@/lib/contract/room-block-editor';
import { cutOffProblem } from '@/lib/domain/cut-off';
import { dateInZone } from '@/lib/domain/zone';
import type { Context } from '../../context';
import { roomNights } from '../../db/schema';
import { fail } from '../../error';
import type { EventOfBlock } from './describe-block';
import type { EditedCategory } from './edit-category';

/** Raises INVALID for the cut-off day of a new category where it is over or after the category's nights. */
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
 * Raises INVALID for a changed cut-off day that is over or after the category's nights. One that stays may be over: the
 * rest of the category can still be edited then.
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
