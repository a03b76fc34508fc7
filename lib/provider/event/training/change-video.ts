import { and, eq, ne } from 'drizzle-orm';
import type { ManagedVideo, TrainingVideoPatch } from '@/lib/contract/training';
import type { Context } from '../../context';
import { trainingVideos } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { checkVideo } from './check-video';
import { describeManaged } from './describe-video';
import { lockVideo } from './find-video';

interface VideoChange {
  id: string;
  change: TrainingVideoPatch;
}

/** Edits, publishes or withdraws a film. Raises NOT_FOUND, STALE, and INVALID, {slug} where another has that address. */
export async function changeVideo({ ctx, input }: { ctx: Context; input: VideoChange }): Promise<ManagedVideo> {
  const { version, ...asked } = input.change;
  return inTransaction(ctx, async (tx) => {
    const before = await lockVideo(tx, { id: input.id, version });
    const after = { ...before, ...asked };
    checkVideo(after);
    const [taken] = await tx
      .select({ id: trainingVideos.id })
      .from(trainingVideos)
      .where(and(eq(trainingVideos.slug, after.slug), ne(trainingVideos.id, before.id)));
    if (taken) fail('INVALID', { fields: { slug: 'takenAddress' } });
    const [changed] = await tx
      .update(trainingVideos)
      .set({ ...asked, version: version + 1 })
      .where(eq(trainingVideos.id, before.id))
      .returning();
    if (!changed) fail('NOT_FOUND');
    await writeAudit(tx, ctx, {
      agencyId: null,
      action: 'trainingVideo.changed',
      entity: 'trainingVideo',
      entityId: before.id,
      before: { slug: before.slug, published: before.published },
      after: { slug: changed.slug, published: changed.published, fields: Object.keys(asked) },
    });
    return describeManaged(changed);
  });
}
