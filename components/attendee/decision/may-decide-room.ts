import type { Reservation, ReservationRoom } from '@/lib/contract/reservation';
import type { RoleName } from '@/lib/contract/role';
import { can } from '@/lib/domain/permissions';
import { canDecideRoom } from '@/lib/domain/reservation-state';

interface RoomOfReservation {
  role: RoleName;
  room: Pick<ReservationRoom, 'status'>;
  reservation: Pick<Reservation, 'status'>;
}

/** Whether this person can decide the room now; what is shown as paid is stored as confirmed. */
export function mayDecideRoom({ role, room, reservation }: RoomOfReservation): boolean {
  const booking = reservation.status === 'paid' ? 'confirmed' : reservation.status;
  return can(role, 'decideRoom') && canDecideRoom({ room: room.status, booking });
}
