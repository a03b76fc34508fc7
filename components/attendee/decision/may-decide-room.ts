import type { Permission } from '@/lib/contract/permission';
import type { BookingStatus, Reservation, ReservationRoom, ReservationStatus } from '@/lib/contract/reservation';
import { can } from '@/lib/domain/permissions';
import { canDecideRoom } from '@/lib/domain/reservation-state';

interface RoomOfReservation {
  staff: { permissions: readonly Permission[] };
  room: Pick<ReservationRoom, 'status'>;
  reservation: Pick<Reservation, 'status'>;
}

/** The stored status of a shown one: `paid` is stored as confirmed. */
export const storedStatus = (shown: ReservationStatus): BookingStatus => (shown === 'paid' ? 'confirmed' : shown);

/** Whether this person can decide changes of the booking's approved rooms now; a cancellation that was asked for is first. */
export const mayDecideChange = (staff: RoomOfReservation['staff'], { status }: Pick<Reservation, 'status'>): boolean =>
  can(staff, 'decideRoom') && storedStatus(status) === 'confirmed';

/** Whether the room waits for somebody to decide it now. */
export function isRoomToDecide({ room, reservation }: Omit<RoomOfReservation, 'staff'>): boolean {
  return canDecideRoom({ room: room.status, booking: storedStatus(reservation.status) });
}

/** Whether this person can decide the room now. */
export function mayDecideRoom({ staff, ...waiting }: RoomOfReservation): boolean {
  return can(staff, 'decideRoom') && isRoomToDecide(waiting);
}
