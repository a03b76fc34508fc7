import { and, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../context';
import { guests } from '../../db/schema';

/** What of the product is about a guest: without the guest it would be about nobody. */
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

/** Whether anything of the product is about the guest. */
export const isInUse = or(HANGS_ON.reservation, HANGS_ON.call, HANGS_ON.answer);

/** Why each of these guests, who are locked, cannot be deleted; who is in nobody's way is not in it. */
export async function usesOf(tx: Transaction, ids: string[]): Promise<Map<string, string>> {
  const why = sql<string>`case when ${HANGS_ON.reservation} then 'guestBooked' when ${HANGS_ON.call} then 'guestCalled'
    else 'guestAnswered' end`;
  const rows = await tx
    .select({ id: guests.id, why })
    .from(guests)
    .where(and(inArray(guests.id, ids), isInUse));
  return new Map(rows.map((row) => [row.id, row.why]));
}
