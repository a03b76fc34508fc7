import type { Reservation, ReservationRoom, ReservationStatus } from '@/lib/contract/reservation';
import type { RoleName } from '@/lib/contract/role';
import { can } from '@/lib/domain/permissions';
import { type BookingStatus, canDecideRoom } from '@/lib/domain/reservation-state';

interface RoomOfReservation {
  role: RoleName;
  room: Pick<ReservationRoom, 'status'>;
  reservation: Pick<Reservation, 'status'>;
}

/** What is shown as paid is stored as confirmed. */
export const storedStatus = (shown: ReservationStatus): BookingStatus => (shown === 'paid' ? 'confirmed' : shown);

/** Whether this person can decide the room now. */
export function mayDecideRoom({ role, room, reservation }: RoomOfReservation): boolean {
  return can(role, 'decideRoom') && canDecideRoom({ room: room.status, booking: storedStatus(reservation.status) });
}
