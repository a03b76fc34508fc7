import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Permission } from '@/lib/contract/permission';
import type { BookedRoomRequest } from '@/lib/contract/reservation';
import type { Context, Transaction } from '../../context';
import { events, guests } from '../../db/schema';
import { fail } from '../../error';
import { readsPrivate, worksForEvent } from '../../ground/access';
import type { EventRow } from '../event/find-bookable-event';

interface FoundGuest {
  guest: typeof guests.$inferSelect;
  event: EventRow;
}

/** A guest of the list of an event that the caller works for with the permission. Raises NOT_FOUND. */
export async function findGuest(ctx: Context, id: string, permission: Permission): Promise<FoundGuest> {
  const [found] = await ctx.db
    .select({ guest: guests, event: events })
    .from(guests)
    .innerJoin(events, eq(events.id, guests.eventId))
    .where(eq(guests.id, id));
  if (!found || !worksForEvent(ctx.actor, found.event, permission)) return fail('NOT_FOUND');
  return { guest: found.guest, event: found.event as EventRow };
}

/** A guest of an event of the actor's, for actors who may see contact data. Raises NOT_FOUND, FORBIDDEN. */
export async function findContactedGuest(ctx: Context, id: string, permission: Permission): Promise<FoundGuest> {
  const found = await findGuest(ctx, id, permission);
  if (!readsPrivate(ctx.actor, 'contact')) return fail('FORBIDDEN');
  return found;
}

/**
 * Raises INVALID, naming the first, for occupants picked from a guest list who are not on this event's list. `fieldsOf`
 * gives what stands before a room's field names in the refusal.
 */
export async function refuseStrangers(
  tx: Transaction,
  eventId: string,
  rooms: Pick<BookedRoomRequest, 'occupants'>[],
  fieldsOf = (room: number) => `rooms.${room}.`,
): Promise<void> {
  const picked = rooms.flatMap(({ occupants = [] }, room) =>
    occupants.flatMap(({ guestId }, place) =>
      guestId ? [{ guestId, path: `${fieldsOf(room)}occupants.${place}` }] : [],
    ),
  );
  if (picked.length === 0) return;
  const ids = [...new Set(picked.map(({ guestId }) => guestId))];
  const known = await tx
    .select({ id: guests.id })
    .from(guests)
    .where(and(eq(guests.eventId, eventId), inArray(guests.id, ids)))
    .orderBy(guests.id)
    // A removal or merge of the guest waits for this booking, or is seen here as done.
    .for('key share');
  const stranger = picked.find(({ guestId }) => known.every(({ id }) => id !== guestId));
  if (stranger) fail('INVALID', { fields: { [`${stranger.path}.guestId`]: 'invalid' } });
}

/** Conditions for records about a guest, who cannot be deleted while one of them exists. */
const HANGS_ON = {
  reservation: or(
    sql`exists (select 1 from reservations where reservations.event_id = guests.event_id
      and reservations.guest_id = guests.id)`,
    sql`exists (select 1 from reservation_rooms
      where reservation_rooms.occupants @> jsonb_build_array(jsonb_build_object('guestId', guests.id)))`,
  ),
  call: or(
    sql`exists (select 1 from calls where calls.guest_id = guests.id)`,
    sql`exists (select 1 from contact_notices where contact_notices.guest_id = guests.id)`,
  ),
  answer: sql`guests.attendance <> 'pending'`,
} as const satisfies Record<string, SQL | undefined>;

/** Whether there is any such record about the guest. */
export const isInUse = or(HANGS_ON.reservation, HANGS_ON.call, HANGS_ON.answer);

/** The reason why each of these locked guests cannot be deleted; guests who can be deleted are not in it. */
export async function usesOf(tx: Transaction, ids: string[]): Promise<Map<string, string>> {
  const why = sql<string>`case when ${HANGS_ON.reservation} then 'guestBooked' when ${HANGS_ON.call} then 'guestCalled'
    else 'guestAnswered' end`;
  const rows = await tx
    .select({ id: guests.id, why })
    .from(guests)
    .where(and(inArray(guests.id, ids), isInUse));
  return new Map(rows.map((row) => [row.id, row.why]));
}
