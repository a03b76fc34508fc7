import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { actorName, type Context } from '../../context';
import { idempotencyKeys } from '../../db/schema';
import { fail } from '../../error';

const UNDER_WAY = 0;
const ENDED = 1;
/** A run that has not ended by then died with its process; the next call with its key goes on. */
const DEAD_AFTER_MS = 60_000;
const RETRY_AFTER_SECONDS = 2;

interface Run<Result> {
  /** When a run began whose process died: decisions since then may be its own. Null for a run that begins now. */
  diedSince: Date | null;
  /** The result, where a run with this key has ended already. */
  result?: Result;
  end: (result: Result) => Promise<void>;
}

/**
 * Claims an Idempotency-Key for work of several transactions: whoever comes again with it gets the result, or BUSY
 * while the first is at work, or goes on where a dead one stopped. Raises IDEMPOTENCY_MISMATCH where the key came with
 * another body. docs/wire.md, Changing calls.
 */
export async function claimRun<Result>(ctx: Context, call: string, fingerprint: unknown): Promise<Run<Result>> {
  const key = ctx.idempotencyKey;
  if (!key) return { diedSince: null, end: async () => {} };
  const scope = `${actorName(ctx.actor)} ${call}`;
  const requestHash = createHash('sha256').update(JSON.stringify(fingerprint)).digest('hex');
  const now = ctx.clock.now();
  const ofKey = and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key));
  const end = async (result: Result) => {
    await ctx.db.update(idempotencyKeys).set({ status: ENDED, body: result }).where(ofKey);
  };
  const claimed = await ctx.db
    .insert(idempotencyKeys)
    .values({ scope, key, requestHash, status: UNDER_WAY, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (claimed.length > 0) return { diedSince: null, end };
  const [earlier] = await ctx.db.select().from(idempotencyKeys).where(ofKey);
  if (!earlier || earlier.requestHash !== requestHash) fail('IDEMPOTENCY_MISMATCH');
  if (earlier.status === ENDED) return { diedSince: null, result: earlier.body as Result, end };
  if (now.getTime() - earlier.createdAt.getTime() < DEAD_AFTER_MS) {
    fail('BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  return { diedSince: earlier.createdAt, end };
}
