import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { ToldDiet } from '@/lib/domain/catering';
import { BOOKED } from '@/lib/domain/reservation-state';
import { placeInvited } from '@/lib/domain/rooming-people';
import type { Database } from '../../db/client';
import { companions, reservationRooms, reservations } from '../../db/schema';

/** What people who sleep in rooms of the event said of what they do not eat, by the link that they were given. */
export async function readToldDiets(db: Database, eventId: string): Promise<ToldDiet[]> {
  const stands = and(
    eq(reservations.eventId, eventId),
    inArray(reservations.bookingStatus, [...BOOKED]),
    isNull(reservations.deletedAt),
    isNull(companions.leftAt),
  );
  const invited = await db
    .select({ companion: companions, holderGuestId: reservations.guestId })
    .from(companions)
    .innerJoin(reservations, eq(reservations.id, companions.reservationId))
    .where(stands)
    .orderBy(asc(companions.createdAt), asc(companions.id));
  if (invited.every(({ companion }) => companion.filledAt === null)) return [];
  const ids = [...new Set(invited.map(({ companion }) => companion.reservationId))];
  const rooms = await db
    .select()
    .from(reservationRooms)
    .where(
      and(inArray(reservationRooms.reservationId, ids), inArray(reservationRooms.status, ['requested', 'approved'])),
    )
    .orderBy(asc(reservationRooms.position));
  return ids.flatMap((id) => {
    const ofBooking = invited.filter(({ companion }) => companion.reservationId === id);
    const places = placeInvited(
      rooms.filter(({ reservationId }) => reservationId === id),
      ofBooking.map(({ companion }) => companion),
    );
    return ofBooking.flatMap(({ companion, holderGuestId }, index): ToldDiet[] => {
      const { filledAt, diet: needs, dietNote: note } = companion;
      const occupant = places[index]?.occupant;
      if (!filledAt || !occupant) return [];
      const { name, band, guestId = null } = occupant;
      return [{ name: name.trim() || null, band, needs, note, guestId, holderGuestId }];
    });
  });
}
