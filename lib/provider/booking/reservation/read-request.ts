import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../../context';
import { reservationPasses, reservationRooms, reservations } from '../../db/schema';
import type { BookingRequest } from '../../inventory/room-block/price-request';

/** What a reservation asked for, as a request that can be checked and priced again with the discounts that it has. */
export async function readRequest(tx: Transaction, reservationId: string): Promise<BookingRequest> {
  const rooms = await tx
    .select()
    .from(reservationRooms)
    .where(
      and(
        eq(reservationRooms.reservationId, reservationId),
        inArray(reservationRooms.status, ['requested', 'approved']),
      ),
    )
    .orderBy(asc(reservationRooms.position));
  const [granted] = await tx
    .select({ couponId: reservations.couponId, honeymoon: reservations.honeymoon })
    .from(reservations)
    .where(eq(reservations.id, reservationId));
  const passes = await tx.select().from(reservationPasses).where(eq(reservationPasses.reservationId, reservationId));
  return {
    rooms: rooms.map((room) => ({
      categoryId: room.eventCategoryId,
      checkIn: room.checkIn,
      checkOut: room.checkOut,
      adults: room.adults,
      juniors: room.juniors,
      minors: room.minors,
      infants: room.infants,
      occupants: room.occupants,
    })),
    passes: passes.map(({ kind, quantity }) => ({ kind, quantity })),
    granted,
  };
}
