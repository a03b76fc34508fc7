import { and, eq } from 'drizzle-orm';
import type { TrainingProgress, TrainingProgressInput } from '@/lib/contract/training';
import { isWatched } from '@/lib/domain/training';
import { actorName, type Context } from '../../context';
import { trainingProgress, trainingVideos } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { findPublished } from './videos';

/** How far the caller has watched each film, the caller's own alone. */
export async function readProgress({ ctx }: { ctx: Context }): Promise<TrainingProgress[]> {
  const rows = await ctx.db
    .select({ progress: trainingProgress, slug: trainingVideos.slug })
    .from(trainingProgress)
    .innerJoin(trainingVideos, eq(trainingVideos.id, trainingProgress.videoId))
    .where(and(eq(trainingProgress.viewer, actorName(ctx.actor)), eq(trainingVideos.published, true)));
  return rows.map(({ progress, slug }) => describeProgress(slug, progress));
}

/**
 * Keeps where the caller stopped watching, at most the film's length. A film that was watched to its end once stays
 * watched. Raises NOT_FOUND.
 */
export async function keepProgress({
  ctx,
  input,
}: {
  ctx: Context;
  input: TrainingProgressInput;
}): Promise<TrainingProgress> {
  return inTransaction(ctx, async (tx) => {
    const video = await findPublished(tx, input.video);
    const now = ctx.clock.now();
    const seconds = Math.min(input.seconds, video.duration);
    const ended = input.completed || isWatched(seconds, video.duration);
    const place = { viewer: actorName(ctx.actor), videoId: video.id };
    const [kept] = await tx
      .insert(trainingProgress)
      .values({ ...place, seconds, completedAt: ended ? now : null, updatedAt: now })
      .onConflictDoUpdate({
        target: [trainingProgress.viewer, trainingProgress.videoId],
        set: { seconds, updatedAt: now },
      })
      .returning();
    if (!kept) throw new Error('an upsert answers its row');
    if (!ended || kept.completedAt) return describeProgress(video.slug, kept);
    const ofViewer = and(eq(trainingProgress.viewer, place.viewer), eq(trainingProgress.videoId, video.id));
    await tx.update(trainingProgress).set({ completedAt: now }).where(ofViewer);
    return describeProgress(video.slug, { ...kept, completedAt: now });
  });
}

type ProgressRow = Pick<typeof trainingProgress.$inferSelect, 'seconds' | 'completedAt'>;

const describeProgress = (video: string, { seconds, completedAt }: ProgressRow): TrainingProgress => ({
  video,
  seconds,
  completedAt: completedAt?.toISOString() ?? null,
});
