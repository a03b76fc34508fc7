import { and, asc, count, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Attendance, GuestList, GuestPage, GuestQuery, GuestRow } from '@/lib/contract/guest';
import type { BookedRoomRequest } from '@/lib/contract/reservation';
import { can } from '@/lib/domain/permissions';
import type { Context, Transaction } from '../../context';
import type { Database } from '../../db/client';
import { prepared } from '../../db/prepared';
import { calls, guests, households, OCCUPANT_NAMES } from '../../db/schema';
import { fail } from '../../error';
import { readsPrivate } from '../../ground/access';
import { contains, pageWindow, readPage, sortOrder, toPage, typedWords } from '../../ground/page';
import { staffEvent, visibleEvent } from '../event/find-bookable-event';

interface Named {
  firstName: string;
  lastName: string;
  maternalLastName: string | null;
}

/** The whole name, for staff. */
export const wholeName = ({ firstName, lastName, maternalLastName }: Named): string =>
  [firstName, lastName, maternalLastName].filter(Boolean).join(' ');

const MOST = 2000;

/** Sorts as people do: the database would put accented letters last. */
const BY_NAME = new Intl.Collator('es');

const { attendance, companions, createdAt, email, firstName, lastName, maternalLastName, mobile } = guests;

const NAME = sql`lower(${lastName} || ' ' || coalesce(${maternalLastName}, '') || ' ' || ${firstName})`;

const SORTS = { name: NAME, attendance, companions, createdAt };

/** Calls made and waiting, by guest. */
const callsOf = (db: Database, eventId: string) => {
  const countWhere = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
  return db
    .select({
      guestId: calls.guestId,
      done: countWhere(sql`${calls.state} <> 'toDo'`).as('calls_done'),
      waiting: countWhere(sql`${calls.state} = 'toDo'`).as('calls_waiting'),
    })
    .from(calls)
    .where(eq(calls.eventId, eventId))
    .groupBy(calls.guestId)
    .as('calls_of_guest');
};

/**
 * The couple's list for staff of the event (an organizer: of an own event), with counts by answer of the whole list.
 * Who may not see contact data does not search by it either. Raises NOT_FOUND, INVALID for an unknown sort.
 */
export async function listGuests({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string; query: GuestQuery };
}): Promise<GuestPage> {
  const event = await staffEvent(ctx, input.event, 'readGuests');
  const { query } = input;
  const withContact = readsPrivate(ctx.actor, 'contact');
  const withCompanions = ctx.actor.kind === 'user' && can(ctx.actor, 'readReservations');
  const window = pageWindow(query);
  const asked = conditions(event.id, query, { withContact, withCompanions });
  const made = callsOf(ctx.db, event.id);
  const counting = ctx.db.select({ total: count() }).from(guests).where(asked);
  const [{ rows, total }, counts] = await Promise.all([
    readPage(window, counting, (all) =>
      ctx.db
        .select({ guest: guests, household: households.name, done: made.done, waiting: made.waiting, total: all })
        .from(guests)
        .leftJoin(households, eq(households.id, guests.householdId))
        .leftJoin(made, eq(made.guestId, guests.id))
        .where(asked)
        .orderBy(...sortOrder({ sort: query.sort ?? 'name', sorts: SORTS, id: guests.id }))
        .limit(window.limit)
        .offset(window.offset),
    ),
    countAnswers(ctx.db, event.id),
  ]);
  const data = rows.map(({ guest, household, done, waiting }) =>
    describeGuest({ ...guest, household }, { done: done ?? 0, waiting: waiting ?? 0 }, withContact),
  );
  return { ...toPage(data, total, window), counts };
}

/** What the caller may look through beside the names of the list. */
interface Searched {
  withContact: boolean;
  /** Who sleeps in the rooms of a guest's booking. */
  withCompanions: boolean;
}

function conditions(
  eventId: string,
  { q, ...query }: GuestQuery,
  { withContact, withCompanions }: Searched,
): SQL | undefined {
  const name = sql`${firstName} || ' ' || ${lastName} || ' ' || coalesce(${maternalLastName}, '')`;
  const contact = sql`${name} || ' ' || ${mobile} || ' ' || coalesce(${email}, '')`;
  const answer = query['filter[attendance]'];
  return and(
    eq(guests.eventId, eventId),
    answer && eq(attendance, answer),
    ...typedWords(q).map((word) =>
      or(
        contains(withContact ? contact : name, word),
        withCompanions ? hasCompanion(sql`${guests.id}`, { eventId, word }) : undefined,
      ),
    ),
  );
}

type Listed = typeof guests.$inferSelect & { household: string | null };

function describeGuest(guest: Listed, counted: GuestRow['calls'], withContact: boolean): GuestRow {
  return {
    id: guest.id,
    name: wholeName(guest),
    mobile: withContact ? guest.mobile : null,
    email: withContact ? guest.email : null,
    notes: withContact ? guest.notes : null,
    attendance: guest.attendance,
    companions: guest.companions,
    householdId: guest.householdId,
    household: guest.household,
    side: guest.side,
    language: guest.language,
    tags: guest.tags,
    calls: counted,
    version: guest.version,
  };
}

const answersOf = prepared((db) =>
  db
    .select({ attendance, guests: count() })
    .from(guests)
    .where(eq(guests.eventId, sql.placeholder('eventId')))
    .groupBy(attendance),
);

async function countAnswers(db: Database, eventId: string): Promise<Record<Attendance, number>> {
  const rows = await answersOf(db, { eventId });
  const counts = { pending: 0, attends: 0, doesNotAttend: 0 };
  for (const row of rows) counts[row.attendance] = row.guests;
  return counts;
}

/**
 * The event's list of guests as the couple shows it to everybody with the link: nothing, how many come, or first names
 * with an initial. Raises EVENT_KEY_NOT_FOUND. docs/pages.md, Event pages.
 */
export async function readGuestList({ ctx, input }: { ctx: Context; input: { event: string } }): Promise<GuestList> {
  const event = await visibleEvent(ctx, input.event);
  const shows = event.guestListShows;
  if (shows === 'nothing') return { shows, attending: null, names: [] };
  const coming = and(eq(guests.eventId, event.id), eq(guests.attendance, 'attends'));
  const [counted] = await ctx.db
    .select({ people: sql`coalesce(sum(1 + ${guests.companions}), 0)`.mapWith(Number) })
    .from(guests)
    .where(coming);
  const attending = counted?.people ?? 0;
  if (shows === 'count') return { shows, attending, names: [] };
  const found = await ctx.db
    .select({
      id: guests.id,
      firstName: guests.firstName,
      lastName: guests.lastName,
      maternalLastName: guests.maternalLastName,
    })
    .from(guests)
    .where(coming)
    .orderBy(asc(guests.firstName), asc(guests.lastName), asc(guests.id))
    .limit(MOST);
  const shown = (guest: (typeof found)[number]) => ({ id: guest.id, name: shortName(guest) });
  return { shows, attending, names: found.map(shown).sort((a, b) => BY_NAME.compare(a.name, b.name)) };
}

/** The name as guests see each other: first name and the initial of the last. */
export function shortName({ firstName, lastName }: Named): string {
  const initial = [...lastName.trim()][0];
  return initial ? `${firstName.trim()} ${initial.toLocaleUpperCase('es')}.` : firstName.trim();
}

/** Occupants picked from a list must be of this event's list. Raises INVALID naming the first who is not. */
export async function refuseStrangers(
  tx: Transaction,
  eventId: string,
  rooms: Pick<BookedRoomRequest, 'occupants'>[],
): Promise<void> {
  const picked = rooms.flatMap(({ occupants = [] }, room) =>
    occupants.flatMap(({ guestId }, place) => (guestId ? [{ guestId, path: `rooms.${room}.occupants.${place}` }] : [])),
  );
  if (picked.length === 0) return;
  const ids = [...new Set(picked.map(({ guestId }) => guestId))];
  const known = await tx
    .select({ id: guests.id })
    .from(guests)
    .where(and(eq(guests.eventId, eventId), inArray(guests.id, ids)));
  const stranger = picked.find(({ guestId }) => known.every(({ id }) => id !== guestId));
  if (stranger) fail('INVALID', { fields: { [`${stranger.path}.guestId`]: 'invalid' } });
}

/**
 * Ids of the event's reservations in whose rooms somebody has the typed word in their name. Of who was picked from the
 * couple's list the booking has the first name and an initial; the list has the whole name.
 */
export const reservationsOfOccupant = (eventId: string, word: string): SQL => sql`
  select stays.reservation_id from reservation_rooms stays
    where ${contains(OCCUPANT_NAMES, word)}
      and stays.event_category_id in (select id from event_categories where event_id = ${eventId})
  union all
  select stays.reservation_id from guests listed
    join reservation_rooms stays
      on stays.occupants @> jsonb_build_array(jsonb_build_object('guestId', listed.id))
    where listed.event_id = ${eventId} and ${contains(LISTED_NAME, word)}`;

const LISTED_NAME = sql.raw(
  `listed.first_name || ' ' || listed.last_name || ' ' || coalesce(listed.maternal_last_name, '')`,
);

/** The guest that the column names is on the couple's list, and somebody of their booking has the word in their name. */
export const hasCompanion = (guestId: SQL, { eventId, word }: { eventId: string; word: string }): SQL =>
  sql`${guestId} in (select booked.guest_id from reservations booked
    where booked.event_id = ${eventId} and booked.guest_id is not null and booked.deleted_at is null
      and booked.id in (${reservationsOfOccupant(eventId, word)}))`;
