import type { Context } from '../../context';
import { inTransaction } from '../../db/transaction';
import { expireDueHolds } from './expire-due-holds';

/** The job: ends every hold whose time is over, a batch a transaction; answers how many. design/domain.md 4. */
export async function expireHolds({ ctx }: { ctx: Context }): Promise<number> {
  let ended = 0;
  for (;;) {
    const batch = await inTransaction(ctx, (tx) => expireDueHolds(tx, ctx));
    if (batch === 0) return ended;
    ended += batch;
  }
}
