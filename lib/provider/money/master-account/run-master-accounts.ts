import { randomUUID } from 'node:crypto';
import { and, between, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { USUAL } from '@/lib/config/public-figures';
import type { CalendarDate } from '@/lib/contract/dates';
import { accountDefining } from '@/lib/domain/master-account';
import { addDays } from '@/lib/domain/nights';
import { dateInZone } from '@/lib/domain/zone';
import type { Context, Transaction } from '../../context';
import { contractedServices, events, masterAccounts, notifications } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { bookableDates, type EventRow } from '../../event/event/find-bookable-event';
import { endAccountDue } from '../../ground/end-notifications';
import { forEachRow } from '../../ground/run-job';
import { ofWorkingAgency } from '../../ground/suspension';
import { describeAccount } from './read-master-account';

/**
 * The job: tells staff, each once for a date, that an account is to be defined (from 60 days before an event of which
 * nothing was contracted) and that one is due (from its due date on, however early, while something is left to pay).
 * Answers how many it told of.
 */
export async function runMasterAccounts({ ctx }: { ctx: Context }): Promise<number> {
  const today = dateInZone(ctx.clock.now(), 'UTC');
  // From yesterday until a day after the first notice, since the date at the event may be another than in UTC.
  const from = addDays(today, -1);
  const until = addDays(today, USUAL.masterAccountDefinedDays + 1);
  // An account's due date is set by staff: it may be long before the event, or after it.
  const isDue = and(
    lte(masterAccounts.dueOn, addDays(today, 1)),
    or(gte(masterAccounts.dueOn, from), gte(events.eventDate, from), gte(events.rangeStart, from)),
  );
  const near = await ctx.db
    .select({ event: events, dueOn: masterAccounts.dueOn })
    .from(events)
    .leftJoin(masterAccounts, eq(masterAccounts.eventId, events.id))
    .where(
      and(
        inArray(events.state, ['draft', 'published', 'closed']),
        ofWorkingAgency(events.agencyId),
        or(between(events.eventDate, from, until), between(events.rangeStart, from, until), isDue),
      ),
    );
  const rows = near.map(({ event, dueOn }) => ({ event: event as EventRow, dueOn }));
  const told = await forEachRow(ctx, { job: 'master-accounts', rows, idOf: ({ event }) => event.id }, (row) =>
    inTransaction(ctx, async (tx) => {
      const { event, dueOn } = row;
      const { today: here, eventDay } = bookableDates(event, ctx.clock.now());
      if (!eventDay) return false;
      // Locked, so that two processes do not tell of the same.
      await tx.select({ id: events.id }).from(events).where(eq(events.id, event.id)).for('no key update');
      if (dueOn !== null && dueOn <= here) {
        const { balance } = await describeAccount(tx, ctx, event);
        if (balance.amount > 0) return tell(tx, ctx, event, { type: 'MA_DUE', date: dueOn });
        // Guests' answers may have made the account smaller, so that nothing is due any more.
        await endAccountDue(tx, event.id);
      }
      const [service] = await tx
        .select({ id: contractedServices.id })
        .from(contractedServices)
        .innerJoin(masterAccounts, eq(masterAccounts.id, contractedServices.masterAccountId))
        .where(and(eq(masterAccounts.eventId, event.id), isNull(contractedServices.removedAt)))
        .limit(1);
      const defining = accountDefining({ eventDay, today: here, isDefined: service !== undefined });
      return defining?.state === 'due' && tell(tx, ctx, event, { type: 'MA_DEFINE', date: eventDay });
    }),
  );
  return told.filter(Boolean).length;
}

async function tell(
  tx: Transaction,
  ctx: Context,
  event: EventRow,
  { type, date }: { type: 'MA_DUE' | 'MA_DEFINE'; date: CalendarDate },
): Promise<boolean> {
  const [known] = await tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.eventId, event.id),
        eq(notifications.type, type),
        sql`${notifications.params} ->> 'date' = ${date}`,
      ),
    )
    .limit(1);
  if (known) return false;
  await tx.insert(notifications).values({
    id: randomUUID(),
    agencyId: event.agencyId,
    eventId: event.id,
    type,
    createdAt: ctx.clock.now(),
    params: { eventName: event.name, date },
  });
  return true;
}
