import { and, eq, inArray } from 'drizzle-orm';
import type { BookedRoomRequest } from '@/lib/contract/reservation';
import type { Transaction } from '../../context';
import { guests } from '../../db/schema';
import { fail } from '../../error';

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
