import { millisecondsInDay } from 'date-fns/constants';
import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { CallPriority, CallType } from '@/lib/contract/call';
import { type CallRule, type CallRuleDays, type CallRules, callRule } from '@/lib/contract/call-rules';
import { addDays } from '@/lib/domain/nights';
import { holdsFeature } from '@/lib/domain/packages';
import { overdueReservations } from '../../booking/reservation/list-query';
import type { Context, Transaction } from '../../context';
import { callRules, events } from '../../db/schema';
import { inTransaction, resultRows } from '../../db/transaction';
import { fail } from '../../error';
import { packageOf, refuseWithout } from '../../event/event/event-package';
import { bookableDates, type EventRow, staffEvent, tendedEvent } from '../../event/event/find-bookable-event';
import { ANSWERED_AT, bookedGuests } from '../../event/guest/list-guests';
import { isGranted, refuseSwitchedOff } from '../../ground/agency-terms';
import { writeAudit } from '../../ground/audit';
import { isDueHold } from '../../ground/due-hold';
import { forEachRow } from '../../ground/run-job';
import { ofWorkingAgency } from '../../ground/suspension';
import { closeOvertaken } from './close-overtaken';
import { makeCalls } from './create-calls';

/**
 * What the calls of a rule are about and how urgent they are. A rule may have several searches, each for another
 * reason.
 */
interface Search {
  type: CallType;
  priority: CallPriority;
  /**
   * Selects guest_id, occasion (what the call is made for, so that no second call is made for the same) and
   * reservation_id (the booking that the call is about; null = whichever the guest has).
   */
  found: (asked: Asked) => SQL;
}

interface Asked {
  event: EventRow;
  /** Days of the rule. */
  days: number;
  /** Today in the event's zone. */
  today: string;
  now: Date;
  /** Whatever a search looks for must have happened by this instant, or this day. */
  since: { instant: string; day: string };
}

/** Most calls that one rule makes for an event in one run, so that it does not flood the queue. */
const AT_ONCE = 500;
const EVENTS_AT_ONCE = 50;
/** After a finished call about the same, a rule leaves the guest alone for so long. */
const REST_DAYS = 7;
/** No call is made about a proof that was refused longer ago. */
const REFUSED_DAYS = 30;

/** The column of a search that is not about one booking. */
const ANY_BOOKING = sql`null::text as reservation_id`;

const NO_RULES = Object.fromEntries(callRule.options.map((rule) => [rule, null])) as CallRuleDays;

const SEARCHES: Record<CallRule, Search[]> = {
  noAnswer: [
    {
      type: 'reserve',
      priority: 'medium',
      found: ({
        event,
        since,
        now,
      }) => sql`select guests.id as guest_id, guests.id as occasion, ${ANY_BOOKING} from guests
        where guests.event_id = ${event.id} and guests.attendance = 'pending' and guests.created_at <= ${since.instant}
          and guests.id not in (${bookedGuests(event.id, isDueHold(now))})`,
    },
  ],
  overdue: [
    {
      type: 'pay',
      priority: 'high',
      found: ({ event, since, today, now }) => sql`select overdue.guest_id, overdue.id || ' ' || (
          select max(items.due_on) from schedule_items items
            where items.reservation_id = overdue.id and items.due_on < ${since.day}) as occasion,
          overdue.id as reservation_id
        from (${overdueReservations({ event, now, day: since.day })}) overdue
        where not exists (select 1 from calls promised where promised.reservation_id = overdue.id
            and promised.promised_on >= ${today})`,
    },
  ],
  cutOffNear: [
    {
      type: 'reserve',
      priority: 'high',
      found: ({
        event,
        days,
        today,
        now,
      }) => sql`select guests.id as guest_id, guests.id || ' ' || near.cut_off as occasion, ${ANY_BOOKING}
        from (select min(cut_off_date) as cut_off from event_categories where event_id = ${event.id}
          and block_state = 'definite' and cut_off_date between ${today} and ${addDays(today, days)}) near
        join guests on guests.event_id = ${event.id} and near.cut_off is not null
        where guests.attendance <> 'doesNotAttend' and guests.id not in (${bookedGuests(event.id, isDueHold(now))})`,
    },
  ],
  proofRefused: [
    {
      type: 'pay',
      priority: 'high',
      found: ({ event, since, now }) => sql`select reservations.guest_id, refused.id as occasion,
          reservations.id as reservation_id from reservations
        join payments refused on refused.reservation_id = reservations.id and refused.status = 'rejected'
          and refused.decided_at <= ${since.instant}
          and refused.decided_at > ${new Date(now.getTime() - REFUSED_DAYS * millisecondsInDay).toISOString()}
        where reservations.event_id = ${event.id} and reservations.deleted_at is null
          and reservations.booking_status in ('hold', 'confirmed')
          and not exists (select 1 from payments later where later.reservation_id = reservations.id
            and later.created_at > refused.created_at and later.status <> 'failed')`,
    },
  ],
  disagreement: [
    {
      type: 'reserve',
      priority: 'medium',
      found: ({ event, since, now }) => sql`select guests.id as guest_id, guests.id || ' comes' as occasion,
          ${ANY_BOOKING} from guests
        where guests.event_id = ${event.id} and guests.attendance = 'attends' and ${ANSWERED_AT} <= ${since.instant}
          and guests.id not in (${bookedGuests(event.id, isDueHold(now))})`,
    },
    {
      type: 'requestCancellation',
      priority: 'high',
      found: ({
        event,
        since,
        now,
      }) => sql`select guests.id as guest_id, guests.id || ' declined' as occasion, ${ANY_BOOKING} from guests
        where guests.event_id = ${event.id} and guests.attendance = 'doesNotAttend' and ${ANSWERED_AT} <= ${since.instant}
          and guests.id in (${bookedGuests(event.id, isDueHold(now))})`,
    },
  ],
};

/** The rules by which calls of an event are made. Raises NOT_FOUND. */
export async function readCallRules({ ctx, input }: { ctx: Context; input: { event: string } }): Promise<CallRules> {
  const event = await staffEvent(ctx, input.event, 'readCalls');
  const [found] = await ctx.db.select().from(callRules).where(eq(callRules.eventId, event.id));
  return { days: { ...NO_RULES, ...found?.days }, version: found?.version ?? 0 };
}

/**
 * Sets the rules by which calls of an event are made, and lets them make what is due. Raises NOT_FOUND,
 * EVENT_ARCHIVED, PACKAGE_LIMIT, AGENCY_LIMIT, STALE where somebody else set them since.
 */
export async function setCallRules({
  ctx,
  input: { event: idOrCode, days, version },
}: {
  ctx: Context;
  input: CallRules & { event: string };
}): Promise<CallRules> {
  const event = await tendedEvent(ctx, idOrCode, 'makeCalls');
  await refuseSwitchedOff(ctx.db, event.agencyId, 'calls');
  refuseWithout(await packageOf(ctx.db, event.id), 'calls');
  const { id: eventId, agencyId } = event;
  const set = await inTransaction(ctx, async (tx) => {
    await tx.select({ id: events.id }).from(events).where(eq(events.id, eventId)).for('no key update');
    const [before] = await tx.select().from(callRules).where(eq(callRules.eventId, eventId));
    if ((before?.version ?? 0) !== version)
      fail('STALE', { details: await readCallRules({ ctx: { ...ctx, db: tx }, input: { event: eventId } }) });
    const row = { eventId, agencyId, days, version: version + 1 };
    await tx.insert(callRules).values(row).onConflictDoUpdate({ target: callRules.eventId, set: row });
    await writeAudit(tx, ctx, {
      agencyId,
      action: 'callRules.set',
      entity: 'event',
      entityId: eventId,
      before: before?.days,
      after: days,
    });
    return { days, version: row.version };
  });
  ctx.services.wakeWorkers('call-rules');
  return set;
}

/**
 * The job: closes calls of rules that are no longer needed, and makes those that the rules of open events ask for, one
 * for each occasion, and none for a guest who has an open call about the same or had one this week. Answers how many it
 * made.
 */
export async function runCallRules({ ctx }: { ctx: Context }): Promise<number> {
  let made = 0;
  for (let rows = await openEvents(ctx, ''); rows.length > 0; ) {
    const ofRows = await forEachRow(ctx, { job: 'call-rules', rows, idOf: ({ event }) => event.id }, (row) =>
      followRules(ctx, row),
    );
    made += ofRows.reduce((sum, each) => sum + each, 0);
    rows = await openEvents(ctx, rows.at(-1)?.event.id ?? '');
  }
  return made;
}

/** The next events with rules that are open, by their ids. */
const openEvents = ({ db }: Context, afterId: string) =>
  db
    .select({ event: events, days: callRules.days })
    .from(callRules)
    .innerJoin(events, eq(events.id, callRules.eventId))
    .where(
      and(
        gt(callRules.eventId, afterId),
        inArray(events.state, ['published', 'closed']),
        ofWorkingAgency(events.agencyId),
        isGranted(events.agencyId, 'calls'),
      ),
    )
    .orderBy(callRules.eventId)
    .limit(EVENTS_AT_ONCE);

async function followRules(ctx: Context, row: { event: typeof events.$inferSelect; days: CallRuleDays }) {
  const event = row.event as EventRow;
  const { today, eventDay } = bookableDates(event, ctx.clock.now());
  const chosen = await packageOf(ctx.db, event.id);
  if (!eventDay || eventDay < today || (chosen !== null && !holdsFeature(chosen, 'calls'))) return 0;
  await inTransaction(ctx, (tx) => closeOvertaken(tx, ctx, event, today));
  let made = 0;
  for (const rule of callRule.options) {
    const days = row.days[rule];
    if (days === null) continue;
    for (const search of SEARCHES[rule])
      made += await inTransaction(ctx, (tx) => followRule(tx, ctx, { event, rule, search, days, today }));
  }
  return made;
}

interface Following {
  event: EventRow;
  rule: CallRule;
  search: Search;
  days: number;
  today: string;
}

async function followRule(
  tx: Transaction,
  ctx: Context,
  { event, rule, search: { type, priority, found }, days, today }: Following,
): Promise<number> {
  const now = ctx.clock.now();
  const ago = (many: number) => new Date(now.getTime() - many * millisecondsInDay).toISOString();
  const since = { instant: ago(days), day: addDays(today, -days) };
  const rows = resultRows<{ id: string; occasion: string; reservationId: string | null }>(
    await tx.execute(sql`select distinct on (guests.id) guests.id, found.occasion, found.reservation_id as "reservationId"
      from (${found({ event, days, today, now, since })}) found
      join guests on guests.id = found.guest_id and guests.event_id = ${event.id}
      where ((guests.mobile <> '' and guests.mobile is distinct from guests.wrong_mobile) or guests.email is not null)
        and (guests.attendance <> 'doesNotAttend' or ${type} = 'requestCancellation')
        and not exists (select 1 from calls where calls.event_id = ${event.id} and calls.guest_id = guests.id
          and calls.type = ${type}
          and (calls.done_at > ${ago(REST_DAYS)} or (calls.done_at is null and calls.state in ('toDo', 'notAnswered'))))
        and not exists (select 1 from calls where calls.event_id = ${event.id} and calls.rule = ${rule}
          and calls.occasion = found.occasion)
      order by guests.id, found.occasion limit ${AT_ONCE}`),
  );
  if (rows.length === 0) return 0;
  const about = new Map(rows.map(({ id, ...of }) => [id, of]));
  const call = { type, priority };
  const { made } = await makeCalls(tx, ctx, { event, call, ids: [...about.keys()], rule: { name: rule, about } });
  return made;
}
