import { and, eq, isNull } from 'drizzle-orm';
import type { EventSchedule } from '@/lib/contract/activity';
import { namesEach } from '@/lib/domain/ordering';
import { clockOf, movedSpan, spanOf } from '@/lib/domain/schedule';
import type { Context, Transaction } from '../../context';
import { activities, type events } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { tendedEvent } from '../event/find-bookable-event';
import { writeActivity } from './edit-activities';
import { readSchedule } from './list-activities';

type EventRow = typeof events.$inferSelect;

/**
 * Sets the order of activities that begin at the same moment. Raises NOT_FOUND, INVALID where they do not begin
 * together, STALE with the schedule as it is where the list does not name exactly those that do.
 */
export async function orderActivities({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string; ids: string[] };
}): Promise<EventSchedule> {
  const { id: eventId, agencyId } = await tendedEvent(ctx, input.event, 'manageSchedule');
  const ofEvent = and(eq(activities.eventId, eventId), isNull(activities.removedAt));
  const isStale = await inTransaction(ctx, async (tx) => {
    // In the order in which a household's answer locks them.
    const rows = await tx.select().from(activities).where(ofEvent).orderBy(activities.id).for('update');
    const named = rows.find(({ id }) => id === input.ids[0]);
    if (!named) fail('NOT_FOUND');
    const together = rows.filter(({ startsAt }) => startsAt.getTime() === named.startsAt.getTime());
    const before = together.toSorted((one, other) => one.position - other.position).map(({ id }) => id);
    if (!namesEach(input.ids, before)) return true;
    for (const [position, id] of input.ids.entries())
      await tx.update(activities).set({ position }).where(eq(activities.id, id));
    const entry = { agencyId, entity: 'event', entityId: eventId, before: { activities: before } };
    await writeAudit(tx, ctx, { ...entry, action: 'activity.ordered', after: { activities: input.ids } });
    return false;
  });
  const schedule = await readSchedule({ ctx, input: { event: eventId } });
  return isStale ? fail('STALE', { details: schedule }) : schedule;
}

/**
 * Called in the transaction that changes an event's zone: its activities keep the times of day that people typed, now
 * in the new zone. A time that the new zone's clock skips becomes the moment after the skip.
 */
export async function keepClocks(tx: Transaction, event: EventRow, timeZone: string): Promise<void> {
  const ofEvent = and(eq(activities.eventId, event.id), isNull(activities.removedAt));
  for (const row of await tx.select().from(activities).where(ofEvent).orderBy(activities.id).for('update'))
    await writeActivity(tx, row, spanOf(clockOf(row, event.timeZone), timeZone));
}

/**
 * Called in the transaction that changes an event's dates: its activities move by as many days as the event, at the
 * same times of day.
 */
export async function moveSchedule(tx: Transaction, event: EventRow, days: number): Promise<void> {
  const ofEvent = and(eq(activities.eventId, event.id), isNull(activities.removedAt));
  for (const row of await tx.select().from(activities).where(ofEvent).orderBy(activities.id).for('update'))
    await writeActivity(tx, row, movedSpan(row, { days, minutes: 0 }, event.timeZone));
}
