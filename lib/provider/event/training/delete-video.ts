import { eq } from 'drizzle-orm';
import type { Context } from '../../context';
import { trainingVideos } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { writeAudit } from '../../ground/audit';
import { lockVideo } from './find-video';

/** Deletes a film, and with it how far anybody has watched it. Raises NOT_FOUND, STALE. */
export async function deleteVideo({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string; version: number };
}): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { id, slug, texts } = await lockVideo(tx, input);
    await tx.delete(trainingVideos).where(eq(trainingVideos.id, id));
    const entry = { agencyId: null, entity: 'trainingVideo', entityId: id, before: { slug, title: texts.es.title } };
    await writeAudit(tx, ctx, { ...entry, action: 'trainingVideo.deleted' });
  });
}
