import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { callType } from '@/lib/contract/call';
import type { CallCard } from '@/lib/contract/call-card';
import type { Transaction } from '../../context';
import type { Database } from '../../db/client';
import { callHistory, calls, users } from '../../db/schema';

type CallRecord = typeof calls.$inferSelect;

const EARLIER_AT_MOST = 10;

/** What came of other calls of the guest, those that wait to be made again included. */
export async function earlierOf(
  db: Database | Transaction,
  { id, eventId, guestId }: CallRecord,
): Promise<CallCard['earlier']> {
  if (guestId === null) return [];
  const at = sql`coalesce(${calls.doneAt}, ${calls.scheduledAt})`;
  const rows = await db
    .select()
    .from(calls)
    .where(and(eq(calls.eventId, eventId), eq(calls.guestId, guestId), ne(calls.id, id), ne(calls.state, 'toDo')))
    .orderBy(desc(at), desc(calls.id))
    .limit(EARLIER_AT_MOST);
  return rows.map(({ id: callId, type, state, medium, comments, doneAt, scheduledAt }) => ({
    ...{ id: callId, at: (doneAt ?? scheduledAt).toISOString(), type: callType.catch('other').parse(type) },
    ...{ state, medium, comments },
  }));
}

/** A promised payment in the currency; null where none was made. */
export const promiseOf = (
  { promisedAmount, promisedOn }: Pick<CallRecord, 'promisedAmount' | 'promisedOn'>,
  currency: string,
): CallCard['promise'] =>
  promisedAmount === null || promisedOn === null
    ? null
    : { amount: { amount: promisedAmount, currency }, on: promisedOn };

/** What came of each try of a call, the newest first. */
export async function historyOf(
  db: Database | Transaction,
  callId: string,
  currency: string,
): Promise<CallCard['history']> {
  const rows = await db
    .select({ entry: callHistory, by: users.name })
    .from(callHistory)
    .leftJoin(users, eq(users.id, sql`substring(${callHistory.actor} from '^user:(.*)$')`))
    .where(eq(callHistory.callId, callId))
    .orderBy(desc(callHistory.at), desc(callHistory.id));
  return rows.map(({ entry, by }) => ({
    at: entry.at.toISOString(),
    by,
    state: entry.state,
    progress: entry.progress,
    medium: entry.medium,
    comments: entry.comments,
    followUp: entry.followUp,
    nextAt: entry.nextAt?.toISOString() ?? null,
    promise: promiseOf(entry, currency),
  }));
}
