import { addMinutes } from 'date-fns';
import { and, eq, gt, inArray, isNull, lte, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { CALL_CLAIM_MINUTES } from '@/lib/config/constants';
import type { CallCard } from '@/lib/contract/call-card';
import { isCallingTime, isWaitingCall, numbersByHour } from '@/lib/domain/call-queue';
import type { Context, Transaction, UserActor } from '../../context';
import { type BeforeTry, callHistory, calls, guests, notifications } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { type EventRow, tendedEvent } from '../../event/event/find-bookable-event';
import { refuseArchived } from '../../ground/access';
import { writeAudit } from '../../ground/audit';
import { tellCalls } from '../../ground/end-notifications';
import { commaSeparated } from '../../ground/page';
import { triesOf, undoableTry } from './call-history';
import { type CallRecord, cardOf, type FoundCall, findCall, refuseClaimed } from './read-call';

/** A call is held by a person, never by a program. Raises FORBIDDEN. */
export const callerOf = ({ actor }: Context): UserActor => (actor.kind === 'user' ? actor : fail('FORBIDDEN'));

/**
 * Hands the event's next call to the caller alone: by priority, due time and tries, of guests who may be called at
 * their present local hour and of whom nobody has another call in hand. Null where none waits. Raises NOT_FOUND.
 */
export async function takeNextCall({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string };
}): Promise<CallCard | null> {
  const caller = callerOf(ctx);
  const event = await tendedEvent(ctx, input.event, 'makeCalls');
  return inTransaction(ctx, async (tx) => {
    const passedOver: string[] = [];
    for (;;) {
      const next = await lockNext(tx, ctx, event, passedOver);
      if (!next) return null;
      // Looked at after the guest was locked, since somebody may have taken another call of the same guest after the
      // search began.
      const [taken] = await tx.select({ id: calls.id }).from(calls).where(isHeld(ctx, next.guestId)).limit(1);
      if (!taken) {
        await holdCall(tx, ctx, { call: next.call, caller });
        return cardOf(tx, ctx, next.call.id);
      }
      passedOver.push(next.guestId);
    }
  });
}

/** Calls of the guest that somebody has in hand. */
const isHeld = (ctx: Context, guestId: string) =>
  and(eq(calls.guestId, guestId), gt(calls.claimedUntil, ctx.clock.now()));

/**
 * Locks the first call that may be handed out, with its guest; calls that others have locked at this moment are
 * skipped.
 */
async function lockNext(
  tx: Transaction,
  ctx: Context,
  event: EventRow,
  passedOver: string[],
): Promise<{ call: CallRecord; guestId: string } | null> {
  const now = ctx.clock.now();
  const held = sql`exists (select 1 from calls held where held.guest_id = ${guests.id}
    and held.claimed_until > ${now.toISOString()})`;
  const [found] = await tx
    .select({ call: calls, guestId: guests.id })
    .from(calls)
    .innerJoin(guests, eq(guests.id, calls.guestId))
    .where(
      and(
        eq(calls.eventId, event.id),
        inArray(calls.state, ['toDo', 'notAnswered']),
        isNull(calls.doneAt),
        lte(calls.scheduledAt, now),
        or(isNull(calls.claimedUntil), lte(calls.claimedUntil, now)),
        or(ne(guests.attendance, 'doesNotAttend'), eq(calls.type, 'requestCancellation')),
        passedOver.length > 0 ? notInArray(guests.id, passedOver) : undefined,
        isReachableNow(now, event.timeZone),
        sql`not ${held}`,
      ),
    )
    .orderBy(
      sql`array_position(array['high', 'medium', 'low'], ${calls.priority})`,
      calls.scheduledAt,
      calls.attempts,
      calls.id,
    )
    .limit(1)
    .for('no key update', { of: [calls, guests], skipLocked: true });
  return found ?? null;
}

/** Whether a call can be made now: by mail at any hour, by phone where the number is right and it is daytime there. */
function isReachableNow(now: Date, eventZone: string): SQL {
  const known = numbersByHour(now).map(
    ({ beginnings, isDay }) => sql`when ${guests.mobile} like any(${patterns(beginnings)}) then ${isDay}::boolean`,
  );
  const elsewhere = sql`${isCallingTime(now, [eventZone])}::boolean`;
  const isDay = sql`case ${sql.join(known, sql` `)} else ${elsewhere} end`;
  const isTheirs = sql`${guests.mobile} <> '' and ${guests.mobile} is distinct from ${guests.wrongMobile}`;
  return sql`case when ${calls.medium} = 'email' then ${guests.email} is not null else ${isTheirs} and ${isDay} end`;
}

const patterns = (codes: string[]) => sql`array[${commaSeparated(codes.map((code) => `${code}%`))}]::text[]`;

/** Writes who has a locked call in hand, from now on for the minutes of a claim. */
async function holdCall(
  tx: Transaction,
  ctx: Context,
  { call, caller }: { call: CallRecord; caller: UserActor },
): Promise<void> {
  const now = ctx.clock.now();
  const claimedUntil = addMinutes(now, CALL_CLAIM_MINUTES);
  await tx.update(calls).set({ claimedBy: caller.userId, claimedUntil }).where(eq(calls.id, call.id));
  const goesOn = call.claimedBy === caller.userId && call.claimedUntil !== null && call.claimedUntil > now;
  if (goesOn) return;
  await auditCall(tx, ctx, call, { action: 'call.claimed', after: { claimedBy: caller.userId, claimedUntil } });
}

/** The audit log's row of a call. */
export const auditCall = (
  tx: Transaction,
  ctx: Context,
  { id, agencyId }: Pick<CallRecord, 'id' | 'agencyId'>,
  entry: { action: `call.${string}`; before?: unknown; after?: unknown },
) => writeAudit(tx, ctx, { agencyId, entity: 'call', entityId: id, ...entry });

interface OfCall {
  ctx: Context;
  input: { id: string };
}

/**
 * Takes a call in hand, or keeps it for longer. Raises NOT_FOUND, CLAIMED with who has a call of the guest and until
 * when, INVALID_STATE for a call that is over.
 */
export async function claimCall({ ctx, input: { id } }: OfCall): Promise<CallCard> {
  const caller = callerOf(ctx);
  return inTransaction(ctx, async (tx) => {
    const found = await findCall(tx, ctx, { id, right: 'makeCalls', lock: true });
    refuseArchived(found.event);
    await refuseClaimed(tx, ctx, found);
    if (!isWaitingCall(found.call)) fail('INVALID_STATE', { values: { what: 'callDone' } });
    await holdCall(tx, ctx, { call: found.call, caller });
    return cardOf(tx, ctx, id);
  });
}

/** Gives a call back; one that nobody has in hand stays so. Raises NOT_FOUND, CLAIMED where it is somebody else's. */
export async function releaseCall({ ctx, input: { id } }: OfCall): Promise<CallCard> {
  callerOf(ctx);
  return inTransaction(ctx, async (tx) => {
    const found = await findCall(tx, ctx, { id, right: 'makeCalls', lock: true });
    await refuseClaimed(tx, ctx, found);
    if (found.call.claimedBy !== null) {
      await tx.update(calls).set({ claimedBy: null, claimedUntil: null }).where(eq(calls.id, id));
      await auditCall(tx, ctx, found.call, { action: 'call.released', before: { claimedBy: found.call.claimedBy } });
    }
    return cardOf(tx, ctx, id);
  });
}

/**
 * Takes back what the caller kept of a call, while it is the last thing that was done with it and not older than a
 * claim lasts. The call waits as before, in the caller's hand; the number is as good as it was, an earlier promise
 * counts again, and the request that asked for the call asks anew. Its row of the history is deleted, the audit log
 * keeps both. Raises NOT_FOUND, CLAIMED, STALE with the call as it is, and INVALID_STATE where there is nothing of
 * theirs to take back.
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
      ...asBefore,
      scheduledAt: new Date(scheduledAt),
      doneAt: null,
      ...(await promiseBack(tx, call, before)),
      claimedBy: caller.userId,
      claimedUntil: addMinutes(ctx.clock.now(), CALL_CLAIM_MINUTES),
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

/** The earlier promise counts again, unless a newer one of another call counts by now. */
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

/** Takes back that the number is wrong, unless the guest has another number by now. */
async function numberBack(tx: Transaction, { guest }: FoundCall, { wrongMobile }: BeforeTry): Promise<void> {
  if (!wrongMobile || !guest || guest.wrongMobile !== guest.mobile) return;
  await tx
    .update(guests)
    .set({ wrongMobile: wrongMobile.was, version: guest.version + 1 })
    .where(eq(guests.id, guest.id));
}
