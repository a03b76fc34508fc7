import { and, count, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Attendance, GuestPage, GuestQuery, GuestRow } from '@/lib/contract/guest';
import { can } from '@/lib/domain/permissions';
import type { Context } from '../../context';
import type { Database } from '../../db/client';
import { calls, guests } from '../../db/schema';
import { readsPrivate } from '../../ground/access';
import { pageWindow, toPage } from '../../ground/page';
import { contains, typedWords } from '../../ground/search';
import { sortOrder } from '../../ground/sort-order';
import { staffEvent } from '../event/visible-event';
import { hasCompanion } from './find-occupants';
import { wholeName } from './shown-name';

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
  const [counted, rows, counts] = await Promise.all([
    ctx.db.select({ total: count() }).from(guests).where(asked),
    ctx.db
      .select({ guest: guests, done: made.done, waiting: made.waiting })
      .from(guests)
      .leftJoin(made, eq(made.guestId, guests.id))
      .where(asked)
      .orderBy(...sortOrder({ sort: query.sort ?? 'name', sorts: SORTS, id: guests.id }))
      .limit(window.limit)
      .offset(window.offset),
    countAnswers(ctx.db, event.id),
  ]);
  const data = rows.map(({ guest, done, waiting }) =>
    describeGuest(guest, { done: done ?? 0, waiting: waiting ?? 0 }, withContact),
  );
  return { ...toPage(data, counted[0]?.total ?? 0, window), counts };
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

function describeGuest(guest: typeof guests.$inferSelect, counted: GuestRow['calls'], withContact: boolean): GuestRow {
  return {
    id: guest.id,
    name: wholeName(guest),
    mobile: withContact ? guest.mobile : null,
    email: withContact ? guest.email : null,
    notes: withContact ? guest.notes : null,
    attendance: guest.attendance,
    companions: guest.companions,
    calls: counted,
    version: guest.version,
  };
}

async function countAnswers(db: Database, eventId: string): Promise<Record<Attendance, number>> {
  const rows = await db
    .select({ attendance, guests: count() })
    .from(guests)
    .where(eq(guests.eventId, eventId))
    .groupBy(attendance);
  const counts = { pending: 0, attends: 0, doesNotAttend: 0 };
  for (const row of rows) counts[row.attendance] = row.guests;
  return counts;
}
