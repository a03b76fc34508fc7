import { randomUUID } from 'node:crypto';
import { max } from 'drizzle-orm';
import type { ManagedVideo, TrainingVideoInput } from '@/lib/contract/training';
import type { Context } from '../../context';
import { trainingVideos } from '../../db/schema';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { once } from '../../ground/once';
import { checkVideo } from './check-video';
import { describeManaged } from './describe-video';

/** Adds a film at the end of the training center. Raises INVALID, {slug} where another film has that address. */
export async function createVideo({ ctx, input }: { ctx: Context; input: TrainingVideoInput }): Promise<ManagedVideo> {
  checkVideo(input);
  return once({
    ctx,
    call: 'create training video',
    fingerprint: input,
    work: async (tx) => {
      const [last] = await tx.select({ position: max(trainingVideos.position) }).from(trainingVideos);
      const place = { position: (last?.position ?? 0) + 1, createdAt: ctx.clock.now() };
      const [created] = await tx
        .insert(trainingVideos)
        .values({ ...input, ...place, id: randomUUID() })
        .onConflictDoNothing({ target: trainingVideos.slug })
        .returning();
      if (!created) fail('INVALID', { fields: { slug: 'takenAddress' } });
      await writeAudit(tx, ctx, {
        agencyId: null,
        action: 'trainingVideo.created',
        entity: 'trainingVideo',
        entityId: created.id,
        after: { slug: created.slug, published: created.published },
      });
      return describeManaged(created);
    },
  });
}
