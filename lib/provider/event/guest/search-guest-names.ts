import { and, asc, eq, exists, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import type { GuestList, GuestName } from '@/lib/contract/guest';
import { shortName, wholeName } from '@/lib/domain/guest-name';
import type { Context } from '../../context';
import { guests, OCCUPANT_NAMES, payments, reservations } from '../../db/schema';
import { fail } from '../../error';
import { worksForEvent } from '../../ground/access';
import { alphabetical, contains } from '../../ground/page';
import { type EventRow, visibleEvent } from '../event/find-bookable-event';
import { listedAt } from './living-guests';
import { PEOPLE_WHO_COME } from './people-coming';

const MOST = 8;

/** Most names that are found in a list which the couple does not show. */
const MOST_OF_HIDDEN = 5;

/** A word of the name that begins with the typed word. */
const beginsWith = (word: string): SQL =>
  contains(sql`' ' || ${guests.firstName} || ' ' || ${guests.lastName}`, ` ${word}`);

/**
 * People of the couple's list whose name has words that begin as typed (two letters at least), at most 8, by name;
 * never phone or email. Open to everybody where the event shows names, and to the event's staff; else only to callers
 * whose first deposit was approved (a hold costs nothing), at most 5 names a search, and each search is counted by
 * `countHidden`. Raises EVENT_KEY_NOT_FOUND, FORBIDDEN, and what counting raises.
 */
export async function searchGuestNames({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string; q: string; countHidden: (reservationId: string) => Promise<void> };
}): Promise<GuestName[]> {
  const event = await visibleEvent(ctx, input.event);
  const isStaff = worksForEvent(ctx.actor, event, 'readReservations');
  const isHidden = event.guestListShows !== 'names' && !isStaff;
  if (isHidden) await input.countHidden((await findPaidReservation(ctx, event)) ?? fail('FORBIDDEN'));
  const found = await ctx.db
    .select()
    .from(guests)
    .where(
      and(
        listedAt(event.id),
        ne(guests.attendance, 'doesNotAttend'),
        ...input.q.split(/\s+/).map((word) => beginsWith(word)),
      ),
    )
    .orderBy(asc(alphabetical(guests.firstName)), asc(alphabetical(guests.lastName)), asc(guests.id))
    .limit(isHidden ? MOST_OF_HIDDEN : MOST);
  return found.map((guest) => ({ id: guest.id, name: isStaff ? wholeName(guest) : shortName(guest) }));
}

/**
 * The caller's reservation of the event in which money was approved, the oldest of several; null where there is none.
 */
async function findPaidReservation({ actor, db }: Context, event: EventRow): Promise<string | null> {
  const isOwn =
    actor.kind === 'holder'
      ? eq(reservations.id, actor.reservationId)
      : actor.kind === 'user' && actor.role === 'attendee' && eq(reservations.userId, actor.userId);
  if (!isOwn) return null;
  const isPaid = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.reservationId, reservations.id), eq(payments.status, 'approved')));
  const [own] = await db
    .select({ id: reservations.id })
    .from(reservations)
    .where(
      and(
        isOwn,
        eq(reservations.eventId, event.id),
        notInArray(reservations.bookingStatus, ['expired', 'cancelled']),
        exists(isPaid),
      ),
    )
    .orderBy(asc(reservations.createdAt))
    .limit(1);
  return own?.id ?? null;
}

const MOST_SHOWN = 2000;

/** Sorts as people do: the database would put accented letters last. */
const BY_NAME = new Intl.Collator('es');

/**
 * The event's list of guests as the couple shows it to everybody with the link: nothing, how many come, or first names
 * with an initial. Raises EVENT_KEY_NOT_FOUND. docs/pages.md, Event pages.
 */
export async function readGuestList({ ctx, input }: { ctx: Context; input: { event: string } }): Promise<GuestList> {
  const event = await visibleEvent(ctx, input.event);
  const shows = event.guestListShows;
  if (shows === 'nothing') return { shows, attending: null, names: [] };
  const coming = and(listedAt(event.id), eq(guests.attendance, 'attends'));
  const [counted] = await ctx.db
    .select({ people: sql`coalesce(sum(${PEOPLE_WHO_COME}), 0)`.mapWith(Number) })
    .from(guests)
    .where(listedAt(event.id));
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
    .orderBy(asc(alphabetical(guests.firstName)), asc(alphabetical(guests.lastName)), asc(guests.id))
    .limit(MOST_SHOWN);
  const shown = (guest: (typeof found)[number]) => ({ id: guest.id, name: shortName(guest) });
  return { shows, attending, names: found.map(shown).sort((a, b) => BY_NAME.compare(a.name, b.name)) };
}

/**
 * Ids of the event's reservations that have somebody in a room with the typed word in their name. For people picked
 * from the couple's list the booking has the first name and an initial only, so the list's whole name is searched too.
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

/**
 * The guest that the column names is on the couple's list, and somebody of their booking has the word in their name.
 */
export const hasCompanion = (guestId: SQL, { eventId, word }: { eventId: string; word: string }): SQL =>
  sql`${guestId} in (select booked.guest_id from reservations booked
    where booked.event_id = ${eventId} and booked.guest_id is not null and booked.deleted_at is null
      and booked.id in (${reservationsOfOccupant(eventId, word)}))`;
