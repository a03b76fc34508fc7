import { addMinutes } from 'date-fns';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { CALL_CLAIM_MINUTES } from '@/lib/config/constants';
import type { CallCard } from '@/lib/contract/call-card';
import type { Context, Transaction } from '../../context';
import { type BeforeTry, callHistory, calls, guests, notifications } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { refuseArchived } from '../../ground/access';
import { tellCalls } from '../../ground/end-notifications';
import { triesOf, undoableTry } from './call-history';
import { auditCall, callerOf } from './claim-call';
import { type CallRecord, cardOf, type FoundCall, findCall, refuseClaimed } from './read-call';

/**
 * Takes back what the caller kept of a call, while it is the last that was done with it and no longer ago than a claim
 * lasts: the call waits as before, in the caller's hand; the number is as good as it was, an earlier promise counts again,
 * and what asked for the call asks anew. Its row of the history is gone, the audit log keeps both. Raises NOT_FOUND,
 * CLAIMED, STALE with the call as it is, and INVALID_STATE where there is nothing of theirs to take back.
 */
export async function undoOutcome({
  ctx,
  input: { id, version },
}: {
  ctx: Context;
  input: { id: string; version: number };
}): Promise<CallCard> {
  const caller = callerOf(ctx);
  return inTransaction(ctx, async (tx) => {
    const found = await findCall(tx, ctx, { id, right: 'makeCalls', lock: true });
    refuseArchived(found.event);
    await refuseClaimed(tx, ctx, found);
    const { call } = found;
    if (call.version !== version) fail('STALE', { details: await cardOf(tx, ctx, id) });
    const last = undoableTry(await triesOf(tx, id), ctx, call);
    if (!last) return fail('INVALID_STATE', { values: { what: 'callStands' } });
    const { before } = last;
    const { scheduledAt, ...asBefore } = before.call;
    const set = {
      ...{ ...asBefore, scheduledAt: new Date(scheduledAt), doneAt: null },
      ...(await promiseBack(tx, call, before)),
      ...{ claimedBy: caller.userId, claimedUntil: addMinutes(ctx.clock.now(), CALL_CLAIM_MINUTES) },
    };
    await tx
      .update(calls)
      .set({ ...set, version: call.version + 1 })
      .where(eq(calls.id, id));
    await tx.delete(callHistory).where(eq(callHistory.id, last.id));
    await numberBack(tx, found, before);
    if (before.notifications.length > 0)
      await tx.update(notifications).set({ status: 'On' }).where(inArray(notifications.id, before.notifications));
    await tellCalls(tx, call.agencyId);
    await auditCall(tx, ctx, call, {
      action: 'call.outcomeUndone',
      before: { state: call.state, comments: last.comments, followUp: last.followUp, promisedOn: last.promisedOn },
      after: before.call,
    });
    return cardOf(tx, ctx, id);
  });
}

/** The promise of before counts again, unless a newer one of another call counts by now. */
async function promiseBack(tx: Transaction, call: CallRecord, { promise }: BeforeTry) {
  if (!promise) return {};
  if (call.promisedOn === null) return { reservationId: promise.own.reservationId };
  for (const { id, promisedAmount, promisedOn } of promise.others)
    await tx
      .update(calls)
      .set({ promisedAmount, promisedOn })
      .where(and(eq(calls.id, id), isNull(calls.promisedOn)));
  return promise.own;
}

/** The number is no wrong one any more, where it is still the one that was marked. */
async function numberBack(tx: Transaction, { guest }: FoundCall, { wrongMobile }: BeforeTry): Promise<void> {
  if (!wrongMobile || !guest || guest.wrongMobile !== guest.mobile) return;
  await tx
    .update(guests)
    .set({ wrongMobile: wrongMobile.was, version: guest.version + 1 })
    .where(eq(guests.id, guest.id));
}
