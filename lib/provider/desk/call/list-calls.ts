import { and, count, desc, eq, max, or, type SQL, sql } from 'drizzle-orm';
import { type CallPage, type CallQuery, type CallRow, type CallState, callType } from '@/lib/contract/call';
import type { Page, PageQuery } from '@/lib/contract/page';
import type { DayFilters } from '@/lib/contract/report';
import { isWaitingCall } from '@/lib/domain/call-queue';
import { wholeName } from '@/lib/domain/guest-name';
import { can } from '@/lib/domain/permissions';
import type { Actor, Context } from '../../context';
import type { Database } from '../../db/client';
import { prepared } from '../../db/prepared';
import { callHistory, calls, type contactNotices, guests, users } from '../../db/schema';
import { type EventRow, staffEvent } from '../../event/event/find-bookable-event';
import { hasCompanion } from '../../event/guest/search-guest-names';
import { readsPrivate } from '../../ground/access';
import { actorId } from '../../ground/audit';
import { contains, isWithinDays, pageWindow, readPage, sortOrder, toPage, typedWords } from '../../ground/page';
import { NEWEST_NOTICE } from '../contact-notice/find-notice';

interface Found {
  call: typeof calls.$inferSelect;
  guest: typeof guests.$inferSelect | null;
  /** The call's newest notice. */
  notice: typeof contactNotices.$inferSelect | null;
  /** Name of who has the call in hand, or had it last. */
  claimer: string | null;
}

/** A call as the wire has it for this caller. */
export const describeCall = (
  { call, guest, notice, claimer }: Found,
  { actor, clock }: Pick<Context, 'actor' | 'clock'>,
): CallRow => ({
  id: call.id,
  guestId: call.guestId,
  guest: guest && wholeName(guest),
  mobile: readsPrivate(actor, 'contact') ? (guest?.mobile ?? null) : null,
  language: guest?.language ?? null,
  hasEmail: Boolean(guest?.email),
  scheduledAt: call.scheduledAt.toISOString(),
  doneAt: call.doneAt?.toISOString() ?? null,
  type: callType.catch('other').parse(call.type),
  state: call.state,
  priority: call.priority,
  comments: call.comments,
  rule: call.rule,
  medium: call.medium,
  waiting: isWaitingCall(call),
  attempts: call.attempts,
  claim: claimOf(call, claimer, { actor, now: clock.now() }),
  version: call.version,
  notice: notice && {
    sentAt: notice.createdAt.toISOString(),
    expiresAt: notice.expiresAt.toISOString(),
    choice: notice.choice,
    answeredAt: notice.answeredAt?.toISOString() ?? null,
  },
});

function claimOf(
  { claimedBy, claimedUntil }: Found['call'],
  claimer: string | null,
  { actor, now }: { actor: Actor; now: Date },
): CallRow['claim'] {
  if (claimedBy === null || claimedUntil === null || claimedUntil.getTime() <= now.getTime()) return null;
  const mine = actor.kind === 'user' && actor.userId === claimedBy;
  return { by: claimer ?? '', mine, until: claimedUntil.toISOString() };
}

const { comments, doneAt, priority, scheduledAt, state } = calls;

/** Orders by urgency, not by the alphabet. */
const URGENCY = sql`array_position(array['low', 'medium', 'high'], ${priority})`;

const SORTS = { scheduledAt, doneAt, state, priority: URGENCY };

/**
 * The call centre's queue and history of an event for its office, with counts by state of the whole event. Raises
 * NOT_FOUND, INVALID for an unknown sort.
 */
export async function listCalls({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string; query: CallQuery & DayFilters };
}): Promise<CallPage> {
  const event = await staffEvent(ctx, input.event, 'readCalls');
  const { query } = input;
  const window = pageWindow(query);
  const asked = conditions(event, query, {
    withContact: readsPrivate(ctx.actor, 'contact'),
    withCompanions: ctx.actor.kind === 'user' && can(ctx.actor, 'readReservations'),
  });
  const ofGuest = eq(guests.id, calls.guestId);
  const counting = ctx.db.select({ total: count() }).from(calls).leftJoin(guests, ofGuest).where(asked);
  const [{ rows, total }, counts] = await Promise.all([
    readPage(window, counting, (all) =>
      ctx.db
        .select({ call: calls, guest: guests, claimer: users.name, notices: NEWEST_NOTICE, total: all })
        .from(calls)
        .leftJoin(guests, ofGuest)
        .leftJoin(users, eq(users.id, calls.claimedBy))
        .where(asked)
        .orderBy(...sortOrder({ sort: query.sort ?? '-scheduledAt', sorts: SORTS, id: calls.id }))
        .limit(window.limit)
        .offset(window.offset),
    ),
    countStates(ctx.db, event.id),
  ]);
  const described = rows.map(({ notices: [notice = null], ...found }) => describeCall({ ...found, notice }, ctx));
  return { ...toPage(described, total, window), counts };
}

function conditions(
  { id: eventId, timeZone }: Pick<EventRow, 'id' | 'timeZone'>,
  { q, ...query }: CallQuery & DayFilters,
  { withContact, withCompanions }: { withContact: boolean; withCompanions: boolean },
): SQL | undefined {
  const { firstName, lastName, maternalLastName, mobile } = guests;
  const number = withContact ? mobile : sql`null`;
  const text = sql`concat_ws(' ', ${firstName}, ${lastName}, ${maternalLastName}, ${number}, ${comments})`;
  const wanted = { state: query['filter[state]'], priority: query['filter[priority]'] };
  return and(
    eq(calls.eventId, eventId),
    wanted.state && eq(state, wanted.state),
    wanted.priority && eq(priority, wanted.priority),
    isWithinDays(sql`${scheduledAt} at time zone ${timeZone}`, query),
    ...typedWords(q).map((word) =>
      or(contains(text, word), withCompanions ? hasCompanion(sql`${calls.guestId}`, { eventId, word }) : undefined),
    ),
  );
}

const statesOf = prepared((db) =>
  db
    .select({ state, calls: count() })
    .from(calls)
    .where(eq(calls.eventId, sql.placeholder('eventId')))
    .groupBy(state),
);

async function countStates(db: Database, eventId: string): Promise<Record<CallState, number>> {
  const rows = await statesOf(db, { eventId });
  const counts = { toDo: 0, notAnswered: 0, rejected: 0, wrongNumber: 0, completed: 0 };
  for (const row of rows) counts[row.state] = row.calls;
  return counts;
}

/** A person who makes an event's calls, and the outcomes of their calls. */
export interface CallerRow {
  /** Null where the person is gone. */
  name: string | null;
  /** Tries; what was moved to another time is none. */
  tries: number;
  outcomes: Record<Exclude<CallState, 'toDo'>, number>;
  moved: number;
  promises: number;
  lastAt: string;
}

const { actor, at } = callHistory;

const counted = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
const ofState = (wanted: CallState) => counted(eq(callHistory.state, wanted));

/** What came of the calls of an event by who made them, the busiest first, for its office. Raises NOT_FOUND. */
export async function listCallers({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string; query: PageQuery & DayFilters };
}): Promise<Page<CallerRow>> {
  const event = await staffEvent(ctx, input.event, 'readCalls');
  const tries = counted(sql`${callHistory.state} <> 'toDo'`);
  const rows = await ctx.db
    .select({
      name: users.name,
      tries,
      moved: ofState('toDo'),
      lastAt: max(at),
      completed: ofState('completed'),
      notAnswered: ofState('notAnswered'),
      rejected: ofState('rejected'),
      wrongNumber: ofState('wrongNumber'),
      promises: count(callHistory.promisedOn),
    })
    .from(callHistory)
    .innerJoin(calls, eq(calls.id, callHistory.callId))
    .leftJoin(users, eq(users.id, actorId(actor, 'user')))
    .where(and(eq(calls.eventId, event.id), isWithinDays(sql`${at} at time zone ${event.timeZone}`, input.query)))
    .groupBy(actor, users.name)
    .orderBy(desc(tries), actor);
  const window = pageWindow(input.query);
  const shown = rows.slice(window.offset, window.offset + window.limit);
  return toPage(
    shown.map(({ name, tries: made, moved, promises, lastAt, ...outcomes }) => ({
      name,
      tries: made,
      moved,
      promises,
      outcomes,
      lastAt: lastAt?.toISOString() ?? '',
    })),
    rows.length,
    window,
  );
}
