import { randomUUID } from 'node:crypto';
import { and, between, eq, exists, gt, inArray, notExists, or, sql } from 'drizzle-orm';
import type { MailingInput } from '@/lib/contract/mailing';
import { hasMonthReminder, isMonthReminderNear, MONTH_REMINDER, monthReminderAt } from '@/lib/domain/month-reminder';
import { addDays } from '@/lib/domain/nights';
import { PACKAGES } from '@/lib/domain/packages';
import type { Context, Transaction } from '../../context';
import { events, mailings, masterAccounts } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { ProviderError } from '../../error';
import { packageOf } from '../../event/event/event-package';
import { bookableDates, type EventRow } from '../../event/event/find-bookable-event';
import { writeAudit } from '../../ground/audit';
import { forEachRow } from '../../ground/run-job';
import { ofWorkingAgency } from '../../ground/suspension';
import { checkMailing } from './check-mailing';
import { wordsToBeginWith } from './read-mailing';

const OPEN = inArray(events.state, ['published', 'closed']);

const WITH_REMINDER = PACKAGES.filter(hasMonthReminder);

/**
 * The job: plans the reminder of each event whose package has it, two weeks before it leaves. Reminders that nobody has
 * changed follow their event: to its new date, or are cancelled when the package no longer has them. They leave like
 * any mailing. Answers how many it planned. docs/decisions/mailings.md.
 */
export async function planMonthReminders({ ctx }: { ctx: Context }): Promise<number> {
  await followEvents(ctx);
  const rows = (await openEvents(ctx)).filter((event) => isNear(ctx, event));
  const planned = await forEachRow(ctx, { job: 'reminders', rows, idOf: ({ id }) => `month ${id}` }, (event) =>
    plan(ctx, event),
  );
  return planned.filter(Boolean).length;
}

const leavesAt = ({ event, now }: { event: EventRow; now: Date }): Date | null => {
  const { eventDay } = bookableDates(event, now);
  return eventDay ? monthReminderAt(eventDay, event.timeZone) : null;
};

const isNear = ({ clock }: Context, event: EventRow) => {
  const at = leavesAt({ event, now: clock.now() });
  return at !== null && isMonthReminderNear(at, clock.now());
};

/**
 * Events about that far ahead whose package has a reminder and that have none yet, neither planned by this job nor made
 * by people.
 */
async function openEvents({ db, clock }: Context): Promise<EventRow[]> {
  const today = clock.now().toISOString().slice(0, 10);
  const { days, plannedDays } = MONTH_REMINDER;
  // A day more at both ends, since days begin and end at other hours elsewhere.
  const span = [addDays(today, days - 1), addDays(today, days + plannedDays + 1)] as const;
  const withReminder = db
    .select({ id: masterAccounts.eventId })
    .from(masterAccounts)
    .where(and(eq(masterAccounts.eventId, events.id), inArray(masterAccounts.package, WITH_REMINDER)));
  const has = db
    .select({ id: mailings.id })
    .from(mailings)
    .where(and(eq(mailings.eventId, events.id), or(mailings.automatic, madeByPeople)));
  const rows = await db
    .select()
    .from(events)
    .where(
      and(
        OPEN,
        ofWorkingAgency(events.agencyId),
        exists(withReminder),
        notExists(has),
        or(between(events.eventDate, ...span), between(events.rangeStart, ...span)),
      ),
    );
  return rows as EventRow[];
}

/** Only those to all guests or some kind of them, not to a few by name. */
const madeByPeople = and(
  eq(mailings.kind, 'reminder'),
  sql`not jsonb_exists(${mailings.audience}, 'guestIds')`,
  inArray(mailings.state, ['scheduled', 'sending', 'paused', 'sent']),
);

/** False where a check of mailings refuses it now: the next round tries again. */
async function plan(ctx: Context, { id: eventId }: EventRow): Promise<boolean> {
  try {
    return await inTransaction(ctx, (tx) => planned(tx, ctx, eventId));
  } catch (error) {
    if (error instanceof ProviderError) return false;
    throw error;
  }
}

/** Plans it where the event, under its lock, still is as it was found, and no other process was first. */
async function planned(tx: Transaction, ctx: Context, eventId: string): Promise<boolean> {
  const now = ctx.clock.now();
  const [row] = await tx.select().from(events).where(eq(events.id, eventId)).for('no key update');
  const event = row as EventRow | undefined;
  const at = event && leavesAt({ event, now });
  const made = and(eq(mailings.eventId, eventId), or(mailings.automatic, madeByPeople));
  if (!event || !at || !isMonthReminderNear(at, now) || !hasMonthReminder(await packageOf(tx, eventId))) return false;
  if ((await tx.$count(mailings, made)) > 0) return false;
  const words = wordsToBeginWith('reminder');
  const input: MailingInput = { kind: 'reminder', ...words, audience: {}, sendAt: at.toISOString() };
  const kept = await checkMailing(tx, ctx, event, input);
  const id = randomUUID();
  const of = { id, agencyId: event.agencyId, eventId };
  await tx.insert(mailings).values({ ...kept, ...of, automatic: true, createdAt: now });
  await writeAudit(tx, ctx, {
    agencyId: event.agencyId,
    action: 'mailing.created',
    entity: 'mailing',
    entityId: id,
    after: { kind: kept.kind, sendAt: kept.sendAt, automatic: true, event: event.code },
  });
  return true;
}

/** Moves automatic mailings along with their events; one that a person has changed keeps its time. */
async function followEvents(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const untouched = and(mailings.automatic, eq(mailings.version, 1), eq(mailings.state, 'scheduled'));
  const rows = await ctx.db
    .select({ id: mailings.id, eventId: mailings.eventId })
    .from(mailings)
    .where(and(untouched, gt(mailings.sendAt, now)));
  await forEachRow(ctx, { job: 'reminders', rows, idOf: ({ id }) => `month ${id}` }, ({ id, eventId }) =>
    inTransaction(ctx, async (tx) => {
      const [found] = await tx.select().from(events).where(eq(events.id, eventId)).for('no key update');
      const [row] = await tx
        .select()
        .from(mailings)
        .where(and(eq(mailings.id, id), untouched))
        .for('update');
      if (!found || !row) return;
      const at = leavesAt({ event: found as EventRow, now });
      const isBought = hasMonthReminder(await packageOf(tx, eventId));
      if (isBought && at?.getTime() === row.sendAt?.getTime()) return;
      // An event that was moved to less than a month from now is too near for this reminder.
      const endedBy = isBought ? (at ? 'tooNear' : 'unpublished') : 'package';
      const cancelled = { state: 'cancelled', endedBy, finishedAt: now } as const;
      const after = isBought && at !== null && at > now ? { sendAt: at } : cancelled;
      await tx.update(mailings).set(after).where(eq(mailings.id, id));
      await writeAudit(tx, ctx, {
        agencyId: row.agencyId,
        entity: 'mailing',
        entityId: id,
        after,
        action: 'sendAt' in after ? 'mailing.changed' : 'mailing.cancelled',
        before: { state: row.state, sendAt: row.sendAt },
      });
    }),
  );
}
