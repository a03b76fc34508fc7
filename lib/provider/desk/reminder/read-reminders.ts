import { millisecondsInDay } from 'date-fns/constants';
import { and, asc, desc, eq, gt, lte, ne, type SQL, sql } from 'drizzle-orm';
import {
  type PlannedReminder,
  REMINDER_LIMITS,
  type ReminderPlan,
  type ReservationReminders,
  reminderRule,
  type SentReminder,
} from '@/lib/contract/reminder';
import { holdsFeature, SMALLEST_WITH } from '@/lib/domain/packages';
import { type Planned, REMINDER_RULES } from '@/lib/domain/reminders';
import type { Context } from '../../context';
import type { Database } from '../../db/client';
import { mailings, outbox, reminders, reservations, smsMessages } from '../../db/schema';
import { type EventRow, staffEvent } from '../../event/event/find-bookable-event';
import { findReservation } from '../../ground/find-reservation';
import { smsBalanceOf } from '../sms/sms-pack';
import { planEvent, reminderBasis, type Subject } from './plan-event';
import { reminderEvent } from './reminder-subjects';

/** Further ahead than any payment of a booking is due. */
const WHOLE_SCHEDULE_MS = 3 * 366 * millisecondsInDay;
/** The rules that are about a reservation itself. */
const OF_RESERVATION = ['firstPayment', 'payment', 'missingNames', 'flightData'] as const;

const shownUntil = (now: Date) => new Date(now.getTime() + REMINDER_LIMITS.days * millisecondsInDay);

const toWire = ({ subject, occasion, at, held, moved }: Planned<Subject>): PlannedReminder => ({
  rule: subject.rule,
  subjectId: subject.id,
  occasion,
  at: at.toISOString(),
  held,
  moved,
  due: typeof subject.due === 'string' ? subject.due : subject.due.toISOString(),
  channel: subject.channel,
  name: subject.name,
  reservationKey: subject.reservationKey,
  guestId: subject.guestId,
});

/** What the outbox and the mail or SMS provider report of a reminder's message. */
interface Fared extends Pick<typeof outbox.$inferSelect, 'status' | 'lastError' | 'delivery'> {
  /** The delivery of a text message; null of a mail. */
  text: typeof smsMessages.$inferSelect.delivery | null;
}

/**
 * What became of a reminder's message. A message that is not in the outbox any more left long ago, or nobody was to get
 * it.
 */
export function fateOf(fared: Fared | null): SentReminder['state'] {
  if (fared === null) return 'dropped';
  const { status, lastError, delivery, text } = fared;
  if (status === 'pending' || status === 'sending') return 'waiting';
  if (status === 'dead') return lastError === 'interrupted' ? 'uncertain' : 'failed';
  // It came back, or goes to a mailbox that mails came back from.
  if (delivery === 'hardBounce' || text === 'failed' || lastError === 'suppressed') return 'failed';
  return status === 'sent' ? 'sent' : 'dropped';
}

/** The columns of it. */
export const FARED = {
  status: outbox.status,
  lastError: outbox.lastError,
  delivery: outbox.delivery,
  text: smsMessages.delivery,
};

/** The message of a reminder. */
const ofReminder = eq(outbox.dedupeKey, sql`'reminder ' || ${reminders.id}`);

/** Reminders that were ordered, the newest first. */
async function orderedWhere(db: Database, condition: SQL | undefined): Promise<SentReminder[]> {
  const rows = await db
    .select({ reminder: reminders, key: reservations.key, ...FARED })
    .from(reminders)
    .leftJoin(reservations, eq(reservations.id, reminders.reservationId))
    .leftJoin(outbox, ofReminder)
    .leftJoin(smsMessages, eq(smsMessages.id, outbox.id))
    .where(and(ne(reminders.state, 'skipped'), condition))
    .orderBy(desc(reminders.createdAt), desc(reminders.id))
    .limit(REMINDER_LIMITS.shown);
  return rows.map(({ reminder: { id, rule, createdAt, channel, name }, key, status, ...fared }) => ({
    id,
    rule,
    at: createdAt.toISOString(),
    channel,
    name,
    reservationKey: key,
    state: fateOf(status && { ...fared, status }),
  }));
}

/**
 * What an event's rules send in the next days and to whom, what holds which back, and what they sent. Raises NOT_FOUND.
 */
export async function readReminders({ ctx, input }: { ctx: Context; input: { event: string } }): Promise<ReminderPlan> {
  return describeReminders(ctx.db, ctx, await staffEvent(ctx, input.event, 'sendMailings'));
}

/** The reminder plan of an event, for a caller whose permission was checked already. */
export async function describeReminders(db: Database, ctx: Context, event: EventRow): Promise<ReminderPlan> {
  const now = ctx.clock.now();
  const basis = await reminderBasis(db, event);
  const { rules, version, chosen } = basis;
  const of = reminderEvent(ctx, event);
  const plan = of ? await planEvent(db, ctx, { of, until: shownUntil(now), basis }) : [];
  const since = new Date(now.getTime() - REMINDER_LIMITS.pastDays * millisecondsInDay);
  return {
    rules: reminderRule.options.map((rule) => {
      const { unit, usual, feature } = REMINDER_RULES[rule];
      const needs = SMALLEST_WITH[feature];
      return { rule, unit, usual: [...usual], setting: rules[rule], allowed: holdsFeature(chosen, feature), needs };
    }),
    version,
    timeZone: event.timeZone,
    open: of !== null,
    planned: plan.slice(0, REMINDER_LIMITS.shown).map(toWire),
    mailings: await plannedMailings(db, event.id, shownUntil(now)),
    sent: await orderedWhere(db, and(eq(reminders.eventId, event.id), gt(reminders.createdAt, since))),
    sms: holdsFeature(chosen, 'smsPack') ? await smsBalanceOf(db, event.id) : null,
  };
}

/** Messages to guests that leave until then. */
async function plannedMailings(db: Database, eventId: string, until: Date): Promise<ReminderPlan['mailings']> {
  const rows = await db
    .select()
    .from(mailings)
    .where(and(eq(mailings.eventId, eventId), eq(mailings.state, 'scheduled'), lte(mailings.sendAt, until)))
    .orderBy(asc(mailings.sendAt), asc(mailings.id));
  return rows.flatMap(({ id, kind, sendAt, expected, automatic }) =>
    sendAt ? [{ id, kind, at: sendAt.toISOString(), recipients: expected, automatic }] : [],
  );
}

/** A reservation's reminders, sent and planned; the same for everybody who may see it. Raises NOT_FOUND. */
export async function readReservationReminders({
  ctx,
  input: { key },
}: {
  ctx: Context;
  input: { key: string };
}): Promise<ReservationReminders> {
  const { reservation, event: row } = await findReservation(ctx.db, ctx, key, 'readReservations');
  const event = row as EventRow;
  const of = reminderEvent(ctx, event);
  const until = new Date(ctx.clock.now().getTime() + WHOLE_SCHEDULE_MS);
  const only = { rules: OF_RESERVATION, subjectId: reservation.id };
  const planned = of ? (await planEvent(ctx.db, ctx, { of, until, only })).map(toWire) : [];
  const sent = await orderedWhere(ctx.db, eq(reminders.reservationId, reservation.id));
  return {
    sent: sent.map(({ rule, at, state, channel }) => ({ rule, at, state, channel })),
    planned: planned.map(({ rule, at, held, channel }) => ({ rule, at, held, channel })),
  };
}
