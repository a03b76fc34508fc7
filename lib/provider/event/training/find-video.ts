import { and, eq } from 'drizzle-orm';
import type { Context, Transaction } from '../../context';
import { trainingVideos } from '../../db/schema';
import { fail } from '../../error';
import { describeManaged, type VideoRow } from './describe-video';

/** A published film by its address. Raises NOT_FOUND for a draft as for none. */
export async function findPublished(db: Context['db'] | Transaction, slug: string): Promise<VideoRow> {
  const [found] = await db
    .select()
    .from(trainingVideos)
    .where(and(eq(trainingVideos.slug, slug), eq(trainingVideos.published, true)));
  return found ?? fail('NOT_FOUND');
}

/** Locks a film that is about to change. Raises NOT_FOUND, and STALE with the film as it is now. */
export async function lockVideo(tx: Transaction, { id, version }: { id: string; version: number }): Promise<VideoRow> {
  const [locked] = await tx.select().from(trainingVideos).where(eq(trainingVideos.id, id)).for('update');
  if (!locked) fail('NOT_FOUND');
  if (locked.version !== version) fail('STALE', { details: describeManaged(locked) });
  return locked;
}
