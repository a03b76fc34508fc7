import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { maximumPasses } from '@/lib/domain/passes';
import type { Database } from '../../db/client';
import { type events, reservationPasses, reservationRooms, reservations } from '../../db/schema';
import { isLivingHold } from '../reservation/due-hold';

/** How many more passes the event admits when so many more people sleep at the hotel. */
export type PassAllowance = (people: number) => number;

type Sharing = Pick<typeof events.$inferSelect, 'id' | 'passSharePercent'>;

/**
 * Passes are at most a share of the event's attendees who sleep at the hotel (bookings and living holds), less the
 * passes sold already. design/domain.md 6.
 */
export async function readPassAllowance(db: Database, event: Sharing, now: Date): Promise<PassAllowance> {
  const stands = and(
    eq(reservations.eventId, event.id),
    or(inArray(reservations.bookingStatus, ['confirmed', 'cancellationRequested']), isLivingHold(now)),
  );
  const { adults, juniors, minors, infants, status } = reservationRooms;
  const [sleeping] = await db
    .select({ people: sql`coalesce(sum(${adults} + ${juniors} + ${minors} + ${infants}), 0)`.mapWith(Number) })
    .from(reservationRooms)
    .innerJoin(reservations, eq(reservations.id, reservationRooms.reservationId))
    .where(and(stands, inArray(status, ['requested', 'approved'])));
  const [sold] = await db
    .select({ passes: sql`coalesce(sum(${reservationPasses.quantity}), 0)`.mapWith(Number) })
    .from(reservationPasses)
    .innerJoin(reservations, eq(reservations.id, reservationPasses.reservationId))
    .where(stands);
  return (people) => {
    const attendees = (sleeping?.people ?? 0) + people;
    return Math.max(0, maximumPasses({ attendees, sharePercent: event.passSharePercent }) - (sold?.passes ?? 0));
  };
}

export const noPasses: PassAllowance = () => 0;
