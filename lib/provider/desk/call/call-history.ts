import { addMinutes } from 'date-fns';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { CALL_CLAIM_MINUTES } from '@/lib/config/constants';
import { callType } from '@/lib/contract/call';
import type { CallCard } from '@/lib/contract/call-card';
import { actorName, type Context, type Transaction } from '../../context';
import type { Database } from '../../db/client';
import { type BeforeTry, callHistory, calls, users } from '../../db/schema';
import { actorId } from '../../ground/audit';

type CallRecord = typeof calls.$inferSelect;

const EARLIER_AT_MOST = 10;

/** What came of the guest's other calls, also of those that are to be made again. */
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
    id: callId,
    at: (doneAt ?? scheduledAt).toISOString(),
    type: callType.catch('other').parse(type),
    state,
    medium,
    comments,
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

type Try = typeof callHistory.$inferSelect & { by: string | null };

/** The tries of a call with who made each, the newest first. */
export async function triesOf(db: Database | Transaction, callId: string): Promise<Try[]> {
  const rows = await db
    .select({ entry: callHistory, by: users.name })
    .from(callHistory)
    .leftJoin(users, eq(users.id, actorId(callHistory.actor, 'user')))
    .where(eq(callHistory.callId, callId))
    .orderBy(desc(callHistory.at), desc(callHistory.id));
  return rows.map(({ entry, by }) => ({ ...entry, by }));
}

/** What came of each try, in the currency of what was promised. */
export const describeTries = (tries: Try[], currency: string): CallCard['history'] =>
  tries.map((entry) => ({
    at: entry.at.toISOString(),
    by: entry.by,
    state: entry.state,
    progress: entry.progress,
    medium: entry.medium,
    comments: entry.comments,
    followUp: entry.followUp,
    nextAt: entry.nextAt?.toISOString() ?? null,
    promise: promiseOf(entry, currency),
  }));

type Undoable = Try & { before: BeforeTry; until: Date };

/**
 * The try that its caller may take back, and until when: a try of their own, and the last thing that was done with the
 * call; null where there is none.
 */
export function undoableTry(tries: Try[], { actor, clock }: Context, { version }: CallRecord): Undoable | null {
  for (const each of tries) {
    const { before, at } = each;
    const until = addMinutes(at, CALL_CLAIM_MINUTES);
    if (before && before.version === version - 1)
      return each.actor === actorName(actor) && until > clock.now() ? { ...each, before, until } : null;
  }
  return null;
}
