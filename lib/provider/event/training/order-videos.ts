import { asc, eq } from 'drizzle-orm';
import type { ManagedVideo, TrainingOrder } from '@/lib/contract/training';
import { namesEach } from '@/lib/domain/ordering';
import type { Context } from '../../context';
import { trainingVideos } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { describeManaged } from './describe-video';

/** Puts the films into this order. Raises STALE where the list is not of all films as they are now. */
export async function orderVideos({ ctx, input }: { ctx: Context; input: TrainingOrder }): Promise<ManagedVideo[]> {
  return inTransaction(ctx, async (tx) => {
    const rows = await tx.select().from(trainingVideos).orderBy(asc(trainingVideos.id)).for('update');
    const present = rows.map(({ id }) => id);
    if (!namesEach(input.ids, present)) fail('STALE', { details: present });
    for (const [index, id] of input.ids.entries()) {
      await tx
        .update(trainingVideos)
        .set({ position: index + 1 })
        .where(eq(trainingVideos.id, id));
    }
    await writeAudit(tx, ctx, {
      agencyId: null,
      action: 'trainingVideo.ordered',
      entity: 'trainingVideo',
      entityId: 'all',
      after: { ids: input.ids },
    });
    const ordered = await tx.select().from(trainingVideos).orderBy(asc(trainingVideos.position));
    return ordered.map(describeManaged);
  });
}
