import { and, asc, count, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import { PROVIDER_PATH } from '@/lib/config/constants';
import type { Activity, EditedActivity, EventSchedule } from '@/lib/contract/activity';
import type { Language } from '@/lib/contract/bilingual-text';
import type { Page, PageQuery } from '@/lib/contract/page';
import type { SizedPhoto } from '@/lib/contract/photo';
import { textIn, wordsIn } from '@/lib/domain/bilingual-text';
import { clockOf } from '@/lib/domain/schedule';
import type { Context } from '../../context';
import type { Database } from '../../db/client';
import { type AnnouncedActivity, activities, guestTallies, reservations } from '../../db/schema';
import { worksForEvent } from '../../ground/access';
import { pageWindow, readPage, toPage } from '../../ground/page';
import { staffEvent, visibleEvent } from '../event/find-bookable-event';
import { BY_WORD } from '../guest/list-guests';
import { describePhoto } from '../photo/photo-album';
import { isShownToBooking } from './activity-audience';
import { comersOf } from './activity-places';

export type ActivityRow = typeof activities.$inferSelect;

/** In the order of the day; those that begin at the same moment as staff put them. */
const IN_ORDER = [asc(activities.startsAt), asc(activities.position), asc(activities.id)];

const isThere = (eventId: string) => and(eq(activities.eventId, eventId), isNull(activities.removedAt));

/** Published and not removed: shown to those whom it is for. */
export const isPublished = (eventId: string) => and(isThere(eventId), eq(activities.state, 'published'));

export const isForEverybody = eq(activities.audience, 'everybody');

type ListActivitiesInput = PageQuery & { event: string };

/**
 * What everybody sees of an event's schedule, in its order; dates and times are of the event's zone. Raises
 * EVENT_KEY_NOT_FOUND.
 */
export async function listActivities({
  ctx,
  input,
}: {
  ctx: Context;
  input: ListActivitiesInput;
}): Promise<Page<Activity>> {
  const event = await visibleEvent(ctx, input.event);
  const window = pageWindow(input);
  const shown = and(isPublished(event.id), isForEverybody);
  const counting = ctx.db.select({ total: count() }).from(activities).where(shown);
  const { rows, total } = await readPage(window, counting, (all) =>
    ctx.db
      .select({ activity: getTableColumns(activities), total: all })
      .from(activities)
      .where(shown)
      .orderBy(...IN_ORDER)
      .limit(window.limit)
      .offset(window.offset),
  );
  return toPage(
    rows.map(({ activity }) => describeActivity(activity, event.timeZone, ctx.locale)),
    total,
    window,
  );
}

/**
 * The activities that the caller's own bookings are shown in addition to those for everybody: for guests who sleep
 * there, and for a tag that one of their people has. Empty for callers without a booking. Raises EVENT_KEY_NOT_FOUND.
 */
export async function listStayActivities({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string };
}): Promise<Activity[]> {
  const event = await visibleEvent(ctx, input.event);
  const { actor } = ctx;
  const own =
    actor.kind === 'holder'
      ? eq(reservations.id, actor.reservationId)
      : actor.kind === 'user' && actor.role === 'attendee' && eq(reservations.userId, actor.userId);
  if (!own) return [];
  const shown = sql`exists (select from ${reservations} where ${own} and ${reservations.eventId} = ${activities.eventId}
    and ${isShownToBooking})`;
  const rows = await rowsThat(ctx.db, and(isPublished(event.id), shown));
  return rows.map((row) => describeActivity(row, event.timeZone, ctx.locale));
}

/** Every activity of an event for its staff and its couple, those that guests do not see too. Raises NOT_FOUND. */
export async function readSchedule({ ctx, input }: { ctx: Context; input: { event: string } }): Promise<EventSchedule> {
  const event = await staffEvent(ctx, input.event, 'listEvents');
  const { id, timeZone } = event;
  const readsGuests = worksForEvent(ctx.actor, event, 'readGuests');
  const [rows, tags, comers] = await Promise.all([
    rowsThat(ctx.db, isThere(id)),
    readsGuests ? tagsOf(ctx.db, id) : [],
    readsGuests ? comersOf(ctx.db, { eventId: id, only: isThere(id) }) : null,
  ]);
  const coming = comers?.map(({ activityId, people }) => ({ activityId, people })) ?? null;
  return { eventId: id, timeZone, activities: rows.map((row) => describeEdited(row, timeZone)), coming, tags };
}

/** The tags that guests of the event bear, and how many bear each. */
async function tagsOf(db: Database, eventId: string): Promise<EventSchedule['tags']> {
  const rows = await db
    .select({ word: guestTallies.word, count: sql<number>`sum(${guestTallies.guests})`.mapWith(Number) })
    .from(guestTallies)
    .where(and(eq(guestTallies.eventId, eventId), eq(guestTallies.kind, 'tag')))
    .groupBy(guestTallies.word)
    .having(sql`sum(${guestTallies.guests}) > 0`);
  return rows.toSorted((a, b) => BY_WORD.compare(a.word, b.word));
}

/** Activities that a condition names, in their order. */
export const rowsThat = (db: Database, condition: SQL | undefined): Promise<ActivityRow[]> =>
  db
    .select()
    .from(activities)
    .where(condition)
    .orderBy(...IN_ORDER);

/** What calendars were told of an activity, so that they can be told to remove it. */
export const announcedOf = ({ name, startsAt, endsAt }: ActivityRow): AnnouncedActivity => ({
  name,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt?.toISOString() ?? null,
});

const textsOf = (row: ActivityRow) => ({
  name: row.name,
  venue: row.venue,
  location: row.location,
  recommendations: row.recommendations,
  description: row.description,
  dressCodeMen: row.dressCodeMen,
  dressCodeWomen: row.dressCodeWomen,
  observations: row.observations,
});

/** An activity's cover as anybody sees it who may see the event; null = it has none. */
export const describeCover = ({ id, cover }: Pick<ActivityRow, 'id' | 'cover'>): SizedPhoto | null =>
  cover && describePhoto(`${PROVIDER_PATH}/api/v1/activities/${encodeURIComponent(id)}/photos`, cover);

const coverOf = (row: ActivityRow) => {
  const cover = describeCover(row);
  return { cover, coverPhotoUrl: cover?.url ?? null };
};

const factsOf = (row: ActivityRow, timeZone: string) => ({
  id: row.id,
  ...clockOf(row, timeZone),
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt?.toISOString() ?? null,
  paid: row.paid,
  minimumAge: row.minimumAge,
  audience: row.audience,
  capacity: row.capacity,
  ...coverOf(row),
  videoUrl: row.videoUrl,
  version: row.version,
});

/** An activity as guests read it, in the language and in the event's zone (IANA name). */
export function describeActivity(row: ActivityRow, timeZone: string, language: Language): Activity {
  const texts = textsOf(row);
  return {
    ...factsOf(row, timeZone),
    name: textIn(row.name, language).text,
    venue: textIn(row.venue, language).text,
    location: wordsIn(row.location, language),
    recommendations: wordsIn(row.recommendations, language),
    description: wordsIn(row.description, language),
    dressCodeMen: wordsIn(row.dressCodeMen, language),
    dressCodeWomen: wordsIn(row.dressCodeWomen, language),
    observations: wordsIn(row.observations, language),
    texts,
  };
}

/** An activity as those who edit it see it, read in the event's zone (IANA name). */
export function describeEdited(row: ActivityRow, timeZone: string): EditedActivity {
  const { eventId, state, audienceTag } = row;
  return { ...factsOf(row, timeZone), ...textsOf(row), eventId, state, audienceTag };
}
