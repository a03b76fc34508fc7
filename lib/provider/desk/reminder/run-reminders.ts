import { randomUUID } from 'node:crypto';
import { millisecondsInDay } from 'date-fns/constants';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { ReminderRule } from '@/lib/contract/reminder';
import { OPEN_STATES } from '@/lib/domain/publication';
import { type Planned, reminderKey } from '@/lib/domain/reminders';
import { smsSize } from '@/lib/domain/sms';
import type { Context, Transaction } from '../../context';
import { events, reminders } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import type { EventRow } from '../../event/event/find-bookable-event';
import { lockReservation } from '../../ground/find-reservation';
import type { MailKind } from '../../ground/mail-texts';
import { enqueueMail } from '../../ground/outbox';
import { forEachRow } from '../../ground/run-job';
import { ofWorkingAgency } from '../../ground/suspension';
import { orderSms } from '../sms/sms-pack';
import { planEvent, type Subject } from './plan-event';
import { reminderText, SMS_RULES } from './reminder-sms';
import { type ReminderEvent, reminderEvent } from './reminder-subjects';

const EVENTS_AT_ONCE = 50;
/**
 * The plan is looked at this far ahead, so that somebody who is to be reminded of a payment later today is not reminded
 * of a task before it.
 */
const AHEAD_MS = millisecondsInDay;

/** The mail of each rule. */
const MAIL_OF: Record<ReminderRule, MailKind> = {
  firstPayment: 'first-payment-reminder',
  waitlistOffer: 'waitlist-offer-reminder',
  payment: 'payment-reminder',
  masterAccount: 'master-account-reminder',
  contactNotice: 'contact-notice-reminder',
  attendance: 'attendance-reminder',
  missingNames: 'names-reminder',
  flightData: 'flight-reminder',
};

/** Key of a reminder's message in the outbox. */
export const messageKey = (id: string) => `reminder ${id}`;

/**
 * The job: orders the reminders of all open events whose time has come, each in its own transaction, which checks its
 * reason again. Answers how many it ordered. docs/decisions/reminders.md.
 */
export async function runReminders({ ctx }: { ctx: Context }): Promise<number> {
  let ordered = 0;
  for (let rows = await openEvents(ctx, ''); rows.length > 0; ) {
    const ofRows = await forEachRow(ctx, { job: 'reminders', rows, idOf: ({ id }) => id }, (event) =>
      remindOf(ctx, event as EventRow),
    );
    ordered += ofRows.reduce((sum, each) => sum + each, 0);
    rows = await openEvents(ctx, rows.at(-1)?.id ?? '');
  }
  if (ordered > 0) {
    ctx.services.wakeWorkers();
    ctx.services.wakeWorkers('sms');
  }
  return ordered;
}

/**
 * Marks a reminder, by the key of its message, as dropped: when it should have left, nobody was to get it. Its occasion
 * is free again, so that another may go once there is something to remind of.
 */
export async function dropReminder(tx: Transaction, dedupeKey: string): Promise<void> {
  const [, id] = /^reminder (.+)$/.exec(dedupeKey) ?? [];
  if (!id) return;
  await tx
    .update(reminders)
    .set({ state: 'dropped', occasion: sql`${reminders.occasion} || ' ' || ${reminders.id}` })
    .where(and(eq(reminders.id, id), eq(reminders.state, 'ordered')));
}

/** The next events that guests can open, by their ids. */
const openEvents = ({ db }: Context, afterId: string) =>
  db
    .select()
    .from(events)
    .where(and(gt(events.id, afterId), inArray(events.state, OPEN_STATES), ofWorkingAgency(events.agencyId)))
    .orderBy(asc(events.id))
    .limit(EVENTS_AT_ONCE);

async function remindOf(ctx: Context, event: EventRow): Promise<number> {
  const of = reminderEvent(ctx, event);
  if (!of) return 0;
  const now = ctx.clock.now();
  const plan = await planEvent(ctx.db, ctx, { of, until: new Date(now.getTime() + AHEAD_MS) });
  const due = plan.filter(({ held, at }) => held === null && at <= now);
  const done = await forEachRow(ctx, { job: 'reminders', rows: due, idOf: nameOf }, (each) =>
    inTransaction(ctx, (tx) => remind(tx, ctx, of, each)),
  );
  return done.filter(Boolean).length;
}

const nameOf = ({ subject, occasion }: Planned<Subject>) => reminderKey(subject.rule, subject.id, occasion);

/** Orders one reminder; false where it is not to go any more, or another process was first. */
async function remind(tx: Transaction, ctx: Context, of: ReminderEvent, planned: Planned<Subject>): Promise<boolean> {
  const { rule, id: subjectId, reservationId } = planned.subject;
  // Under its lock, as payments and cancellations are: whichever comes second sees what the first did.
  if (reservationId) await lockReservation(tx, reservationId);
  const now = ctx.clock.now();
  const again = await planEvent(tx, ctx, { of, until: now, only: { rules: [rule], subjectId } });
  const still = again.find((each) => nameOf(each) === nameOf(planned) && each.held === null && each.at <= now);
  if (!still) return false;
  const { subject, occasion, day } = still;
  if (!isReached(subject)) return false;
  const { id: eventId, agencyId } = of.event;
  const id = randomUUID();
  const [made] = await tx
    .insert(reminders)
    .values({
      id,
      agencyId,
      eventId,
      rule,
      subjectId,
      occasion,
      day,
      reservationId,
      ...recipientOf(subject),
      state: 'ordered' as const,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: reminders.id });
  if (!made) return false;
  const isOrdered = (await orderMessage(tx, ctx, of, subject, id)) === 'ordered';
  // There are no words for it, or another message used up the pack at this very moment.
  if (!isOrdered) await tx.delete(reminders).where(eq(reminders.id, id));
  return isOrdered;
}

/** A subject whose recipient has an address or a mobile. */
export type Reached = Subject & { recipient: string };

export const isReached = (subject: Subject): subject is Reached => subject.recipient !== null;

/** Whom a reminder goes to, as its row keeps it: its opt-out link finds the mailbox there. */
export const recipientOf = ({ recipient, name, guestId, channel }: Reached) => ({
  recipient,
  name,
  channel,
  // Null where the booking's guest is no longer on the list.
  guestId: sql`(select guests.id from guests where guests.id = ${guestId})`,
});

/** What became of an order: a text message needs words, and what the pack has left. */
type Order = 'ordered' | 'noWords' | 'packUsed';

/** Orders the message of a reminder by its channel. */
export function orderMessage(tx: Transaction, ctx: Context, of: ReminderEvent, subject: Subject, id: string) {
  return subject.channel === 'sms' ? text(tx, ctx, of, subject, id) : mail(tx, ctx, of, subject, id);
}

async function mail(tx: Transaction, ctx: Context, of: ReminderEvent, subject: Subject, id: string): Promise<Order> {
  const { rule, email, locale } = subject;
  if (email === null) return 'noWords';
  await enqueueMail(tx, ctx, {
    agencyId: of.event.agencyId,
    kind: MAIL_OF[rule],
    recipient: email,
    locale,
    dedupeKey: messageKey(id),
    payload: payloadOf(id, subject),
  });
  return 'ordered';
}

/** Orders the reminder as a text message, for a guest without mail. */
async function text(tx: Transaction, ctx: Context, of: ReminderEvent, subject: Subject, id: string): Promise<Order> {
  const { id: subjectId, guestId, mobile, locale } = subject;
  const rule = SMS_RULES.find((each) => each === subject.rule);
  if (!rule || guestId === null || mobile === null) return 'noWords';
  const words = await reminderText(tx, ctx, { rule, subjectId, guestId, mobile, eventId: of.event.id, locale });
  if (words === null) return 'noWords';
  const order = {
    id: randomUUID(),
    guestId,
    mobile,
    locale,
    kind: MAIL_OF[rule],
    segments: smsSize(words).segments,
    dedupeKey: messageKey(id),
    payload: { reminderId: id },
  };
  return (await orderSms(tx, ctx, { event: of.event, orders: [order] })).size === 1 ? 'ordered' : 'packUsed';
}

/** What the mail of each rule needs to be written. */
function payloadOf(reminderId: string, { rule, id, due, reservationKey }: Subject): Record<string, unknown> {
  const named = { reminderId };
  if (rule === 'waitlistOffer') return { ...named, entryId: id };
  if (rule === 'contactNotice') return { ...named, noticeId: id };
  if (reservationKey === null) return named;
  return { ...named, key: reservationKey, until: typeof due === 'string' ? due : null };
}
