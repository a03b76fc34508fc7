import { and, asc, gt } from 'drizzle-orm';
import type { Context } from '../../context';
import { reservations } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { isDueHold } from '../../ground/due-hold';
import { eachApart } from '../../ground/run-job';
import { ofWorkingAgency } from '../../ground/suspension';
import { expireDueHolds } from '../../inventory/room-block/release-nights';

const AT_ONCE = 100;

/** The job: ends every hold whose time is over, each by itself; answers how many. */
export async function expireHolds({ ctx }: { ctx: Context }): Promise<number> {
  let ended = 0;
  for (let last = ''; ; ) {
    const due = await ctx.db
      .select({ id: reservations.id })
      .from(reservations)
      .where(and(isDueHold(ctx.clock.now()), gt(reservations.id, last), ofWorkingAgency(reservations.agencyId)))
      .orderBy(asc(reservations.id))
      .limit(AT_ONCE);
    const counts = await eachApart(ctx, { job: 'expire-holds', rows: due, idOf: ({ id }) => id }, ({ id }) =>
      inTransaction(ctx, (tx) => expireDueHolds(tx, ctx, { reservationId: id })),
    );
    ended += counts.reduce((sum, each) => sum + each, 0);
    last = due.at(-1)?.id ?? last;
    if (due.length < AT_ONCE) break;
  }
  if (ended > 0) ctx.services.wakeWorkers();
  return ended;
}
