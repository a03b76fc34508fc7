import type { SessionUser } from '@/lib/contract/session';
import type { reservations } from '../../db/schema';

export type HeldReservation = Pick<
  typeof reservations.$inferSelect,
  'id' | 'key' | 'eventId' | 'agencyId' | 'firstName' | 'lastName' | 'email' | 'locale'
>;

/** The session user of a guest who holds a reservation: type `R`. */
export function describeHolder(reservation: HeldReservation): SessionUser {
  return {
    uid: reservation.id,
    name: `${reservation.firstName} ${reservation.lastName}`,
    email: reservation.email,
    role: { name: 'reservation' },
    idagency: reservation.agencyId,
    idEvent: reservation.eventId,
    type: 'R',
    reservationKey: reservation.key,
    languageCode: reservation.locale,
  };
}
