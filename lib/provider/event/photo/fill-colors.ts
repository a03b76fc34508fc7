import { and, asc, eq, isNull } from 'drizzle-orm';
import { PHOTO_WIDTHS } from '@/lib/contract/photo-address';
import type { Context } from '../../context';
import { photos } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { forEachRow, isNotWaiting } from '../../ground/run-job';
import { type PhotoRow, photoKey } from './photo-album';
import { blurOf, NO_COLORS } from './photo-blur';
import { colorCopies } from './photo-copies';

/** Photos of one round, so that it does not hold up what comes after it: each takes some hundredths of a second. */
const AT_ONCE = 50;

const JOB = 'photo-colors';

/**
 * The job: reads the colors of photos that were stored before colors were kept, some at a time; answers how many it
 * looked at. A file that is gone or broken is tried only once; where the store does not answer, it is tried again
 * later.
 */
export async function fillColors({ ctx }: { ctx: Context }): Promise<number> {
  const rows = await ctx.db
    .select()
    .from(photos)
    .where(and(isNull(photos.blur), eq(photos.ending, 'webp'), isNotWaiting(ctx, JOB, photos.id)))
    .orderBy(asc(photos.id))
    .limit(AT_ONCE);
  const filled = await forEachRow(ctx, { job: JOB, rows, idOf: ({ id }) => id }, async (row) => {
    const blur = await colorsOf(ctx, row);
    await inTransaction(ctx, async (tx) => {
      const isOpen = and(eq(photos.id, row.id), isNull(photos.blur));
      const [kept] = await tx.update(photos).set({ blur }).where(isOpen).returning();
      if (kept && blur !== NO_COLORS) await colorCopies(tx, { ...kept, blur });
    });
  });
  return filled.length;
}

async function colorsOf(ctx: Context, row: PhotoRow): Promise<string> {
  const stored = await ctx.services.files.open(photoKey(row, PHOTO_WIDTHS[0]));
  const bytes = stored && new Uint8Array(await new Response(stored.body).arrayBuffer());
  const { default: sharp } = await import('sharp');
  try {
    if (!bytes) throw new Error('its file is gone');
    return await blurOf(sharp(bytes));
  } catch (error) {
    ctx.services.log.warn({ err: error, photoId: row.id }, 'a photo has no colors to show until it is loaded');
    return NO_COLORS;
  }
}
