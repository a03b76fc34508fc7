import { and, asc, count, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm';
import { MAX_PER_PAGE } from '@/lib/config/constants';
import type { Language } from '@/lib/contract/bilingual-text';
import type { Activity, EventSummary } from '@/lib/contract/event';
import type { Page, PageQuery } from '@/lib/contract/page';
import { textIn, wordsIn } from '@/lib/domain/bilingual-text';
import type { Actor, AgencyId, Context } from '../../context';
import { activities, events } from '../../db/schema';
import { containsWords, pageWindow, readPage, toPage } from '../../ground/page';
import { staffAgency } from '../../people/agency/agency-scope';
import { readEvent, summarise } from './describe-event';
import { visibleEvent } from './find-bookable-event';

const CLOCK_TIME = 5;

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
  return eventsOf(ctx, await staffAgency(ctx, input.agencyId), input);
}

/** The same of an agency that the actor is known to work for. */
export async function eventsOf(ctx: Context, agencyId: AgencyId, input: PageQuery): Promise<Page<EventSummary>> {
  const window = pageWindow(input);
  const matches = and(ofActor(ctx.actor, agencyId), input.q ? named(input.q) : undefined);
  const firstDay = sql`coalesce(${events.rangeStart}, ${events.eventDate})`;
  const counting = ctx.db.select({ total: count() }).from(events).where(matches);
  const { rows, total } = await readPage(window, counting, (all) =>
    ctx.db
      .select({ event: getTableColumns(events), total: all })
      .from(events)
      .where(matches)
      .orderBy(asc(firstDay), asc(events.id))
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

type ListActivitiesInput = PageQuery & { event: string };

/** The schedule of an event in its order; dates and times are of the event's zone. Raises EVENT_KEY_NOT_FOUND. */
export async function listActivities({
  ctx,
  input,
}: {
  ctx: Context;
  input: ListActivitiesInput;
}): Promise<Page<Activity>> {
  const event = await visibleEvent(ctx, input.event);
  const window = pageWindow(input);
  const ofEvent = eq(activities.eventId, event.id);
  const counting = ctx.db.select({ total: count() }).from(activities).where(ofEvent);
  const { rows, total } = await readPage(window, counting, (all) =>
    ctx.db
      .select({ activity: getTableColumns(activities), total: all })
      .from(activities)
      .where(ofEvent)
      .orderBy(asc(activities.date), asc(activities.startTime), asc(activities.id))
      .limit(window.limit)
      .offset(window.offset),
  );
  return toPage(
    rows.map(({ activity }) => describeActivity(activity, ctx.locale)),
    total,
    window,
  );
}

function describeActivity(row: typeof activities.$inferSelect, language: Language): Activity {
  const { agencyId: _agencyId, eventId: _eventId, startTime, endTime, ...facts } = row;
  const { name, venue, location, recommendations, description, dressCodeMen, dressCodeWomen, observations } = row;
  return {
    ...facts,
    startTime: startTime.slice(0, CLOCK_TIME),
    endTime: endTime?.slice(0, CLOCK_TIME) ?? null,
    name: textIn(name, language).text,
    venue: textIn(venue, language).text,
    location: wordsIn(location, language),
    recommendations: wordsIn(recommendations, language),
    description: wordsIn(description, language),
    dressCodeMen: wordsIn(dressCodeMen, language),
    dressCodeWomen: wordsIn(dressCodeWomen, language),
    observations: wordsIn(observations, language),
    texts: { name, venue, location, recommendations, description, dressCodeMen, dressCodeWomen, observations },
  };
}

/** The event's calendar file in the caller's language, text of type text/calendar, and its name. Raises EVENT_KEY_NOT_FOUND. */
export async function readCalendar({
  ctx,
  input,
}: {
  ctx: Context;
  input: { code: string };
}): Promise<{ name: string; text: string }> {
  const event = await readEvent({ ctx, input: { event: input.code } });
  const { data } = await listActivities({ ctx, input: { event: event.id, per_page: MAX_PER_PAGE } });
  const url = `${ctx.services.config.siteUrl}/eventos/${event.code}`;
  const { eventCalendar } = await import('../../documents/event-calendar');
  return { name: `${event.code}.ics`, text: eventCalendar({ event, activities: data, url }) };
}
