import { randomUUID } from 'node:crypto';
import { millisecondsInDay } from 'date-fns/constants';
import { and, eq, ne } from 'drizzle-orm';
import type { ReminderPlan, ReminderRetry, ReminderSettingsInput, ReminderSkip } from '@/lib/contract/reminder';
import { dueText, reminderKey } from '@/lib/domain/reminders';
import type { Context, Transaction } from '../../context';
import { events, outbox, reminderSettings, reminders, smsMessages } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { type EventRow, tendedEvent } from '../../event/event/find-bookable-event';
import { writeAudit } from '../../ground/audit';
import { lockReservation } from '../../ground/find-reservation';
import { isPromised, planEvent, reminderBasis, subjectsNow } from './plan-event';
import { describeReminders, FARED, fateOf } from './read-reminders';
import { reminderEvent } from './reminder-subjects';
import { isReached, messageKey, orderMessage, type Reached, recipientOf } from './run-reminders';

/** A reminder can be kept from going so long before it would, days. */
const SKIP_AHEAD_MS = 30 * millisecondsInDay;

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
      agencyId,
      action: 'reminders.set',
      entity: 'event',
      entityId: eventId,
      before: before.rules,
      after: settings.rules,
    });
    return describeReminders(tx, ctx, event);
  });
  ctx.services.wakeWorkers('reminders');
  return plan;
}

/**
 * Lets one reminder not go, or go after all; the same twice is once. Raises NOT_FOUND, EVENT_ARCHIVED, INVALID_STATE
 * for one that went, or is none of the event's.
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
    eq(reminders.eventId, eventId),
    eq(reminders.rule, rule),
    eq(reminders.subjectId, subjectId),
    eq(reminders.occasion, occasion),
  );
  return inTransaction(ctx, async (tx) => {
    const done = skip ? await keepBack() : await letGo();
    if (done)
      await writeAudit(tx, ctx, {
        agencyId,
        action: skip ? 'reminder.skipped' : 'reminder.restored',
        entity: 'event',
        entityId: eventId,
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
          id: randomUUID(),
          agencyId,
          eventId,
          rule,
          subjectId,
          occasion,
          day,
          channel,
          name: whom,
          state: 'skipped' as const,
          recipient: '',
          reservationId,
          createdAt: now,
        })
        .onConflictDoNothing()
        .returning({ id: reminders.id });
      if (made || found.held === 'skipped') return made !== undefined;
      // The job sent it after the plan was read.
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

/**
 * Sends a reminder again whose message failed, or of which nobody knows whether it left: whoever presses accepts that
 * it may come twice. It goes to where its recipient is reached now. Raises NOT_FOUND, EVENT_ARCHIVED, and INVALID_STATE
 * for one that left, waits, or has nothing to remind of any more, a recipient who is not to be written to, and a pack
 * that is used up.
 */
export async function retryReminder({
  ctx,
  input: { event: idOrCode, reminderId },
}: {
  ctx: Context;
  input: ReminderRetry & { event: string };
}): Promise<ReminderPlan> {
  const event = await tendedEvent(ctx, idOrCode, 'sendMailings');
  const { id: eventId, agencyId } = event;
  const plan = await inTransaction(ctx, async (tx) => {
    const reminder = await lockedReminder(tx, eventId, reminderId);
    const [message] = await tx
      .select({ id: outbox.id, ...FARED })
      .from(outbox)
      .leftJoin(smsMessages, eq(smsMessages.id, outbox.id))
      .where(eq(outbox.dedupeKey, messageKey(reminderId)))
      .for('update', { of: outbox });
    const state = fateOf(message ?? null);
    if (!message || (state !== 'failed' && state !== 'uncertain')) return refuse('reminderGone');
    const subject = await subjectOf(tx, ctx, event, reminder);
    const of = reminderEvent(ctx, event) ?? refuse('reminderGone');
    await refuseSecond(tx, reminder, subject);
    // A text message in doubt may have been sent, so its row is kept and still counts in the pack.
    await tx.delete(outbox).where(eq(outbox.id, message.id));
    await tx.update(reminders).set(recipientOf(subject)).where(eq(reminders.id, reminderId));
    const order = await orderMessage(tx, ctx, of, subject, reminderId);
    if (order !== 'ordered') refuse(order === 'packUsed' ? 'smsPackUsed' : 'reminderGone');
    await writeAudit(tx, ctx, {
      agencyId,
      action: 'reminder.retried',
      entity: 'event',
      entityId: eventId,
      after: { rule: reminder.rule, subjectId: reminder.subjectId, occasion: reminder.occasion },
    });
    return describeReminders(tx, ctx, event);
  });
  ctx.services.wakeWorkers();
  ctx.services.wakeWorkers('sms');
  return plan;
}

const refuse = (what: string) => fail('INVALID_STATE', { values: { what } });

/** Locks in the same order as the job: the reservation, the event (for its pack of text messages), then the message. */
async function lockedReminder(tx: Transaction, eventId: string, id: string) {
  const [found] = await tx
    .select()
    .from(reminders)
    .where(and(eq(reminders.id, id), eq(reminders.eventId, eventId), ne(reminders.state, 'skipped')));
  if (!found) return fail('NOT_FOUND');
  if (found.reservationId) await lockReservation(tx, found.reservationId);
  await tx.select({ id: events.id }).from(events).where(eq(events.id, eventId)).for('no key update');
  return found;
}

/** Raises where the recipient already got another reminder that day: the address may have changed since. */
async function refuseSecond(
  tx: Transaction,
  { id, agencyId, day }: typeof reminders.$inferSelect,
  { recipient }: Reached,
): Promise<void> {
  const isOther = and(eq(reminders.recipient, recipient), eq(reminders.day, day), ne(reminders.id, id));
  const ofAgency = and(eq(reminders.agencyId, agencyId), eq(reminders.state, 'ordered'));
  if ((await tx.$count(reminders, and(ofAgency, isOther))) > 0) refuse('reminderGone');
}

/** What it reminds of as things stand. Raises INVALID_STATE where it is not to go. */
async function subjectOf(
  tx: Transaction,
  ctx: Context,
  event: EventRow,
  { rule, subjectId, occasion }: typeof reminders.$inferSelect,
): Promise<Reached> {
  const found = await subjectsNow(tx, ctx, event, { rules: [rule], subjectId });
  const subject = found.find(({ due }) => occasion.startsWith(`${dueText(due)} `)) ?? refuse('reminderGone');
  if (!isReached(subject)) return refuse('guestWithoutMail');
  if (subject.held === 'declined') refuse('guestDeclined');
  if (subject.held === 'optedOut') refuse(subject.channel === 'sms' ? 'guestSmsStopped' : 'guestOptedOut');
  if (subject.held === 'smsPack') refuse('smsPackUsed');
  return subject.held === null && !isPromised(ctx, event, subject) ? subject : refuse('reminderGone');
}
