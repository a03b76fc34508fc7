import { and, count, desc, eq, max, type SQL, sql } from 'drizzle-orm';
import type { CallState } from '@/lib/contract/call';
import type { Page, PageQuery } from '@/lib/contract/page';
import type { DayFilters } from '@/lib/contract/report';
import type { Context } from '../../context';
import { callHistory, calls, users } from '../../db/schema';
import { staffEvent } from '../../event/event/find-bookable-event';
import { isWithinDays, pageWindow, toPage } from '../../ground/page';

/** Who makes an event's calls, and what came of theirs. */
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

const { state, actor, at } = callHistory;

const counted = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
const ofState = (wanted: CallState) => counted(eq(state, wanted));

/** What came of the calls of an event by who made them, the busiest first, for its office. Raises NOT_FOUND. */
export async function listCallers({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string; query: PageQuery & DayFilters };
}): Promise<Page<CallerRow>> {
  const event = await staffEvent(ctx, input.event, 'readCalls');
  const tries = counted(sql`${state} <> 'toDo'`);
  const rows = await ctx.db
    .select({
      ...{ name: users.name, tries, moved: ofState('toDo'), lastAt: max(at) },
      ...{ completed: ofState('completed'), notAnswered: ofState('notAnswered') },
      ...{ rejected: ofState('rejected'), wrongNumber: ofState('wrongNumber') },
      promises: count(callHistory.promisedOn),
    })
    .from(callHistory)
    .innerJoin(calls, eq(calls.id, callHistory.callId))
    .leftJoin(users, eq(users.id, sql`substring(${actor} from '^user:(.*)$')`))
    .where(and(eq(calls.eventId, event.id), isWithinDays(sql`${at} at time zone ${event.timeZone}`, input.query)))
    .groupBy(actor, users.name)
    .orderBy(desc(tries), actor);
  const window = pageWindow(input.query);
  const shown = rows.slice(window.offset, window.offset + window.limit);
  return toPage(
    shown.map(({ name, tries: made, moved, promises, lastAt, ...outcomes }) => ({
      ...{ name, tries: made, moved, promises, outcomes },
      lastAt: lastAt?.toISOString() ?? '',
    })),
    rows.length,
    window,
  );
}
