import { and, count, eq, inArray, isNotNull, isNull, ne, not, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type {
  Attendance,
  GuestFilter,
  GuestFilters,
  GuestMismatch,
  GuestPage,
  GuestQuery,
  GuestRow,
} from '@/lib/contract/guest';
import type { DayFilters } from '@/lib/contract/report';
import type { SuppressionReason } from '@/lib/contract/suppression';
import { wholeName } from '@/lib/domain/guest-name';
import { can } from '@/lib/domain/permissions';
import type { Context } from '../../context';
import type { Database } from '../../db/client';
import { preparedSql } from '../../db/prepared';
import { guests, guestTallies } from '../../db/schema';
import { readsPrivate } from '../../ground/access';
import { isDueHold, PREPARED_DUE_HOLD } from '../../ground/due-hold';
import {
  alphabetical,
  contains,
  isWithinDays,
  pageWindow,
  readPage,
  sortOrder,
  toPage,
  typedWords,
} from '../../ground/page';
import { type EventRow, staffEvent } from '../event/find-bookable-event';
import { IS_LISTED, LISTED_COUNT, listedAt } from './living-guests';
import { hasCompanion } from './search-guest-names';

const { attendance, companions, createdAt, email, firstName, lastName, maternalLastName, mobile } = guests;

/** The list's own order: family names first. As the index `guests_name` has it. */
export const BY_FAMILY_NAME: SQL = alphabetical(
  sql`${lastName} || ' ' || coalesce(${maternalLastName}, '') || ' ' || ${firstName}`,
);

const SORTS = { name: BY_FAMILY_NAME, attendance, companions, side: guests.side, createdAt };

/** Since when an answer holds: since its household's answer, else since the guest was added. */
export const ANSWERED_AT: SQL = sql`coalesce(
  (select households.answered_at from households where households.id = guests.household_id), guests.created_at)`;

/** In plain SQL, since Drizzle drops the table's name from the columns of a statement with one table. */
const countCalls = (condition: string) =>
  sql<number>`(select count(*) from calls where calls.guest_id = guests.id and ${sql.raw(condition)})`.mapWith(Number);

/**
 * Ids of guests of the event who hold a reservation that stands, or sleep in a room of one; holds that `dueHold` names
 * do not count, whether or not they were ended yet.
 */
export const bookedGuests = (eventId: string | Placeholder, dueHold: SQL): SQL => sql`
  select reservations.guest_id from reservations
    where reservations.event_id = ${eventId} and reservations.guest_id is not null and reservations.deleted_at is null
      and reservations.booking_status in ('hold', 'confirmed', 'cancellationRequested') and not ${dueHold}
  union all
  select person ->> 'guestId' from reservations
    join reservation_rooms stays on stays.reservation_id = reservations.id and stays.status in ('requested', 'approved')
    cross join jsonb_array_elements(stays.occupants) person
    where reservations.event_id = ${eventId} and reservations.deleted_at is null and person ->> 'guestId' is not null
      and reservations.booking_status in ('hold', 'confirmed', 'cancellationRequested') and not ${dueHold}`;

const bookedOf = (eventId: string, now: Date): SQL<boolean> =>
  sql<boolean>`guests.id in (${bookedGuests(eventId, isDueHold(now))})`;

/**
 * Where a guest's answer and the bookings contradict each other, and how; null where they agree, or the guest has not
 * answered.
 */
const mismatchOf = (eventId: string, now: Date): SQL<GuestMismatch | null> => sql<GuestMismatch | null>`case
  when (guests.attendance = 'attends') = (${bookedOf(eventId, now)}) then null
  when guests.attendance = 'attends' then 'comesUnbooked'
  when guests.attendance = 'doesNotAttend' then 'declinedBooked' end`;

/** A guest with what belongs to them in the list. */
const columnsOf = (eventId: string, now: Date) => ({
  guest: guests,
  done: countCalls("calls.state <> 'toDo'"),
  waiting: countCalls("calls.state = 'toDo'"),
  booked: bookedOf(eventId, now),
  answeredAt: sql<Date>`${ANSWERED_AT}`.mapWith(guests.createdAt),
  household: sql<string | null>`(select households.name from households where households.id = guests.household_id)`,
  mailBlocked: sql<SuppressionReason | null>`(select held.reason from mail_suppressions held
    where held.agency_id = guests.agency_id and held.address = lower(guests.email) and held.released_at is null limit 1)`,
});

/**
 * The couple's list for staff of the event (an organizer: of an own event), with counts by answer and the couple's own
 * words of the whole list. Who may not see contact data neither searches nor filters by it. Raises NOT_FOUND, INVALID
 * for an unknown sort.
 */
export async function listGuests({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string; query: GuestQuery & DayFilters };
}): Promise<GuestPage> {
  const event = await staffEvent(ctx, input.event, 'readGuests');
  const { query } = input;
  const window = pageWindow(query);
  const narrowed = narrowing(ctx, event.id, query);
  const asked = and(listedAt(event.id), narrowed);
  const counting = narrowed ? ctx.db.select({ total: count() }).from(guests).where(asked) : listed(ctx.db, event.id);
  const [{ rows, total }, counts] = await Promise.all([
    readPage(window, counting, (all) =>
      ctx.db
        .select({ ...columnsOf(event.id, ctx.clock.now()), total: all })
        .from(guests)
        .where(asked)
        .orderBy(...orderOf(query))
        .limit(window.limit)
        .offset(window.offset),
    ),
    countList(ctx, event.id),
  ]);
  return { ...toPage(rows.map(describerFor(ctx)), total, window), ...counts };
}

/** How many guests an event has, read from its tallies instead of counting. */
const listed = (db: Database, eventId: string) =>
  db
    .select({ total: LISTED_COUNT })
    .from(guestTallies)
    .where(and(eq(guestTallies.eventId, eventId), eq(guestTallies.kind, 'attendance')));

const orderOf = ({ sort = 'name' }: GuestFilters) => sortOrder({ sort, sorts: SORTS, id: guests.id });

/** The guests that a filter shows, in its order, all of them. Raises NOT_FOUND, INVALID for an unknown sort. */
export async function filteredGuests({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string; filters: GuestFilters };
}): Promise<{ event: EventRow; rows: GuestRow[] }> {
  const event = await staffEvent(ctx, input.event, 'readGuests');
  const rows = await ctx.db
    .select(columnsOf(event.id, ctx.clock.now()))
    .from(guests)
    .where(and(listedAt(event.id), narrowing(ctx, event.id, input.filters)))
    .orderBy(...orderOf(input.filters));
  return { event, rows: rows.map(describerFor(ctx)) };
}

/** Ids of the guests whom a filter matches, as the list finds them; at most one more than `most`. */
export async function matchingIds(
  ctx: Context,
  eventId: string,
  { filter, most }: { filter: GuestFilter; most: number },
): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: guests.id })
    .from(guests)
    .where(and(listedAt(eventId), narrowing(ctx, eventId, filter)))
    .orderBy(guests.id)
    .limit(most + 1);
  return rows.map(({ id }) => id);
}

/** These guests as the list shows them, in no order. `db` is a transaction's own where they were written in it. */
export async function readGuests(db: Database, ctx: Context, eventId: string, ids: string[]): Promise<GuestRow[]> {
  const rows = await db
    .select(columnsOf(eventId, ctx.clock.now()))
    .from(guests)
    .where(and(eq(guests.eventId, eventId), inArray(guests.id, ids)));
  return rows.map(describerFor(ctx));
}

/** The condition of the filters on a guest of the event; undefined where the whole list is asked for. */
function narrowing(ctx: Context, eventId: string, { q, ...query }: GuestFilters & DayFilters): SQL | undefined {
  const withContact = readsPrivate(ctx.actor, 'contact');
  // Names of people in a guest's rooms are searched only for callers who may read reservations.
  const withCompanions = ctx.actor.kind === 'user' && can(ctx.actor, 'readReservations');
  const name = sql`${firstName} || ' ' || ${lastName} || ' ' || coalesce(${maternalLastName}, '')`;
  const contact = sql`${name} || ' ' || ${mobile} || ' ' || coalesce(${email}, '')`;
  const answer = query['filter[attendance]'];
  const side = query['filter[side]'];
  const tag = query['filter[tag]'];
  const language = query['filter[language]'];
  const withMail = withContact ? query['filter[email]'] : undefined;
  const withMobile = withContact ? query['filter[mobile]'] : undefined;
  const withRoom = query['filter[reservation]'];
  const mismatch = query['filter[mismatch]'];
  const now = ctx.clock.now();
  return and(
    answer && eq(attendance, answer),
    side ? eq(guests.side, side) : undefined,
    tag ? sql`${guests.tags} @> ${JSON.stringify([tag])}::jsonb` : undefined,
    language && eq(guests.language, language),
    withMail && (withMail === 'with' ? isNotNull(email) : isNull(email)),
    withMobile && (withMobile === 'with' ? ne(mobile, '') : eq(mobile, '')),
    withRoom && (withRoom === 'with' ? bookedOf(eventId, now) : not(bookedOf(eventId, now))),
    mismatch && eq(mismatchOf(eventId, now), mismatch),
    isWithinDays(sql`${ANSWERED_AT} at time zone (select time_zone from events where id = ${eventId})`, query),
    ...typedWords(q).map((word) =>
      or(
        contains(withContact ? contact : name, word),
        withCompanions ? hasCompanion(sql`${guests.id}`, { eventId, word }) : undefined,
      ),
    ),
  );
}

interface ListedGuest {
  guest: typeof guests.$inferSelect;
  done: number;
  waiting: number;
  booked: boolean;
  answeredAt: Date;
  household: string | null;
  mailBlocked: SuppressionReason | null;
}

function describerFor({ actor }: Context) {
  const withContact = readsPrivate(actor, 'contact');
  const shown = <Value>(value: Value) => (withContact ? value : null);
  return ({ guest, done, waiting, booked, answeredAt, household, mailBlocked }: ListedGuest): GuestRow => ({
    id: guest.id,
    answeredAt: answeredAt.toISOString(),
    name: wholeName(guest),
    firstName: guest.firstName,
    lastName: guest.lastName,
    maternalLastName: guest.maternalLastName,
    mobile: shown(guest.mobile),
    email: shown(guest.email),
    mailBlocked: shown(mailBlocked),
    notes: shown(guest.notes),
    attendance: guest.attendance,
    companions: guest.companions,
    householdId: guest.householdId,
    household,
    side: guest.side,
    language: guest.language,
    channel: guest.channel,
    tags: guest.tags,
    diet: shown(guest.diet),
    dietNotes: shown(guest.dietNotes),
    booked,
    calls: { done, waiting },
    version: guest.version,
  });
}

const countsOf = preparedSql<
  { kind: 'attendance' | 'side' | 'tag' | 'booked'; word: string; count: string },
  { eventId: string; now: Date }
>(() => {
  const eventId = sql.placeholder('eventId');
  return sql`
      select kind, word, sum(guests) as count from guest_tallies where event_id = ${eventId}
        group by kind, word having sum(guests) > 0
      union all
      select 'booked', attendance, count(*) from (select distinct guest_id from (${bookedGuests(eventId, PREPARED_DUE_HOLD)}) stays) booked
        join guests on guests.id = booked.guest_id and guests.event_id = ${eventId} and ${IS_LISTED} group by attendance`;
});

type ListCounts = Pick<GuestPage, 'counts' | 'mismatches' | 'sides' | 'tags'>;

async function countList({ db, clock }: Context, eventId: string): Promise<ListCounts> {
  const counts = { pending: 0, attends: 0, doesNotAttend: 0 };
  const booked = { pending: 0, attends: 0, doesNotAttend: 0 };
  const words = { side: [] as ListCounts['sides'], tag: [] as ListCounts['tags'] };
  for (const { kind, word, count: many } of await countsOf(db, { eventId, now: clock.now() })) {
    if (kind === 'attendance') counts[word as Attendance] = Number(many);
    else if (kind === 'booked') booked[word as Attendance] = Number(many);
    else words[kind].push({ word, count: Number(many) });
  }
  const sorted = (of: ListCounts['tags']) => of.toSorted((a, b) => BY_WORD.compare(a.word, b.word));
  // Counts of what mismatchOf says of a single guest.
  const mismatches = { comesUnbooked: counts.attends - booked.attends, declinedBooked: booked.doesNotAttend };
  return { counts, mismatches, sides: sorted(words.side), tags: sorted(words.tag) };
}

/** Sorts as people do: the database would put accented letters last. */
export const BY_WORD = new Intl.Collator('es');
