import { asc, count, eq } from 'drizzle-orm';
import type { Language } from '@/lib/contract/bilingual-text';
import type { Activity } from '@/lib/contract/event';
import type { Page, PageQuery } from '@/lib/contract/page';
import { textIn, wordsIn } from '@/lib/domain/bilingual-text';
import type { Context } from '../../context';
import { activities } from '../../db/schema';
import { pageWindow, toPage } from '../../ground/page';
import { visibleEvent } from './visible-event';

type ListActivitiesInput = PageQuery & { event: string };

const CLOCK_TIME = 5;

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
  const rows = await ctx.db
    .select()
    .from(activities)
    .where(ofEvent)
    .orderBy(asc(activities.date), asc(activities.startTime), asc(activities.id))
    .limit(window.limit)
    .offset(window.offset);
  const [counted] = await ctx.db.select({ total: count() }).from(activities).where(ofEvent);
  return toPage(
    rows.map((row) => describeActivity(row, ctx.locale)),
    counted?.total ?? 0,
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
