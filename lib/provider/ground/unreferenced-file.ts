import { eq, lt, type SQL } from 'drizzle-orm';
import type { Context, Transaction } from '../context';
import { looseFiles } from '../db/schema';
import { fail } from '../error';

interface Upload {
  key: string;
  body: AsyncIterable<Uint8Array>;
  contentType: string;
}

/**
 * Puts an upload into the store as a file that no row keeps yet. Its key is noted before its first byte, so that
 * whatever happens the file is either kept or removed later. Raises what the store and the body raise; then nothing is
 * stored.
 */
export async function putUnreferenced(ctx: Context, { key, body, contentType }: Upload): Promise<void> {
  await ctx.db.insert(looseFiles).values({ storageKey: key, since: ctx.clock.now() });
  try {
    await ctx.services.files.put(key, body, contentType);
  } catch (error) {
    await dropUnreferenced(ctx, key);
    throw error;
  }
}

/**
 * To be called in the transaction that writes the upload's row: the file stays if that transaction commits, and only
 * then. Raises BUSY where it is gone.
 */
export async function keepFile(tx: Transaction, key: string): Promise<void> {
  const kept = await tx.delete(looseFiles).where(eq(looseFiles.storageKey, key)).returning();
  if (kept.length === 0) fail('BUSY', { retryAfterSeconds: 1 });
}

/** To be called in the transaction that deletes the file's row: the file may go once it has committed. */
export async function markUnreferenced(tx: Transaction, ctx: Context, key: string): Promise<void> {
  await tx.insert(looseFiles).values({ storageKey: key, since: ctx.clock.now() }).onConflictDoNothing();
}

/**
 * Removes a file, but only where no row keeps it: a transaction whose outcome is unknown may have kept it. A
 * transaction that still runs holds a lock on the file's note and is waited for, as any row lock is: after a connection
 * that was lost before COMMIT, the database rolls back a moment later. What cannot be decided by then is left to the
 * sweep. Never throws.
 */
export async function dropUnreferenced(ctx: Context, key: string): Promise<void> {
  try {
    await removeOne(ctx, eq(looseFiles.storageKey, key), 'wait');
  } catch (error) {
    ctx.services.log.warn({ err: error, requestId: ctx.requestId }, 'a file is left to the sweep');
  }
}

/** Removes the files that nobody has kept since before the instant; answers how many. */
export async function sweepUnreferenced(ctx: Context, before: Date): Promise<number> {
  for (let removed = 0; ; removed++) if (!(await removeOne(ctx, lt(looseFiles.since, before), 'skip'))) return removed;
}

async function removeOne(ctx: Context, which: SQL, whereLocked: 'wait' | 'skip'): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const found = tx.select().from(looseFiles).where(which).limit(1);
    const [file] = await (whereLocked === 'skip' ? found.for('update', { skipLocked: true }) : found.for('update'));
    if (!file) return false;
    // The file goes before its note: after a crash between the two the sweep removes it again.
    await ctx.services.files.remove(file.storageKey);
    await tx.delete(looseFiles).where(eq(looseFiles.storageKey, file.storageKey));
    return true;
  });
}
