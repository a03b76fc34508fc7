import { type SQL, sql } from 'drizzle-orm';
import { ROOMING_LIST_DAYS } from '@/lib/config/constants';
import type { Language } from '@/lib/contract/bilingual-text';
import type { CalendarDate } from '@/lib/contract/dates';
import { type ReminderRule, reminderRule } from '@/lib/contract/reminder';
import { lastAnswerDay } from '@/lib/domain/household-answers';
import { addDays } from '@/lib/domain/nights';
import { hasPage } from '@/lib/domain/publication';
import type { ReminderSubject } from '@/lib/domain/reminders';
import { dateInZone, endOfDayInstant } from '@/lib/domain/zone';
import { listSources } from '../../booking/reservation/list-query';
import type { Context } from '../../context';
import type { Database } from '../../db/client';
import { resultRows } from '../../db/transaction';
import { bookableDates, datesOf, type EventRow } from '../../event/event/find-bookable-event';
import { describeAccount } from '../../money/master-account/read-master-account';

/** An open event of which somebody may be reminded. */
export interface ReminderEvent {
  event: EventRow;
  /** Today in its zone, and its first day. */
  today: CalendarDate;
  eventDay: CalendarDate;
}

/** An event of which somebody may be reminded; null for one that guests cannot open, is over or has no dates. */
export function reminderEvent(ctx: Context, event: EventRow): ReminderEvent | null {
  const { today, eventDay } = bookableDates(event, ctx.clock.now());
  return hasPage(event.state) && eventDay && eventDay >= today ? { event, today, eventDay } : null;
}

/** What a rule's statement finds. */
interface Found {
  id: string;
  due: string;
  since: string;
  /** When it is too late to remind; null = as the rule says. */
  ends: string | null;
  email: string | null;
  mobile: string | null;
  name: string;
  locale: Language | null;
  reservation_id: string | null;
  reservation_key: string | null;
  guest_id: string | null;
  declined: boolean;
  under_review: boolean;
  promised_until: string | null;
}

/** The subject of a reminder before it is checked whether its recipient may be written to. */
export interface FoundSubject
  extends Pick<ReminderSubject, 'rule' | 'id' | 'due' | 'since' | 'ends' | 'promisedUntil'> {
  email: string | null;
  mobile: string | null;
  name: string;
  locale: Language;
  reservationId: string | null;
  reservationKey: string | null;
  guestId: string | null;
  declined: boolean;
  underReview: boolean;
}

/** Some rules, and the one thing that they are about. */
export interface OnlyOf {
  rules: readonly ReminderRule[];
  subjectId: string;
}

interface Asked {
  of: ReminderEvent;
  now: Date;
  /** Finds only subjects about this; left out, all. */
  only?: OnlyOf | undefined;
  /** The language of recipients who did not choose one. */
  language: Language;
}

type Search = (asked: Asked) => SQL | null;

/** Whether the holder declined: the booking's own guest, or else all listed guests with its mail address. */
const declinedHolder = (eventId: string) => sql`coalesce(
  (select theirs.attendance = 'doesNotAttend' from guests theirs where theirs.id = reservations.guest_id),
  (select bool_and(theirs.attendance = 'doesNotAttend') from guests theirs
    where theirs.event_id = ${eventId} and lower(theirs.email) = lower(reservations.email)), false)`;

const underReview = sql`exists (select 1 from payments open where open.reservation_id = reservations.id
  and open.status in ('pending', 'requiresAction'))`;

/** From the first approved payment on the booking does not lapse, and the rest is reminded of like any payment. */
const hasPaid = sql`exists (select 1 from payments given where given.reservation_id = reservations.id
  and given.status = 'approved')`;

const ofReservation = (eventId: string) => sql`reservations.id, reservations.created_at as since,
  reservations.email, reservations.mobile, reservations.first_name || ' ' || reservations.last_name as name,
  reservations.locale, reservations.id as reservation_id, reservations.key as reservation_key, reservations.guest_id,
  ${declinedHolder(eventId)} as declined, ${underReview} as under_review,
  (select max(calls.promised_on)::text from calls where calls.reservation_id = reservations.id) as promised_until`;

/** No reminder goes to a number that was marked as wrong. */
const ownMobile = sql`case when guests.mobile is distinct from guests.wrong_mobile then guests.mobile end as mobile`;

const NO_PAYMENT = sql`false as under_review, null as promised_until`;

/**
 * Somebody of the household has not answered, and the household has a link already: reminders make none. People who
 * were erased do not answer any more.
 */
const isAwaited = sql`households.link_hash is not null and exists (select 1 from guests members
  where members.household_id = households.id and members.attendance = 'pending' and members.erased_at is null)`;

const answersUntil = (event: EventRow) => lastAnswerDay({ ...datesOf(event), answersUntil: event.answersUntil });

const onlyId = ({ only }: Asked, column: SQL) => (only ? sql`and ${column} = ${only.subjectId}` : sql``);

/** Confirmed bookings with rooms that stand. */
const staying = (asked: Asked, due: CalendarDate, missing: SQL) => sql`
  select ${ofReservation(asked.of.event.id)}, ${due} as due, null as ends from reservations
  where reservations.event_id = ${asked.of.event.id} and reservations.booking_status = 'confirmed'
    and reservations.deleted_at is null ${onlyId(asked, sql`reservations.id`)}
    and exists (select 1 from reservation_rooms stays where stays.reservation_id = reservations.id
      and stays.status in ('requested', 'approved') and ${missing})`;

const SEARCHES: Record<ReminderRule, Search> = {
  // What has to be paid for a confirmation to stand; its own last warning goes a day before the end. docs/domain.md,
  // Holds.
  firstPayment: (asked) =>
    asked.of.event.paymentService
      ? sql`select ${ofReservation(asked.of.event.id)},
      to_json(reservations.lapses_at) #>> '{}' as due, reservations.lapses_at as ends from reservations
    where reservations.event_id = ${asked.of.event.id} and reservations.booking_status = 'confirmed'
      and reservations.deleted_at is null and reservations.lapses_at > ${asked.now.toISOString()}
      and reservations.checked_in_at is null and not ${hasPaid} ${onlyId(asked, sql`reservations.id`)}`
      : null,
  waitlistOffer: (asked) => sql`select entries.id, to_json(entries.offer_expires_at) #>> '{}' as due,
      entries.offer_expires_at as ends, reservations.created_at as since, entries.email, entries.mobile,
      entries.first_name || ' ' || entries.last_name as name, entries.locale, reservations.id as reservation_id,
      reservations.key as reservation_key, reservations.guest_id, ${declinedHolder(asked.of.event.id)} as declined,
      ${underReview} as under_review, null as promised_until
    from waitlist_entries entries join reservations on reservations.id = entries.reservation_id
    where entries.event_id = ${asked.of.event.id} and entries.status = 'offered'
      and entries.offer_expires_at > ${asked.now.toISOString()} and reservations.booking_status = 'hold'
      ${onlyId(asked, sql`entries.id`)}`,
  payment: (asked) => {
    const { event, today } = asked.of;
    const scope = { eventId: event.id, agencyId: event.agencyId, now: asked.now, today, withContact: true };
    return sql`select ${ofReservation(event.id)}, items.due_on::text as due, null as ends
      from ${listSources({ money: true, due: false, stay: false }, scope)}
      join lateral (select of.due_on, max(of.upto) as upto from (
          select due_on, sum(amount) over (order by due_on, position) as upto from schedule_items
            where schedule_items.reservation_id = reservations.id) of group by of.due_on) items on true
      where reservations.event_id = ${event.id} and reservations.booking_status = 'confirmed'
        and reservations.deleted_at is null and (reservations.lapses_at is null or ${hasPaid})
        and items.upto > coalesce(money.paid, 0) ${onlyId(asked, sql`reservations.id`)}`;
  },
  contactNotice: (asked) => sql`select notices.id, to_json(notices.created_at) #>> '{}' as due,
      least(notices.expires_at, calls.scheduled_at) as ends, notices.created_at as since, guests.email, ${ownMobile},
      guests.first_name || ' ' || guests.last_name as name, guests.language as locale, null as reservation_id,
      null as reservation_key, guests.id as guest_id, guests.attendance = 'doesNotAttend' as declined, ${NO_PAYMENT}
    from contact_notices notices join calls on calls.id = notices.call_id
    join guests on guests.id = notices.guest_id
    where notices.event_id = ${asked.of.event.id} and notices.choice is null
      and notices.expires_at > ${asked.now.toISOString()} and calls.done_at is null
      and calls.state in ('toDo', 'notAnswered') ${onlyId(asked, sql`notices.id`)}`,
  attendance: (asked) => {
    const { event } = asked.of;
    const due = answersUntil(event);
    if (!due) return null;
    return sql`select households.id, ${due} as due, ${endOfDayInstant(due, event.timeZone).toISOString()} as ends,
      households.created_at as since, guests.email, ${ownMobile},
      guests.first_name || ' ' || guests.last_name as name, coalesce(households.language, guests.language) as locale,
      null as reservation_id, null as reservation_key, guests.id as guest_id,
      guests.attendance = 'doesNotAttend' as declined, ${NO_PAYMENT}
    from households join guests on guests.id = coalesce(households.responder_id, (
      select first.id from guests first where first.household_id = households.id
        and first.erased_at is null order by first.created_at, first.id limit 1))
    where households.event_id = ${event.id} and ${isAwaited} ${onlyId(asked, sql`households.id`)}`;
  },
  missingNames: (asked) =>
    staying(
      asked,
      asked.of.event.changesLockDate ?? addDays(asked.of.eventDay, -ROOMING_LIST_DAYS),
      sql`stays.adults + stays.juniors + stays.minors + stays.infants > (select count(*)
        from jsonb_array_elements(stays.occupants) person where btrim(person ->> 'name') <> '')`,
    ),
  // The couple; whether they owe something is asked where there is an account.
  masterAccount: (asked) => sql`select users.id, accounts.due_on::text as due, null as ends, events.created_at as since,
      users.email, users.mobile, users.name, users.language_code as locale, null as reservation_id,
      null as reservation_key, null as guest_id, false as declined, ${NO_PAYMENT}
    from master_accounts accounts join events on events.id = accounts.event_id
    join users on users.id in (events.main_user_id, events.secondary_user_id) and users.active
    where accounts.event_id = ${asked.of.event.id} ${onlyId(asked, sql`users.id`)}`,
  flightData: (asked) =>
    staying(
      asked,
      asked.of.eventDay,
      sql`not exists (select 1 from transport_requests rides where rides.reservation_id = reservations.id
        and rides.status <> 'declined' and btrim(concat(rides.airline, rides.flight_number, rides.flight_time, rides.notes)) <> '')`,
    ),
};

/** The last day of answers of a household's event; null where a reminder on its way has nothing to ask for any more. */
export async function awaitedUntil(
  db: Database,
  ctx: Context,
  event: EventRow,
  householdId: string,
): Promise<CalendarDate | null> {
  const until = reminderEvent(ctx, event) && answersUntil(event);
  if (until === null || dateInZone(ctx.clock.now(), event.timeZone) > until) return null;
  const found = await db.execute(sql`select 1 from households where households.id = ${householdId} and ${isAwaited}`);
  return resultRows(found).length > 0 ? until : null;
}

/** Everything of an event that the rules may remind of now, with its recipient and the reasons against it. */
export async function findSubjects(db: Database, ctx: Context, asked: Asked): Promise<FoundSubject[]> {
  const rules = asked.only?.rules ?? reminderRule.options;
  const searches = rules.flatMap((rule) => {
    const search = SEARCHES[rule](asked);
    return search ? sql`select ${rule}::text as rule, to_jsonb(found) as found from (${search}) found` : [];
  });
  if (searches.length === 0) return [];
  // As JSON, since the parts of this one statement have their columns in different orders.
  const all = resultRows<{ rule: ReminderRule; found: Found }>(await db.execute(sql.join(searches, sql` union all `)));
  const owes = all.some(({ rule }) => rule === 'masterAccount') && (await isOwed(db, ctx, asked.of));
  return all
    .filter(({ rule }) => rule !== 'masterAccount' || owes)
    .map(({ rule, found }) => subjectOf(rule, found, asked.language));
}

/** Whether something of the couple's master account is left to pay. */
const isOwed = async (db: Database, ctx: Context, { event }: ReminderEvent): Promise<boolean> =>
  (await describeAccount(db, ctx, event)).balance.amount > 0;

const A_DAY = /^\d{4}-\d{2}-\d{2}$/;

const subjectOf = (rule: ReminderRule, row: Found, language: Language): FoundSubject => ({
  rule,
  id: row.id,
  due: A_DAY.test(row.due) ? row.due : new Date(row.due),
  since: new Date(row.since),
  ends: row.ends === null ? null : new Date(row.ends),
  email: row.email || null,
  mobile: row.mobile || null,
  name: row.name,
  locale: row.locale ?? language,
  reservationId: row.reservation_id,
  reservationKey: row.reservation_key,
  guestId: row.guest_id,
  declined: row.declined,
  underReview: row.under_review,
  promisedUntil: row.promised_until,
});
