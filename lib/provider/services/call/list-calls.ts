import { and, count, eq, type SQL, sql } from 'drizzle-orm';
import { type CallPage, type CallQuery, type CallRow, type CallState, callType } from '@/lib/contract/call';
import type { Context } from '../../context';
import type { Database } from '../../db/client';
import { calls, guests } from '../../db/schema';
import { staffEvent } from '../event/visible-event';
import { wholeName } from '../guest/shown-name';
import { containsWords } from '../like-pattern';
import { pageWindow, toPage } from '../page';
import { sortOrder } from '../sort-order';

const { comments, doneAt, priority, scheduledAt, state } = calls;
/** As people rank them, not by the alphabet. */
const URGENCY = sql`array_position(array['low', 'medium', 'high'], ${priority})`;
const SORTS = { scheduledAt, doneAt, state, priority: URGENCY };

/**
 * The call centre's queue and history of an event for its office, with counts by state of the whole event. Raises
 * NOT_FOUND, INVALID for an unknown sort. Specification 4 (call states).
 */
export async function listCalls({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string; query: CallQuery };
}): Promise<CallPage> {
  const event = await staffEvent(ctx, input.event, 'readCalls');
  const { query } = input;
  const window = pageWindow(query);
  const asked = conditions(event.id, query);
  const [counted, rows, counts] = await Promise.all([
    ctx.db.select({ total: count() }).from(calls).leftJoin(guests, eq(guests.id, calls.guestId)).where(asked),
    ctx.db
      .select({ call: calls, guest: guests })
      .from(calls)
      .leftJoin(guests, eq(guests.id, calls.guestId))
      .where(asked)
      .orderBy(...sortOrder({ sort: query.sort ?? '-scheduledAt', sorts: SORTS, id: calls.id }))
      .limit(window.limit)
      .offset(window.offset),
    countStates(ctx.db, event.id),
  ]);
  return { ...toPage(rows.map(describeCall), counted[0]?.total ?? 0, window), counts };
}

function conditions(eventId: string, { q, ...query }: CallQuery): SQL | undefined {
  const { firstName, lastName, maternalLastName, mobile } = guests;
  const text = sql`concat_ws(' ', ${firstName}, ${lastName}, ${maternalLastName}, ${mobile}, ${comments})`;
  const wanted = { state: query['filter[state]'], priority: query['filter[priority]'] };
  return and(
    eq(calls.eventId, eventId),
    wanted.state && eq(state, wanted.state),
    wanted.priority && eq(priority, wanted.priority),
    ...containsWords(text, q),
  );
}

interface Found {
  call: typeof calls.$inferSelect;
  guest: typeof guests.$inferSelect | null;
}

const describeCall = ({ call, guest }: Found): CallRow => ({
  id: call.id,
  guestId: call.guestId,
  guest: guest && wholeName(guest),
  mobile: guest?.mobile ?? null,
  scheduledAt: call.scheduledAt.toISOString(),
  doneAt: call.doneAt?.toISOString() ?? null,
  type: callType.catch('other').parse(call.type),
  state: call.state,
  priority: call.priority,
  comments: call.comments,
  medium: call.medium,
});

async function countStates(db: Database, eventId: string): Promise<Record<CallState, number>> {
  const rows = await db.select({ state, calls: count() }).from(calls).where(eq(calls.eventId, eventId)).groupBy(state);
  const counts = { toDo: 0, notAnswered: 0, rejected: 0, wrongNumber: 0, completed: 0 };
  for (const row of rows) counts[row.state] = row.calls;
  return counts;
}
