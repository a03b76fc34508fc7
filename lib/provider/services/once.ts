import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { actorName, type Context, type Transaction } from '../context';
import { idempotencyKeys } from '../db/schema';
import { inTransaction } from '../db/transaction';
import { fail } from '../error';

interface OnceInput<Result> {
  ctx: Context;
  /** Names the call; the same key under two calls are two keys. */
  call: string;
  /** What makes two requests the same: the parsed input. */
  fingerprint: unknown;
  /** The work; its result is kept as JSON and answered again to a repeated call. */
  work: (tx: Transaction) => Promise<Result>;
}

/**
 * Runs a creating call at most once per Idempotency-Key, in one transaction with its result: a parallel twin waits for
 * the first and answers the same. Raises IDEMPOTENCY_MISMATCH where the key came with another body.
 * design/contract.md, "Every call".
 */
export async function once<Result>({ ctx, call, fingerprint, work }: OnceInput<Result>): Promise<Result> {
  const key = ctx.idempotencyKey;
  if (!key) return inTransaction(ctx, work);
  const scope = `${ctx.actor.kind === 'visitor' ? 'visitor' : actorName(ctx.actor)} ${call}`;
  const requestHash = createHash('sha256').update(JSON.stringify(fingerprint)).digest('hex');
  return inTransaction(ctx, async (tx) => {
    const claimed = await tx
      .insert(idempotencyKeys)
      .values({ scope, key, requestHash, status: 0, createdAt: ctx.clock.now() })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key });
    const ofKey = and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key));
    if (claimed.length === 0) {
      const [earlier] = await tx.select().from(idempotencyKeys).where(ofKey);
      if (!earlier || earlier.requestHash !== requestHash) fail('IDEMPOTENCY_MISMATCH');
      return earlier.body as Result;
    }
    const result = await work(tx);
    await tx.update(idempotencyKeys).set({ status: 1, body: result }).where(ofKey);
    return result;
  });
}
