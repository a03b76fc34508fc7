import { millisecondsInMinute } from 'date-fns/constants';
import { and, asc, eq, inArray, isNull, lt, not, or } from 'drizzle-orm';
import type { Context } from '../../context';
import { payments } from '../../db/schema';
import { forEachRow, isNotWaiting } from '../../ground/run-job';
import { applyOutcome } from './apply-outcome';
import { ENDED_FAILURES, endCharge, openCharge } from './charge';
import { findCardPayment, settling } from './settling';

/** After so long a call that opens a charge has ended, or its process is gone. */
const OPENED_WITHIN_MS = millisecondsInMinute;

/** Webhooks come within seconds; a charge that is open for longer than this is asked about. */
const TOLD_WITHIN_MS = 5 * millisecondsInMinute;

/** Nobody pays a form that was left open for longer. */
const ABANDONED_AFTER_MS = 60 * millisecondsInMinute;

const BATCH = 100;

/**
 * Heals what a crash or a lost webhook left: a charge whose id was not kept is found again by its key, an open one is
 * asked about, and one that was left for an hour or replaced by another is ended, until its end is known. Answers how
 * many it looked at. docs/reliability.md, Card events.
 */
export async function reconcileCards({ ctx }: { ctx: Context }): Promise<number> {
  const now = ctx.clock.now().getTime();
  const before = (ms: number) => lt(payments.createdAt, new Date(now - ms));
  const open = await ctx.db
    .select({
      id: payments.id,
      charge: payments.processorPaymentId,
      failureCode: payments.failureCode,
      createdAt: payments.createdAt,
    })
    .from(payments)
    .where(
      and(
        eq(payments.method, 'card'),
        eq(payments.processor, ctx.services.cards.name),
        inArray(payments.status, ['requiresAction', 'failed']),
        or(isNull(payments.failureCode), not(inArray(payments.failureCode, [...ENDED_FAILURES]))),
        or(before(TOLD_WITHIN_MS), and(isNull(payments.processorPaymentId), before(OPENED_WITHIN_MS))),
        isNotWaiting(ctx, 'card', payments.id),
      ),
    )
    .orderBy(asc(payments.createdAt))
    .limit(BATCH);
  await forEachRow(
    ctx,
    { job: 'card', rows: open, idOf: ({ id }) => id },
    async ({ id, charge, failureCode, createdAt }) => {
      const isOld = createdAt.getTime() < now - ABANDONED_AFTER_MS;
      if (charge === null) await openCharge(ctx, id);
      else if (failureCode === 'replaced') await endCharge(ctx, id, 'canceled');
      else if (isOld) await endCharge(ctx, id, 'abandoned');
      else await ask(ctx, id, charge);
    },
  );
  return open.length;
}

async function ask(ctx: Context, id: string, charge: string): Promise<void> {
  const { status, card } = await ctx.services.cards.readCharge(charge);
  const found = await findCardPayment(ctx.db, id);
  if (status === 'open' || !found) return;
  await settling(ctx, found, (tx, locked) => applyOutcome(tx, locked, id, { type: status, card, failureCode: null }));
}
