import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { type Actor, actorName, type Context, type Transaction } from '../context';
import { idempotencyKeys } from '../db/schema';
import { inTransaction, sentTogether } from '../db/transaction';
import { fail } from '../error';

/**
 * Registers a statement that runs last, together with the row that keeps the answer; nothing in the work waits for it.
 */
export type Last = (statement: () => Promise<void>) => void;

/** Work of a key is under way, or its answer is kept: the column `status`. */
export const UNDER_WAY = 0;
export const ENDED = 1;

/**
 * Whose key it is and for which call (`scope`), and what two requests must share to count as the same one
 * (`requestHash`): what was sent and what the caller may do, since a kept answer shows what the caller was allowed to
 * see when it was made.
 */
export const claimOf = (ctx: Context, call: string, fingerprint: unknown) => ({
  scope: `${ctx.actor.kind === 'visitor' ? 'visitor' : actorName(ctx.actor)} ${call}`,
  requestHash: createHash('sha256')
    .update(JSON.stringify([rightsOf(ctx.actor), fingerprint]))
    .digest('hex'),
});

/**
 * What an account or a token may do now, and the account's agency; null for everybody else, who see only what is their
 * own.
 */
function rightsOf(actor: Actor) {
  if (actor.kind === 'user') return [actor.role, actor.agencyId, actor.permissions.toSorted()];
  return actor.kind === 'token' ? actor.scopes.toSorted() : null;
}

interface OnceInput<Result, Ahead> {
  ctx: Context;
  /** Name of the call; the same key for two calls counts as two keys. */
  call: string;
  /** What two requests must share to be the same one: the parsed input. */
  fingerprint: unknown;
  /** The work; its result is kept as JSON and answered again to a repeated call. */
  work: (tx: Transaction, given: { ahead: Ahead; last: Last }) => Promise<Result>;
  /** Reads for the work, sent at the same time as the key's insert, so they must not depend on it. */
  ahead?: (tx: Transaction) => Promise<Ahead>;
}

/**
 * Runs a creating call at most once per Idempotency-Key, in one transaction with its result: a parallel twin waits for
 * the first and answers the same. Raises IDEMPOTENCY_MISMATCH where the key came with another body, or of a caller who
 * had other rights then. docs/wire.md, Changing calls.
 */
export async function once<Result, Ahead = undefined>(input: OnceInput<Result, Ahead>): Promise<Result> {
  const { ctx, call, fingerprint, work, ahead = nothingAhead } = input;
  const key = ctx.idempotencyKey;
  if (!key) {
    return inTransaction(ctx, async (tx) => {
      const { result, last } = await runWork(work, tx, await ahead(tx));
      await sentTogether(last.map((statement) => statement()));
      return result;
    });
  }
  const { scope, requestHash } = claimOf(ctx, call, fingerprint);
  return inTransaction(ctx, async (tx) => {
    const claim = tx
      .insert(idempotencyKeys)
      .values({ scope, key, requestHash, status: UNDER_WAY, createdAt: ctx.clock.now() })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key });
    const [claimed, read] = await sentTogether([claim, ahead(tx)]);
    const ofKey = and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key));
    if (claimed.length === 0) {
      const [earlier] = await tx.select().from(idempotencyKeys).where(ofKey);
      if (!earlier || earlier.requestHash !== requestHash) fail('IDEMPOTENCY_MISMATCH');
      return earlier.body as Result;
    }
    const { result, last } = await runWork(work, tx, read);
    const kept = tx.update(idempotencyKeys).set({ status: ENDED, body: result }).where(ofKey);
    await sentTogether([...last.map((statement) => statement()), kept]);
    return result;
  });
}

const nothingAhead = async () => undefined as never;

async function runWork<Result, Ahead>(work: OnceInput<Result, Ahead>['work'], tx: Transaction, ahead: Ahead) {
  const last: (() => Promise<void>)[] = [];
  const result = await work(tx, { ahead, last: (statement) => void last.push(statement) });
  return { result, last };
}
