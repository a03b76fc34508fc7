import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Context, Transaction } from '../../context';
import { calls } from '../../db/schema';
import { tellCalls } from '../../ground/end-notifications';

/**
 * Closes the waiting calls (also those to be made again) that the condition names, of people who must not be called any
 * more; nobody has one of them in hand afterwards. The outcome of a call that was made stays. Raises nothing.
 */
export async function closeCalls(tx: Transaction, ctx: Context, which: SQL | undefined): Promise<void> {
  const closed = await tx
    .update(calls)
    .set({
      state: 'rejected',
      doneAt: ctx.clock.now(),
      claimedBy: null,
      claimedUntil: null,
      version: sql`${calls.version} + 1`,
    })
    .where(and(which, inArray(calls.state, ['toDo', 'notAnswered']), isNull(calls.doneAt)))
    .returning({ agencyId: calls.agencyId });
  for (const agencyId of new Set(closed.map((call) => call.agencyId))) await tellCalls(tx, agencyId);
}
