import { sql } from 'drizzle-orm';
import type { CalendarDate } from '@/lib/contract/dates';
import type { DateEffects, EventPatch, NewDates } from '@/lib/contract/event-profile';
import {
  dateProblems,
  type EventDateFields,
  firstEventDay,
  isFarFromEvent,
  lastEventDay,
  RANGE_IS_USED,
} from '@/lib/domain/event-dates';
import { lastAnswerDay } from '@/lib/domain/household-answers';
import { daysBetween } from '@/lib/domain/nights';
import { balanceDueOn } from '@/lib/domain/payment-schedule';
import { dateInZone } from '@/lib/domain/zone';
import type { Context } from '../../context';
import { preparedSql } from '../../db/prepared';
import type { events } from '../../db/schema';
import { fail } from '../../error';
import { worksForEvent } from '../../ground/access';
import { datesOf, staffEvent } from './find-bookable-event';
import { mayMoveAccount } from './move-deadlines';

type Row = typeof events.$inferSelect;

/**
 * Raises INVALID on the field for dates that are past or turned. Dates that stay as they are may be past, so that
 * everything else of such an event can still be edited. `today` is a date of the event's zone.
 */
export function refuseWrongDates(row: Row, change: Partial<EventDateFields>, today: CalendarDate): void {
  const kept = datesOf(row);
  const { eventDate, range_event_start, range_event_end } = { ...kept, ...change };
  const asked = { eventDate, range_event_start, range_event_end };
  if (JSON.stringify(asked) === JSON.stringify(kept)) return;
  const start = eventDate === RANGE_IS_USED ? 'range_event_start' : 'eventDate';
  const wrong = dateProblems(asked, today).map((problem) =>
    problem === 'start' ? [start, 'startDate'] : ['range_event_end', 'endDate'],
  );
  if (wrong.length > 0) fail('INVALID', { fields: Object.fromEntries(wrong) });
}

/**
 * Raises INVALID on the field for a new ceremony far from the event's days, and for a new last day of answers after
 * them. Values that stay as they are may be anywhere, since the event may have moved.
 */
export function refuseDaysAway(
  row: Row,
  change: Partial<EventDateFields> & Pick<EventPatch, 'ceremony' | 'answersUntil'>,
): void {
  const dates = { ...datesOf(row), ...change };
  const { ceremony, answersUntil } = change;
  const last = lastEventDay(dates);
  const isFar = ceremony && ceremony.date !== row.ceremony?.date && isFarFromEvent(ceremony.date, dates);
  const isAfter = answersUntil && answersUntil !== row.answersUntil && last !== null && answersUntil > last;
  const fields = { ...(isFar && { 'ceremony.date': 'date' }), ...(isAfter && { answersUntil: 'afterEvent' }) };
  if (Object.keys(fields).length > 0) fail('INVALID', { fields });
}

/** By how many days the first day of an event moves, negative = earlier; null where one of the two has no dates. */
export function daysMoved(from: EventDateFields, to: EventDateFields): number | null {
  const [before, after] = [firstEventDay(from), firstEventDay(to)];
  return before && after ? daysBetween(before, after) : null;
}

interface Hanging {
  first: CalendarDate | null;
  last: CalendarDate | null;
  covered: number;
  activities: number;
  cutOffs: number;
  firstCutOff: CalendarDate | null;
  accountDueOn: CalendarDate | null;
  standing: number;
  away: number;
}

/** What depends on the event's dates, compared with the days from `from` to `to`. */
const hangingOn = preparedSql<Hanging, { eventId: string; from: CalendarDate; to: CalendarDate }>(() => {
  const [event, from, to] = [
    sql.placeholder('eventId'),
    sql`${sql.placeholder('from')}::date`,
    sql`${sql.placeholder('to')}::date`,
  ];
  return sql`with nights as (
      select room_nights.night from room_nights
        join event_categories on event_categories.id = room_nights.event_category_id
        where event_categories.event_id = ${event} and room_nights.allotted > 0),
    bookings as (
      select min(stays.check_in) as arrival,
          bool_or(stays.check_in <= ${to} and stays.check_out > ${from}) as there
        from reservations
        left join reservation_rooms stays on stays.reservation_id = reservations.id
          and stays.status in ('requested', 'approved')
        where reservations.event_id = ${event} and reservations.deleted_at is null
          and reservations.booking_status in ('hold', 'confirmed', 'cancellationRequested')
        group by reservations.id),
    cut_offs as (select cut_off_date from event_categories
      where event_id = ${event} and cut_off_date is not null and block_state in ('tentative', 'definite'))
    select (select min(night)::text from nights) as first, (select max(night)::text from nights) as last,
      (select count(distinct night)::int from nights where night between ${from} and ${to}) as covered,
      (select count(*)::int from activities where event_id = ${event} and removed_at is null) as activities,
      (select count(*)::int from cut_offs) as "cutOffs", (select min(cut_off_date)::text from cut_offs) as "firstCutOff",
      (select due_on::text from master_accounts where event_id = ${event}) as "accountDueOn",
      (select count(*)::int from bookings) as standing,
      (select count(*)::int from bookings where arrival is not null and not there) as away`;
});

/**
 * What other dates would do to block, schedule, payment dates, master account and reservations of an event. Raises
 * NOT_FOUND, and INVALID on the field for dates that are past or turned.
 */
export async function readDateEffects({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string; dates: NewDates };
}): Promise<DateEffects> {
  const row = await staffEvent(ctx, input.event, 'manageEvent');
  const { eventDate, range_event_start = null, range_event_end = null } = input.dates;
  const isRange = eventDate === RANGE_IS_USED;
  const asked = {
    eventDate,
    range_event_start: isRange ? range_event_start : null,
    range_event_end: isRange ? range_event_end : null,
  };
  refuseWrongDates(row, asked, dateInZone(ctx.clock.now(), row.timeZone));
  const [from, to] = [firstEventDay(asked), lastEventDay(asked)];
  if (!from || !to) fail('INVALID', { fields: { eventDate: 'startDate' } });
  const [hanging] = await hangingOn(ctx.db, { eventId: row.id, from, to });
  if (!hanging) fail('NOT_FOUND');
  const { first, last, covered, activities, cutOffs, firstCutOff, accountDueOn, standing, away } = hanging;
  const dates = datesOf(row);
  const before = firstEventDay(dates);
  const { balanceDueDays } = row;
  const untilOf = (of: EventDateFields) => lastAnswerDay({ ...of, answersUntil: row.answersUntil });
  const [answersBefore, answersAfter] = [untilOf(dates), untilOf(asked)];
  const mayMoveDeadlines = worksForEvent(ctx.actor, row, 'manageRoomBlock');
  return {
    days: daysMoved(dates, asked),
    block: first && last ? { first, last, lacks: daysBetween(from, to) + 1 - covered } : null,
    activities,
    ceremony: row.ceremony?.date ?? null,
    reservations: { standing, away },
    balanceDueOn:
      before && row.scheduleTemplate === null
        ? {
            before: balanceDueOn({ eventDate: before, balanceDueDays }),
            after: balanceDueOn({ eventDate: from, balanceDueDays }),
          }
        : null,
    cutOffs: firstCutOff ? { count: cutOffs, first: firstCutOff } : null,
    fixedPayments: fixedPaymentsOf(row),
    changesLockOn: row.changesLockDate,
    account: accountDueOn ? { dueOn: accountDueOn, mayMove: mayMoveAccount(ctx, row) } : null,
    attrition: mayMoveDeadlines ? attritionNightsOf(row) : null,
    mayMoveDeadlines,
    answersUntil:
      row.answersUntil === null && answersBefore && answersAfter
        ? { before: answersBefore, after: answersAfter }
        : null,
    answersFixedOn: row.answersUntil,
  };
}

/** The days that the event's own payment schedule names; null where it names none. */
function fixedPaymentsOf({ scheduleTemplate }: Row): DateEffects['fixedPayments'] {
  const days = (scheduleTemplate?.items ?? []).flatMap(({ due }) => (due.kind === 'fixedDate' ? [due.date] : []));
  const [first] = days.toSorted();
  return first ? { count: days.length, first } : null;
}

/**
 * The nights that the attrition clause names. They are part of the contract with the hotel, so they do not move along:
 * a new agreement is needed.
 */
function attritionNightsOf({ attrition }: Row): DateEffects['attrition'] {
  const nights = (attrition?.nights ?? []).map(({ night }) => night).toSorted();
  const [first, last] = [nights[0], nights.at(-1)];
  return first && last ? { first, last } : null;
}
