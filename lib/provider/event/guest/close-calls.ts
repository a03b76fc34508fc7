import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Context, Transaction } from '../../context';
import { calls } from '../../db/schema';
import { tellCalls } from '../../ground/end-notifications';

/**
 * Closes the waiting calls (also those to be made again) that the condition names: of people who must not be called any
 * more, or (`completed`) whose reason to be called is gone. Nobody has one of them in hand afterwards. The outcome of a
 * call that was made stays. Answers which were closed; raises nothing.
 */
export async function closeCalls(
  tx: Transaction,
  ctx: Context,
  which: SQL | undefined,
  state: 'rejected' | 'completed' = 'rejected',
): Promise<{ id: string; agencyId: string }[]> {
  const closed = await tx
    .update(calls)
    .set({
      state,
      doneAt: ctx.clock.now(),
      claimedBy: null,
      claimedUntil: null,
      version: sql`${calls.version} + 1`,
    })
    .where(and(which, inArray(calls.state, ['toDo', 'notAnswered']), isNull(calls.doneAt)))
    .returning({ id: calls.id, agencyId: calls.agencyId });
  for (const agencyId of new Set(closed.map((call) => call.agencyId))) await tellCalls(tx, agencyId);
  return closed;
}
