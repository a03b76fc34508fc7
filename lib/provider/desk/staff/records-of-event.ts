import { and, eq, inArray } from 'drizzle-orm';
import type { BulkItem } from '@/lib/contract/bulk';
import type { Database } from '../../db/client';
import { payments, reservationRooms, reservations } from '../../db/schema';

export interface RecordsOfEvent {
  /** Id of the record that the item is about; null where the event has none such. */
  idOf: (item: BulkItem) => string | null;
}

/** Which of the items are about records of this event: what is another event's is not there. */
export async function recordsOfEvent(db: Database, eventId: string, items: BulkItem[]): Promise<RecordsOfEvent> {
  const keys = items.flatMap((item) => (item.kind === 'payment' ? [] : [item.key]));
  const paymentIds = items.flatMap((item) => (item.kind === 'payment' ? [item.id] : []));
  const roomIds = items.flatMap((item) => (item.kind === 'room' ? [item.roomId] : []));
  const ofEvent = eq(reservations.eventId, eventId);
  const [bookings, paid, rooms] = await Promise.all([
    db
      .select({ id: reservations.id, key: reservations.key })
      .from(reservations)
      .where(and(ofEvent, inArray(reservations.key, keys))),
    db
      .select({ id: payments.id })
      .from(payments)
      .innerJoin(reservations, eq(reservations.id, payments.reservationId))
      .where(and(ofEvent, inArray(payments.id, paymentIds))),
    db
      .select({ id: reservationRooms.id, key: reservations.key })
      .from(reservationRooms)
      .innerJoin(reservations, eq(reservations.id, reservationRooms.reservationId))
      .where(and(ofEvent, inArray(reservationRooms.id, roomIds))),
  ]);
  const idOfKey = new Map(bookings.map(({ id, key }) => [key, id]));
  const keyOfRoom = new Map(rooms.map(({ id, key }) => [id, key]));
  const ownPayments = new Set(paid.map(({ id }) => id));
  return {
    idOf(item) {
      if (item.kind === 'payment') return ownPayments.has(item.id) ? item.id : null;
      if (item.kind === 'room') return keyOfRoom.get(item.roomId) === item.key ? item.roomId : null;
      return idOfKey.get(item.key) ?? null;
    },
  };
}
