import { randomUUID } from 'node:crypto';
import { and, count, eq, isNull } from 'drizzle-orm';
import { MAX_PER_PAGE } from '@/lib/config/constants';
import {
  type ActivityForm,
  type ActivityMove,
  type ActivityPatch,
  type ActivityPublication,
  type EditedActivity,
  hasItsTag,
} from '@/lib/contract/activity';
import { isFarFromEvent } from '@/lib/domain/event-dates';
import { type ActivityClock, clockOf, clockProblems, movedSpan, spanOf } from '@/lib/domain/schedule';
import type { AgencyId, Context, Transaction } from '../../context';
import { activities, events, photos } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { once } from '../../ground/once';
import { dropUnreferenced } from '../../ground/unreferenced-file';
import { datesOf, tendedEvent } from '../event/find-bookable-event';
import { tagSpeller } from '../guest/tag-spelling';
import { removePhotos } from '../photo/photo-album';
import { type ActivityRow, announcedOf, describeEdited } from './list-activities';

type EventRow = typeof events.$inferSelect;

/** A page of the schedule has all of them. */
const MOST_ACTIVITIES = MAX_PER_PAGE;

/** Adds an activity, hidden. Raises NOT_FOUND, INVALID on the fields (no moment of the zone, no room for more). */
export async function createActivity({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string; activity: ActivityForm };
}): Promise<EditedActivity> {
  const { id: eventId, agencyId } = await tendedEvent(ctx, input.event, 'manageSchedule');
  return once({
    ctx,
    call: 'create activity',
    fingerprint: input,
    work: async (tx) => {
      // Two people who add the last one run one after another, and the event's zone cannot change meanwhile.
      const [event] = await tx.select().from(events).where(eq(events.id, eventId)).for('no key update');
      if (!event) fail('NOT_FOUND');
      const ofEvent = and(eq(activities.eventId, eventId), isNull(activities.removedAt));
      const [there] = await tx.select({ count: count() }).from(activities).where(ofEvent);
      if ((there?.count ?? 0) >= MOST_ACTIVITIES)
        fail('INVALID', { fields: { name: 'tooManyActivities' }, values: { max: MOST_ACTIVITIES } });
      const { date, startTime, endTime, ...columns } = input.activity;
      const span = checkedSpan(event, { date, startTime, endTime });
      const id = randomUUID();
      const audience = await audienceOf(tx, { id, eventId }, input.activity);
      const [row] = await tx
        .insert(activities)
        .values({ ...columns, ...audience, ...span, id, agencyId, eventId })
        .returning();
      if (!row) fail('NOT_FOUND');
      const after = describeEdited(row, event.timeZone);
      await writeAudit(tx, ctx, { agencyId, entity: 'activity', entityId: id, action: 'activity.created', after });
      return after;
    },
  });
}

/** The instants of what was typed in the event's zone. Raises INVALID on the fields. */
function checkedSpan(event: EventRow, clock: ActivityClock) {
  const isFar = isFarFromEvent(clock.date, datesOf(event));
  const fields = { ...(isFar && { date: 'startDate' }), ...clockProblems(clock, event.timeZone) };
  if (Object.keys(fields).length > 0) fail('INVALID', { fields });
  return spanOf(clock, event.timeZone);
}

/** Whom the activity is for, with the tag spelled as guests have it. Raises INVALID on the tag where it is missing. */
async function audienceOf(
  tx: Transaction,
  { id, eventId }: Pick<ActivityRow, 'id' | 'eventId'>,
  form: Pick<ActivityForm, 'audience' | 'audienceTag'>,
) {
  if (!hasItsTag(form)) fail('INVALID', { fields: { audienceTag: 'required' } });
  const { audience, audienceTag } = form;
  if (audience !== 'tagged' || !audienceTag) return { audience, audienceTag: null };
  const spell = await tagSpeller(tx, eventId, { activityId: id });
  return { audience, audienceTag: spell(audienceTag) };
}

/** Changes an activity; what is left out stays. Raises NOT_FOUND, STALE with it as it is, INVALID on the fields. */
export async function changeActivity({
  ctx,
  input: { id, change },
}: {
  ctx: Context;
  input: { id: string; change: ActivityPatch };
}): Promise<EditedActivity> {
  const { version, date, startTime, endTime, ...columns } = change;
  return editActivity(ctx, {
    id,
    version,
    action: 'activity.changed',
    work: async (row, event, tx) => {
      const now = clockOf(row, event.timeZone);
      const asked = {
        date: date ?? now.date,
        startTime: startTime ?? now.startTime,
        endTime: endTime === undefined ? now.endTime : endTime,
      };
      // When clocks go back an hour comes twice, and this may be the second one: a time that was not changed keeps its
      // very moment.
      const isSame = JSON.stringify(asked) === JSON.stringify(now);
      return {
        ...columns,
        ...(await audienceOf(tx, row, { ...row, ...columns })),
        ...(!isSame && { ...checkedSpan(event, asked), position: 0 }),
      };
    },
  });
}

/** Shows an activity to guests or hides it from them. Raises NOT_FOUND, STALE with it as it is. */
export async function publishActivity({
  ctx,
  input: { id, published, version },
}: {
  ctx: Context;
  input: ActivityPublication & { id: string };
}): Promise<EditedActivity> {
  return editActivity(ctx, {
    id,
    version,
    action: published ? 'activity.published' : 'activity.hidden',
    work: () => ({ state: published ? 'published' : 'hidden' }),
  });
}

/**
 * Moves an activity by days and minutes. Raises NOT_FOUND, STALE with it as it is, INVALID where it would be far from
 * the event.
 */
export async function moveActivity({
  ctx,
  input: { id, days, minutes, version },
}: {
  ctx: Context;
  input: ActivityMove & { id: string };
}): Promise<EditedActivity> {
  return editActivity(ctx, {
    id,
    version,
    action: 'activity.moved',
    work: (row, event) => {
      const span = movedSpan(row, { days, minutes }, event.timeZone);
      checkedSpan(event, clockOf(span, event.timeZone));
      return { ...span, position: 0 };
    },
  });
}

/**
 * Deletes an activity. One that was in calendars of everybody keeps its row, which tells them that it is cancelled.
 * Raises NOT_FOUND, STALE with it as it is.
 */
export async function removeActivity({
  ctx,
  input: { id, version },
}: {
  ctx: Context;
  input: { id: string; version: number };
}): Promise<void> {
  let keys: string[] = [];
  await editActivity(ctx, {
    id,
    version,
    action: 'activity.removed',
    work: () => ({ removedAt: ctx.clock.now(), cover: null }),
    first: async (tx) => {
      keys = await removePhotos(tx, ctx, eq(photos.activityId, id));
    },
  });
  for (const key of keys) await dropUnreferenced(ctx, key);
}

interface Edit {
  id: string;
  /** The version that the caller saw. */
  version: number;
  action: string;
  /** Runs before the change in the same transaction: both are written, or neither. */
  first?: (tx: Transaction) => Promise<void>;
  /** The columns to set; nothing else is written. */
  work: (row: ActivityRow, event: EventRow, tx: Transaction) => Partial<ActivityRow> | Promise<Partial<ActivityRow>>;
}

/**
 * Changes one activity of an event of the actor's, locked, with its audit. Raises NOT_FOUND, STALE, and what the work
 * raises.
 */
async function editActivity(ctx: Context, { id, version, action, first, work }: Edit): Promise<EditedActivity> {
  const [found] = await ctx.db.select({ eventId: activities.eventId }).from(activities).where(eq(activities.id, id));
  if (!found) fail('NOT_FOUND');
  await tendedEvent(ctx, found.eventId, 'manageSchedule');
  return inTransaction(ctx, async (tx) => {
    // Locked so that the event's zone cannot change meanwhile.
    const [event] = await tx.select().from(events).where(eq(events.id, found.eventId)).for('share');
    const [row] = await tx
      .select()
      .from(activities)
      .where(and(eq(activities.id, id), isNull(activities.removedAt)))
      .for('update');
    if (!event || !row) fail('NOT_FOUND');
    const before = describeEdited(row, event.timeZone);
    if (row.version !== version) fail('STALE', { details: before });
    await first?.(tx);
    const after = await writeActivity(tx, row, await work(row, event, tx));
    const entry = { agencyId: row.agencyId as AgencyId, entity: 'activity', entityId: id, action, before };
    const described = describeEdited(after, event.timeZone);
    await writeAudit(tx, ctx, { ...entry, ...(!after.removedAt && { after: described }) });
    return described;
  });
}

/**
 * Writes the change of a locked row, with its next version and what everybody's calendars are told of it. A removed
 * activity that was never in those calendars is deleted. Raises NOT_FOUND.
 */
export async function writeActivity(
  tx: Transaction,
  row: ActivityRow,
  change: Partial<ActivityRow>,
): Promise<ActivityRow> {
  const next = { ...row, ...change, version: row.version + 1 };
  const ofRow = eq(activities.id, row.id);
  if (next.removedAt && !next.announced) {
    await tx.delete(activities).where(ofRow);
    return next;
  }
  const isPublic = next.state === 'published' && next.audience === 'everybody' && !next.removedAt;
  const announced = isPublic ? announcedOf(next) : row.announced;
  const [written] = await tx
    .update(activities)
    .set({ ...change, announced, version: next.version })
    .where(ofRow)
    .returning();
  return written ?? fail('NOT_FOUND');
}
