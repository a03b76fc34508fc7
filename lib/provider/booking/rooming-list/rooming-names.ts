import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { isShortName, type NameParts, wholeName } from '@/lib/domain/guest-name';
import type { Transaction } from '../../context';
import type { Database } from '../../db/client';
import { companions, guests, type reservationRooms, reservations } from '../../db/schema';

type RoomRow = typeof reservationRooms.$inferSelect;

/** What the couple's list and the people themselves say of names. */
interface KnownNames {
  /** Guests of the list by their id. */
  listed: Map<string, NameParts>;
  /** Names that people wrote by their own link, each behind the id of its reservation. */
  own: Set<string>;
}

/** The room with its people as the hotel calls them. */
export const withFullNames = (room: RoomRow, { listed, own }: KnownNames): RoomRow => ({
  ...room,
  occupants: room.occupants.map((person) => {
    const guest = listed.get(person.guestId ?? '');
    if (!guest) return person;
    // Whoever wrote their own name in full is called so, however the couple's list has them.
    const isOwn = own.has(`${room.reservationId} ${person.name}`) && !isShortName(person.name, guest);
    return isOwn ? person : { ...person, name: wholeName(guest) };
  }),
});

/** A guest who picked a name from the couple's list saw "Ana G."; the hotel needs the whole name. */
export async function readFullNames(
  db: Database | Transaction,
  eventId: string,
  rooms: RoomRow[],
): Promise<KnownNames> {
  const ids = rooms.flatMap(({ occupants }) => occupants.flatMap(({ guestId }) => guestId ?? []));
  if (ids.length === 0) return { listed: new Map(), own: new Set() };
  const found = await db
    .select()
    .from(guests)
    .where(and(eq(guests.eventId, eventId), inArray(guests.id, ids)));
  const { reservationId, name, filledAt } = companions;
  const written = await db
    .select({ reservationId, name })
    .from(companions)
    .innerJoin(reservations, and(eq(reservations.id, reservationId), eq(reservations.eventId, eventId)))
    .where(isNotNull(filledAt));
  return {
    listed: new Map(found.map((guest) => [guest.id, guest])),
    own: new Set(written.map((each) => `${each.reservationId} ${each.name}`)),
  };
}
