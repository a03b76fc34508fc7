import { randomUUID } from 'node:crypto';
import { and, asc, count, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { reportName } from '@/lib/contract/report';
import {
  MOST_REPORT_SCHEDULES,
  type ReportSchedule,
  type ReportSchedules,
  type reportScheduleChange,
  type reportScheduleInput,
} from '@/lib/contract/report-schedule';
import { can } from '@/lib/domain/permissions';
import { REPORT_READS } from '@/lib/domain/report-rights';
import { nextReportAt } from '@/lib/domain/report-schedule';
import { MANAGERS } from '@/lib/domain/roles';
import type { Context, Transaction, UserActor } from '../../context';
import { events, reportSchedules, users } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { type EventRow, staffEvent } from '../../event/event/find-bookable-event';
import { refuseArchived, worksForEvent } from '../../ground/access';
import { writeAudit } from '../../ground/audit';
import { once } from '../../ground/once';
import { alphabetical } from '../../ground/page';
import { actorsOfAccounts } from '../../people/session/actor-of-account';
import { refuseBeyondPackage } from './read-report';

type ScheduleRow = typeof reportSchedules.$inferSelect;

const personOf = ({ actor }: Context): UserActor => (actor.kind === 'user' ? actor : fail('FORBIDDEN'));

/** Whether the actor may edit a schedule: its author may, and the agency's managers may edit all. */
const tends = (actor: UserActor, { userId, report }: ScheduleRow) =>
  can(actor, REPORT_READS[report]) && (userId === actor.userId || MANAGERS.includes(actor.role));

/**
 * The people to whom the caller may have reports of an event mailed, each with the reports that they may read. The
 * couple, and callers of no agency, can have them mailed to themselves alone.
 */
async function peopleOf(ctx: Context, event: EventRow): Promise<ReportSchedules['people']> {
  const actor = personOf(ctx);
  const isAlone = actor.role === 'organizer' || actor.agencyId === null;
  const found = await ctx.db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(isAlone ? eq(users.id, actor.userId) : and(eq(users.agencyId, event.agencyId), eq(users.active, true)))
    .orderBy(asc(alphabetical(users.name)));
  const actors = await actorsOfAccounts(
    ctx,
    found.map(({ id }) => id),
  );
  const people = [];
  for (const { id, name } of found) {
    const person = actors.get(id);
    const reports = reportName.options.filter(
      (name) => person && person.role !== 'attendee' && worksForEvent(person, event, REPORT_READS[name]),
    );
    if (reports.length > 0) people.push({ id, name, reports });
  }
  return people;
}

/** The schedules of an event that the caller may edit, and whom reports may be mailed to. Raises NOT_FOUND. */
export async function listReportSchedules({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string };
}): Promise<ReportSchedules> {
  const event = await staffEvent(ctx, input.event, 'listEvents');
  const actor = personOf(ctx);
  const people = await peopleOf(ctx, event);
  const found = await ctx.db
    .select()
    .from(reportSchedules)
    .where(eq(reportSchedules.eventId, event.id))
    .orderBy(asc(reportSchedules.createdAt), asc(reportSchedules.id));
  const schedules = found.filter((row) => tends(actor, row)).map((row) => describeSchedule(row, people));
  return { schedules, people };
}

const describeSchedule = (
  { id, report, format, rhythm, readers, active, nextAt, version }: ScheduleRow,
  people: ReportSchedules['people'],
): ReportSchedule => ({
  id,
  report,
  format,
  rhythm,
  active,
  version,
  // Readers who left, or may not read the report any more, get nothing and are not named.
  readers: people.filter(({ id, reports }) => readers.includes(id) && reports.includes(report)).map(({ name }) => name),
  nextAt: nextAt.toISOString(),
});

interface Scheduling {
  ctx: Context;
  input: z.output<typeof reportScheduleInput> & { event: string };
}

/**
 * Has a report mailed at its times, once per Idempotency-Key. Raises FORBIDDEN and NOT_FOUND to who does not read the
 * report, INVALID for a reader who does not or is no one of the agency and for too many schedules, EVENT_ARCHIVED,
 * PACKAGE_LIMIT.
 */
export async function createReportSchedule({ ctx, input }: Scheduling): Promise<ReportSchedule> {
  const { event: key, readers, rhythm, locale = ctx.locale, ...asked } = input;
  const actor = personOf(ctx);
  const right = REPORT_READS[asked.report];
  if (!can(actor, right)) fail('FORBIDDEN');
  const event = await staffEvent(ctx, key, right);
  refuseArchived(event);
  await refuseBeyondPackage(ctx, asked.report, event);
  const people = await peopleOf(ctx, event);
  const mayGet = (id: string) => people.some((person) => person.id === id && person.reports.includes(asked.report));
  if (!readers.every(mayGet)) fail('INVALID', { fields: { readers: 'invalid' } });
  const { id: eventId, agencyId } = event;
  return once({
    ctx,
    call: `report-schedule ${eventId}`,
    fingerprint: input,
    work: async (tx) => {
      // Locked, so that two callers at once cannot pass the limit together.
      await tx.select({ id: events.id }).from(events).where(eq(events.id, eventId)).for('update');
      const ofEvent = eq(reportSchedules.eventId, eventId);
      const [counted] = await tx.select({ there: count() }).from(reportSchedules).where(ofEvent);
      if ((counted?.there ?? 0) >= MOST_REPORT_SCHEDULES) fail('INVALID', { fields: { report: 'invalid' } });
      const now = ctx.clock.now();
      const [row] = await tx
        .insert(reportSchedules)
        .values({
          id: randomUUID(),
          agencyId,
          eventId,
          ...asked,
          locale,
          rhythm,
          readers: [...new Set(readers)],
          nextAt: nextReportAt(rhythm, now, event.timeZone),
          userId: actor.userId,
          createdAt: now,
        })
        .returning();
      if (!row) throw new Error('a schedule without a row');
      await note(tx, ctx, row, 'created');
      return describeSchedule(row, people);
    },
  });
}

const note = (tx: Transaction, ctx: Context, row: ScheduleRow, action: 'created' | 'changed' | 'deleted') =>
  writeAudit(tx, ctx, {
    agencyId: row.agencyId,
    entity: 'reportSchedule',
    entityId: row.id,
    action: `reportSchedule.${action}`,
    after: { eventId: row.eventId, report: row.report, rhythm: row.rhythm, readers: row.readers, active: row.active },
  });

/** Raises NOT_FOUND for a schedule that the caller may not edit. */
async function tendedSchedule(ctx: Context, id: string) {
  const actor = personOf(ctx);
  const [row] = await ctx.db.select().from(reportSchedules).where(eq(reportSchedules.id, id));
  if (!row || !tends(actor, row)) return fail('NOT_FOUND');
  return { row, event: await staffEvent(ctx, row.eventId, REPORT_READS[row.report]) };
}

/** Turns a schedule on or off; turned on, it goes on at its next time. Raises NOT_FOUND, EVENT_ARCHIVED and STALE. */
export async function changeReportSchedule({
  ctx,
  input: { id, active, version },
}: {
  ctx: Context;
  input: z.output<typeof reportScheduleChange> & { id: string };
}): Promise<ReportSchedule> {
  const { event } = await tendedSchedule(ctx, id);
  refuseArchived(event);
  const people = await peopleOf(ctx, event);
  return inTransaction(ctx, async (tx) => {
    const [row] = await tx.select().from(reportSchedules).where(eq(reportSchedules.id, id)).for('update');
    if (!row) fail('NOT_FOUND');
    if (row.version !== version) fail('STALE', { details: describeSchedule(row, people) });
    const nextAt = nextReportAt(row.rhythm, ctx.clock.now(), event.timeZone);
    const changed = { active, nextAt, version: version + 1 };
    await tx.update(reportSchedules).set(changed).where(eq(reportSchedules.id, id));
    await note(tx, ctx, { ...row, ...changed }, 'changed');
    return describeSchedule({ ...row, ...changed }, people);
  });
}

/** Ends a schedule for good; what it has ordered still goes out. Raises NOT_FOUND, EVENT_ARCHIVED. */
export async function deleteReportSchedule({ ctx, input }: { ctx: Context; input: { id: string } }): Promise<void> {
  const { event } = await tendedSchedule(ctx, input.id);
  refuseArchived(event);
  await inTransaction(ctx, async (tx) => {
    const [gone] = await tx.delete(reportSchedules).where(eq(reportSchedules.id, input.id)).returning();
    if (gone) await note(tx, ctx, gone, 'deleted');
  });
}
