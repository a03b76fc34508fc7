import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { GuestName } from '@/lib/contract/guest';
import type { Context } from '../../context';
import { guests, reservations } from '../../db/schema';
import { fail } from '../../error';
import { type EventRow, visibleEvent } from '../event/visible-event';
import { isOwnReservation, worksForEvent } from '../reservation/access';
import { shortName, wholeName } from './shown-name';

const MOST = 8;
const ACCENTED = 'áàâäãéèêëíìîïóòôöõúùûüñç';
const PLAIN = 'aaaaaeeeeiiiiooooouuuunc';

/** Lower case without accents, the same in the database and for what was typed. */
const plain = (text: SQL | string): SQL => sql`translate(lower(${text}), ${ACCENTED}, ${PLAIN})`;

/** A word of the name that begins with the typed word; the typed word's own wildcards are taken literally. */
function beginsWith(word: string): SQL {
  const start = word.replace(/[\\%_]/g, '\\$&');
  const name = sql`' ' || ${guests.firstName} || ' ' || ${guests.lastName}`;
  return sql`${plain(name)} like ${plain(`% ${start}%`)}`;
}

/**
 * People of the couple's list whose name has words that begin as typed (two letters at least), at most 8, by name. Never
 * phone or email. Open to everybody where the event shows names, else to the event's staff and to who holds a
 * reservation there. Raises EVENT_KEY_NOT_FOUND, FORBIDDEN. Specification 5, "a guest may type a name manually".
 */
export async function searchGuestNames({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string; q: string };
}): Promise<GuestName[]> {
  const event = await visibleEvent(ctx, input.event);
  const isStaff = worksForEvent(ctx.actor, event, 'readReservations');
  if (event.guestListShows !== 'names' && !isStaff && !(await holdsReservation(ctx, event))) fail('FORBIDDEN');
  const found = await ctx.db
    .select()
    .from(guests)
    .where(
      and(
        eq(guests.eventId, event.id),
        ne(guests.attendance, 'doesNotAttend'),
        ...input.q.split(/\s+/).map((word) => beginsWith(word)),
      ),
    )
    .orderBy(asc(guests.firstName), asc(guests.lastName), asc(guests.id))
    .limit(MOST);
  return found.map((guest) => ({ id: guest.id, name: isStaff ? wholeName(guest) : shortName(guest) }));
}

async function holdsReservation({ actor, db }: Context, event: EventRow): Promise<boolean> {
  if (actor.kind === 'holder') return actor.eventId === event.id;
  if (actor.kind !== 'user' || actor.role !== 'attendee') return false;
  const own = await db
    .select({ id: reservations.id, userId: reservations.userId })
    .from(reservations)
    .where(and(eq(reservations.eventId, event.id), eq(reservations.userId, actor.userId)))
    .limit(1);
  return own.some((reservation) => isOwnReservation(actor, reservation));
}
