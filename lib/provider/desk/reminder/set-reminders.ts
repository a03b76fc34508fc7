import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { ReminderPlan, ReminderSettingsInput, ReminderSkip } from '@/lib/contract/reminder';
import { reminderKey } from '@/lib/domain/reminders';
import type { Context } from '../../context';
import { events, reminderSettings, reminders } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { tendedEvent } from '../../event/event/find-bookable-event';
import { writeAudit } from '../../ground/audit';
import { planEvent, reminderBasis, reminderEvent } from './plan-event';
import { describeReminders } from './read-reminders';

/** A reminder can be kept from going so long before it would, days. */
const SKIP_AHEAD_MS = 30 * 86_400_000;

/**
 * Sets which rules of an event remind, and when. Raises NOT_FOUND, EVENT_ARCHIVED, and STALE with the plan as it is
 * where somebody else set them since.
 */
export async function setReminders({
  ctx,
  input: { event: idOrCode, settings },
}: {
  ctx: Context;
  input: { event: string; settings: ReminderSettingsInput };
}): Promise<ReminderPlan> {
  const event = await tendedEvent(ctx, idOrCode, 'sendMailings');
  const { id: eventId, agencyId } = event;
  const plan = await inTransaction(ctx, async (tx) => {
    await tx.select({ id: events.id }).from(events).where(eq(events.id, eventId)).for('no key update');
    const before = await reminderBasis(tx, event);
    if (before.version !== settings.version) fail('STALE', { details: await describeReminders(tx, ctx, event) });
    const row = { eventId, agencyId, rules: settings.rules, version: before.version + 1 };
    await tx.insert(reminderSettings).values(row).onConflictDoUpdate({ target: reminderSettings.eventId, set: row });
    await writeAudit(tx, ctx, {
      ...{ agencyId, action: 'reminders.set', entity: 'event', entityId: eventId },
      ...{ before: before.rules, after: settings.rules },
    });
    return describeReminders(tx, ctx, event);
  });
  ctx.services.wakeWorkers('reminders');
  return plan;
}

/**
 * Lets one reminder not go, or go after all; the same twice is once. Raises NOT_FOUND, EVENT_ARCHIVED, INVALID_STATE for
 * one that went, or is none of the event's.
 */
export async function skipReminder({
  ctx,
  input: { event: idOrCode, reminder },
}: {
  ctx: Context;
  input: { event: string; reminder: ReminderSkip };
}): Promise<ReminderPlan> {
  const event = await tendedEvent(ctx, idOrCode, 'sendMailings');
  const { id: eventId, agencyId } = event;
  const { rule, subjectId, occasion, skip } = reminder;
  const name = and(
    ...[eq(reminders.eventId, eventId), eq(reminders.rule, rule)],
    ...[eq(reminders.subjectId, subjectId), eq(reminders.occasion, occasion)],
  );
  return inTransaction(ctx, async (tx) => {
    const done = skip ? await keepBack() : await letGo();
    if (done)
      await writeAudit(tx, ctx, {
        ...{ agencyId, action: skip ? 'reminder.skipped' : 'reminder.restored', entity: 'event', entityId: eventId },
        after: { rule, subjectId, occasion },
      });
    return describeReminders(tx, ctx, event);

    async function keepBack(): Promise<boolean> {
      const now = ctx.clock.now();
      const of = reminderEvent(ctx, event);
      const only = { rules: [rule], subjectId };
      const until = new Date(now.getTime() + SKIP_AHEAD_MS);
      const plan = of ? await planEvent(tx, ctx, { of, until, only }) : [];
      const wanted = reminderKey(rule, subjectId, occasion);
      const found = plan.find((each) => reminderKey(each.subject.rule, each.subject.id, each.occasion) === wanted);
      if (!found) return fail('INVALID_STATE', { values: { what: 'reminderGone' } });
      const { subject, day } = found;
      const { name: whom, channel, reservationId } = subject;
      const [made] = await tx
        .insert(reminders)
        .values({
          ...{ id: randomUUID(), agencyId, eventId, rule, subjectId, occasion, day, channel, name: whom },
          ...{ state: 'skipped' as const, recipient: '', reservationId, createdAt: now },
        })
        .onConflictDoNothing()
        .returning({ id: reminders.id });
      if (made || found.held === 'skipped') return made !== undefined;
      // It left at this very moment.
      return fail('INVALID_STATE', { values: { what: 'reminderGone' } });
    }

    async function letGo(): Promise<boolean> {
      const gone = await tx
        .delete(reminders)
        .where(and(name, eq(reminders.state, 'skipped')))
        .returning({ id: reminders.id });
      return gone.length > 0;
    }
  });
}
