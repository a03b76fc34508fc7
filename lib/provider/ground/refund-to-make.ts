import { sql } from 'drizzle-orm';

/** `isToMake` of lib/domain/refund-state in SQL, for a statement that selects from refunds. */
export const IS_TO_MAKE = sql.raw(`(refunds.status in ('requested', 'approved', 'failed')
  and (refunds.status <> 'failed' or refunds.amount > coalesce((select sum(again.amount) from refunds again
    where again.payment_id = refunds.payment_id and again.id <> refunds.id and again.status <> 'withdrawn'
      and again.created_at >= coalesce(refunds.decided_at, refunds.created_at)), 0)))`);
