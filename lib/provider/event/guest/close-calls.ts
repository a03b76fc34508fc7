import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Context, Transaction } from '../../context';
import { calls } from '../../db/schema';
import { tellCalls } from '../../ground/end-notifications';

/**
 * Closes the calls of these that wait to be made, or made again, of people who are called no more, or not about this any
 * more (`completed`): nobody has one of them in hand any longer. What came of a call that was made stands. Answers which
 * were closed; raises nothing.
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
