import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { CALL_PROMISE_DAYS } from '@/lib/config/constants';
import type { CallOutcome, CallPatch, CallReschedule } from '@/lib/contract/call';
import type { CallCard } from '@/lib/contract/call-card';
import { isWaitingCall, type NextTry, nextTry } from '@/lib/domain/call-queue';
import { rescheduleProblem } from '@/lib/domain/contact-notice';
import { addDays } from '@/lib/domain/nights';
import { dateInZone } from '@/lib/domain/zone';
import { actorName, type Context, type Transaction } from '../../context';
import { type BeforeTry, callHistory, calls, guests } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { declineForGuest } from '../../event/household/answer-household';
import { refuseArchived, worksForEvent } from '../../ground/access';
import { endNotificationsOf, tellCalls } from '../../ground/end-notifications';
import { once } from '../../ground/once';
import { lastDayOf } from '../contact-notice/find-notice';
import { auditCall, callerOf } from './claim-call';
import { cardOf, type FoundCall, findCall, refuseClaimed, reservationOf } from './read-call';

interface Deciding<Input> {
  ctx: Context;
  input: { id: string } & Input;
}

/**
 * Locks a call that waits, as the caller knows it. Raises CLAIMED, STALE and ALREADY_DECIDED with the call as it is.
 */
async function lockWaiting(
  tx: Transaction,
  ctx: Context,
  { id, version }: { id: string; version?: number | undefined },
): Promise<FoundCall> {
  const found = await findCall(tx, ctx, { id, right: 'makeCalls', lock: true });
  await refuseClaimed(tx, ctx, found);
  const { call } = found;
  if (version !== undefined && call.version !== version) fail('STALE', { details: await cardOf(tx, ctx, id) });
  if (!isWaitingCall(call)) fail('ALREADY_DECIDED', { details: await cardOf(tx, ctx, id) });
  return found;
}

/**
 * Keeps what came of a call, with its row of the history, and gives it back. Nobody answered: it is made again, until
 * no medium is left. A wrong number: marked at the guest. Who will not attend: called no more. A promised payment: no
 * mails about late payment until its day. Raises NOT_FOUND, CLAIMED, STALE, ALREADY_DECIDED, INVALID, FORBIDDEN for an
 * answer by who may not write the list, and INVALID_STATE for a promise without a reservation.
 */
export async function keepOutcome({ ctx, input: { id, ...outcome } }: Deciding<CallOutcome>): Promise<CallCard> {
  callerOf(ctx);
  return once({
    ctx,
    call: `outcome of call ${id}`,
    fingerprint: outcome,
    work: async (tx) => {
      const found = await lockWaiting(tx, ctx, { id, version: outcome.version });
      const declines = outcome.followUp === 'willNotAttend' ? found.guest : null;
      if (declines && !worksForEvent(ctx.actor, found.event, 'manageGuests')) fail('FORBIDDEN');
      const promise = outcome.promise && (await promised(tx, ctx, found, outcome.promise));
      const next = await nextOf(tx, ctx, found, outcome);
      const marks = outcome.state === 'wrongNumber' ? await markWrong(tx, ctx, found) : null;
      // Guests who decline change other records too, so this outcome cannot be undone.
      const undo = declines ? null : { ...marks, ...(promise && { promise: promise.before }) };
      await write(tx, ctx, found, { ...outcome, ...promise?.kept, next, undo });
      if (declines) await declineForGuest(tx, ctx, { guest: declines, via: 'staff' });
      return cardOf(tx, ctx, id);
    },
  });
}

/** When and how an unanswered call is tried again; null where there is no other try. */
async function nextOf(
  tx: Transaction,
  ctx: Context,
  { call, guest, event }: FoundCall,
  { state }: CallOutcome,
): Promise<NextTry | null> {
  if (state !== 'notAnswered' || !guest) return null;
  const before = await tx
    .selectDistinct({ medium: callHistory.medium })
    .from(callHistory)
    .where(and(eq(callHistory.callId, call.id), ne(callHistory.state, 'toDo')));
  return nextTry({
    medium: call.medium,
    attempts: call.attempts,
    tried: [call.medium, ...before.map(({ medium }) => medium)],
    preferred: guest.channel,
    reach: { mobile: guest.mobile !== '' && guest.mobile !== guest.wrongMobile, email: guest.email !== null },
    now: ctx.clock.now(),
    timeZone: event.timeZone,
  });
}

interface Promised {
  reservationId: string;
  promisedAmount: number;
  promisedOn: string;
}

type Undo = Pick<BeforeTry, 'wrongMobile' | 'promise'>;

/** Checks a promised payment; the newest one of a reservation is the one that counts. */
async function promised(
  tx: Transaction,
  ctx: Context,
  found: FoundCall,
  { amount, on }: NonNullable<CallOutcome['promise']>,
): Promise<{ kept: Promised; before: NonNullable<BeforeTry['promise']> }> {
  const today = dateInZone(ctx.clock.now(), found.event.timeZone);
  if (on < today) fail('INVALID', { fields: { 'promise.on': 'past' } });
  if (on > addDays(today, CALL_PROMISE_DAYS)) fail('INVALID', { fields: { 'promise.on': 'invalid' } });
  const reservation = await reservationOf(tx, found);
  if (!reservation) return fail('INVALID_STATE', { values: { what: 'callWithoutReservation' } });
  const ofOthers = and(
    eq(calls.reservationId, reservation.id),
    ne(calls.id, found.call.id),
    isNotNull(calls.promisedOn),
  );
  const { id, promisedAmount, promisedOn } = calls;
  const others = await tx.select({ id, promisedAmount, promisedOn }).from(calls).where(ofOthers).for('no key update');
  await tx.update(calls).set({ promisedAmount: null, promisedOn: null }).where(ofOthers);
  const own = pick(found.call);
  return {
    kept: { reservationId: reservation.id, promisedAmount: amount, promisedOn: on },
    before: { own, others },
  };
}

const pick = ({ reservationId, promisedAmount, promisedOn }: FoundCall['call']) => ({
  reservationId,
  promisedAmount,
  promisedOn,
});

interface Written extends Pick<CallOutcome, 'comments' | 'followUp'>, Partial<Promised> {
  state: CallOutcome['state'] | 'toDo';
  next: NextTry | null;
  /** What else the outcome changed, for undoing it; null where it cannot be undone. */
  undo: Undo | null;
}

async function write(
  tx: Transaction,
  ctx: Context,
  { call }: FoundCall,
  { state, comments = null, followUp = null, next, undo, ...promise }: Written,
): Promise<void> {
  const now = ctx.clock.now();
  const { version, medium, attempts } = call;
  const was = { state: call.state, medium, attempts, scheduledAt: call.scheduledAt.toISOString() };
  const { reservationId, promisedAmount, promisedOn } = promise;
  const kept = promisedOn === undefined ? {} : { reservationId, promisedAmount, promisedOn };
  const free = { claimedBy: null, claimedUntil: null };
  const set = { ...free, ...next, ...kept, state, doneAt: next ? null : now, ...(comments && { comments }) };
  await tx
    .update(calls)
    .set({ ...set, version: sql`${calls.version} + 1` })
    .where(eq(calls.id, call.id));
  const ended = next ? [] : await endNotificationsOf(tx, call.eventId);
  const asked = ended.filter(({ params }) => params.callId === call.id).map(({ id }) => id);
  await tx.insert(callHistory).values({
    id: randomUUID(),
    agencyId: call.agencyId,
    callId: call.id,
    at: now,
    actor: actorName(ctx.actor),
    state,
    progress: next ? 'waiting' : 'finished',
    medium,
    comments,
    followUp,
    nextAt: next?.scheduledAt ?? null,
    promisedAmount: promisedAmount ?? null,
    promisedOn: promisedOn ?? null,
    before: undo && { version, call: { ...was, comments: call.comments }, notifications: asked, ...undo },
  });
  await tellCalls(tx, call.agencyId);
  await auditCall(tx, ctx, call, {
    action: state === 'toDo' ? 'call.rescheduled' : `call.${state}`,
    before: was,
    after: { state, comments, followUp, ...kept, ...next },
  });
}

/**
 * Marks the guest's number as wrong, so that nobody calls it while it is theirs. Answers what that changed; null where
 * it did nothing.
 */
async function markWrong(tx: Transaction, ctx: Context, { call, guest }: FoundCall): Promise<Undo | null> {
  if (!guest || call.medium === 'email') return null;
  await tx
    .update(guests)
    .set({ wrongMobile: guest.mobile, version: guest.version + 1 })
    .where(eq(guests.id, guest.id));
  await auditCall(tx, ctx, call, {
    action: 'call.mobileMarked',
    after: { guestId: guest.id, wrongMobile: guest.mobile },
  });
  return { wrongMobile: { was: guest.wrongMobile } };
}

/**
 * Moves a call to another time, and gives it back. Raises NOT_FOUND, CLAIMED, STALE, ALREADY_DECIDED, and INVALID for a
 * time that is past or after the event.
 */
export async function rescheduleCall({ ctx, input: { id, ...moved } }: Deciding<CallReschedule>): Promise<CallCard> {
  callerOf(ctx);
  return once({
    ctx,
    call: `reschedule call ${id}`,
    fingerprint: moved,
    work: async (tx) => {
      const found = await lockWaiting(tx, ctx, { id, version: moved.version });
      refuseArchived(found.event);
      const scheduledAt = new Date(moved.at);
      const { timeZone } = found.event;
      const problem = rescheduleProblem(scheduledAt, {
        now: ctx.clock.now(),
        timeZone,
        lastDay: lastDayOf(found.event),
      });
      // A guest may ask to be called outside office hours.
      if (problem !== null && problem !== 'officeHours') fail('INVALID', { fields: { at: problem } });
      const { medium } = found.call;
      const next = { medium, attempts: 0, scheduledAt };
      await write(tx, ctx, found, { state: 'toDo', comments: moved.comments, followUp: 'other', next, undo: {} });
      return cardOf(tx, ctx, id);
    },
  });
}

/** Changes what a call is about and how it is made. Raises NOT_FOUND, CLAIMED, STALE, ALREADY_DECIDED. */
export async function changeCall({ ctx, input: { id, version, ...given } }: Deciding<CallPatch>): Promise<CallCard> {
  callerOf(ctx);
  return inTransaction(ctx, async (tx) => {
    const { call, event } = await lockWaiting(tx, ctx, { id, version });
    refuseArchived(event);
    const { type, priority, medium, comments } = call;
    // Tries are counted for each medium, so another medium begins at none.
    const anew = given.medium !== undefined && given.medium !== medium ? { attempts: 0 } : {};
    await tx
      .update(calls)
      .set({ ...given, ...anew, version: call.version + 1 })
      .where(eq(calls.id, id));
    await auditCall(tx, ctx, call, {
      action: 'call.changed',
      before: { type, priority, medium, comments },
      after: given,
    });
    return cardOf(tx, ctx, id);
  });
}
