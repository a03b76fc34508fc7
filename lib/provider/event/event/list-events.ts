import { and, asc, count, desc, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm';
import type { EventQuery, EventSummary } from '@/lib/contract/event';
import type { Page } from '@/lib/contract/page';
import type { Actor, AgencyId, Context } from '../../context';
import { events } from '../../db/schema';
import { containsWords, pageWindow, readPage, toPage } from '../../ground/page';
import { staffAgency } from '../../people/agency/agency-scope';
import { summarise } from './describe-event';

type ListEventsInput = EventQuery & { agencyId: string };

/**
 * Events of an agency for its staff and the admin, in the order of eventsOf; an organizer sees only their own. Raises
 * NOT_FOUND for another agency.
 */
export async function listEvents({
  ctx,
  input,
}: {
  ctx: Context;
  input: ListEventsInput;
}): Promise<Page<EventSummary>> {
  return eventsOf(ctx, await staffAgency(ctx, input.agencyId), input);
}

/**
 * Events of an agency for an actor who is known to work for it: the next first, and behind those that are to come the
 * ones that are over or archived, the latest first. The first is where the console begins.
 */
export async function eventsOf(ctx: Context, agencyId: AgencyId, input: EventQuery): Promise<Page<EventSummary>> {
  const window = pageWindow(input);
  const template = input['filter[template]'] && events.isTemplate;
  const matches = and(ofActor(ctx.actor, agencyId), input.q ? named(input.q) : undefined, template);
  const firstDay = sql`coalesce(${events.rangeStart}, ${events.eventDate})`;
  const today = sql`(${ctx.clock.now().toISOString()}::timestamptz at time zone ${events.timeZone})::date`;
  const isOver = sql`(${events.state} = 'archived' or coalesce(${events.rangeEnd}, ${events.eventDate}) < ${today})`;
  const counting = ctx.db.select({ total: count() }).from(events).where(matches);
  const { rows, total } = await readPage(window, counting, (all) =>
    ctx.db
      .select({ event: getTableColumns(events), total: all })
      .from(events)
      .where(matches)
      .orderBy(asc(isOver), asc(sql`case when not ${isOver} then ${firstDay} end`), desc(firstDay), asc(events.id))
      .limit(window.limit)
      .offset(window.offset),
  );
  return toPage(
    rows.map((row) => summarise(row.event)),
    total,
    window,
  );
}

function ofActor(actor: Actor, agencyId: AgencyId): SQL | undefined {
  const ofAgency = eq(events.agencyId, agencyId);
  if (actor.kind !== 'user' || actor.role !== 'organizer') return ofAgency;
  return and(ofAgency, or(eq(events.mainUserId, actor.userId), eq(events.secondaryUserId, actor.userId)));
}

const named = (text: string): SQL | undefined =>
  and(...containsWords(sql`${events.name} || ' ' || ${events.code}`, text));
