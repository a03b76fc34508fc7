import { and, asc, count, eq, or, type SQL, sql } from 'drizzle-orm';
import type { EventSummary } from '@/lib/contract/event';
import type { Page, PageQuery } from '@/lib/contract/page';
import type { Actor, AgencyId, Context } from '../../context';
import { events } from '../../db/schema';
import { pageWindow, toPage } from '../../ground/page';
import { containsWords } from '../../ground/search';
import { staffAgency } from '../../people/agency/agency-scope';
import { summarise } from './describe-event';

type ListEventsInput = PageQuery & { agencyId: string };

/**
 * Events of an agency for its staff and the admin, the next first; an organizer sees only their own. Raises NOT_FOUND
 * for another agency.
 */
export async function listEvents({
  ctx,
  input,
}: {
  ctx: Context;
  input: ListEventsInput;
}): Promise<Page<EventSummary>> {
  const agencyId = await staffAgency(ctx, input.agencyId);
  const window = pageWindow(input);
  const matches = and(ofActor(ctx.actor, agencyId), input.q ? named(input.q) : undefined);
  const firstDay = sql`coalesce(${events.rangeStart}, ${events.eventDate})`;
  const rows = await ctx.db
    .select()
    .from(events)
    .where(matches)
    .orderBy(asc(firstDay), asc(events.id))
    .limit(window.limit)
    .offset(window.offset);
  const [counted] = await ctx.db.select({ total: count() }).from(events).where(matches);
  return toPage(rows.map(summarise), counted?.total ?? 0, window);
}

function ofActor(actor: Actor, agencyId: AgencyId): SQL | undefined {
  const ofAgency = eq(events.agencyId, agencyId);
  if (actor.kind !== 'user' || actor.role !== 'organizer') return ofAgency;
  return and(ofAgency, or(eq(events.mainUserId, actor.userId), eq(events.secondaryUserId, actor.userId)));
}

const named = (text: string): SQL | undefined =>
  and(...containsWords(sql`${events.name} || ' ' || ${events.code}`, text));
