import { and, asc, eq, inArray } from 'drizzle-orm';
import { rescaleDiscounts } from '@/lib/domain/rescale-discounts';
import type { Transaction } from '../../context';
import { reservationLines, reservationRooms } from '../../db/schema';
import type { ReservationAndEvent } from '../../ground/load-record';
import { discountValues } from './discount-values';

/**
 * Adjusts a booking's discounts after rooms of it were rejected or cancelled: a percentage keeps its share of what is
 * left, an amount never exceeds it. Answers by how many minor units the discounts fell, to take off the total that much
 * less. The caller holds the reservation's lock and names the rooms that left just now.
 */
export async function shrinkDiscounts(tx: Transaction, booking: ReservationAndEvent, left: string[]): Promise<number> {
  const ofBooking = eq(reservationLines.reservationId, booking.reservation.id);
  const discounts = await tx
    .select()
    .from(reservationLines)
    .where(and(ofBooking, eq(reservationLines.kind, 'discount')))
    .orderBy(asc(reservationLines.position));
  if (discounts.length === 0) return 0;
  const { roomsBefore, roomsNow, passes } = await readPrice(tx, booking.reservation.id, left);
  const values = await discountValues(tx, booking);
  const totals = rescaleDiscounts(
    discounts.map(({ discountKind, total }) => ({ discountKind, total, value: values[discountKind ?? 'coupon'] })),
    { rooms: roomsBefore, passes },
    { rooms: roomsNow, passes },
  );
  let fell = 0;
  for (const [index, line] of discounts.entries()) {
    const total = totals[index] ?? 0;
    if (total === line.total) continue;
    fell += total - line.total;
    await tx.update(reservationLines).set({ unit: total, total }).where(eq(reservationLines.id, line.id));
  }
  return fell;
}

async function readPrice(tx: Transaction, reservationId: string, left: string[]) {
  const rooms = await tx
    .select({ id: reservationRooms.id, total: reservationRooms.total })
    .from(reservationRooms)
    .where(
      and(
        eq(reservationRooms.reservationId, reservationId),
        inArray(reservationRooms.status, ['requested', 'approved']),
      ),
    );
  const gone =
    left.length > 0 ? await tx.select().from(reservationRooms).where(inArray(reservationRooms.id, left)) : [];
  const passLines = await tx
    .select({ total: reservationLines.total })
    .from(reservationLines)
    .where(and(eq(reservationLines.reservationId, reservationId), eq(reservationLines.kind, 'pass')));
  const sum = (rows: { total: number }[]) => rows.reduce((whole, { total }) => whole + total, 0);
  const staying = sum(rooms.filter(({ id }) => !left.includes(id)));
  return { roomsNow: staying, roomsBefore: staying + sum(gone), passes: sum(passLines) };
}
