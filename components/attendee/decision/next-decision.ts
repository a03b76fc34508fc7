'use client';

import { createContext } from 'react';
import type { Payment } from '@/lib/contract/payment';
import type { Permission } from '@/lib/contract/permission';
import type { BookingStatus, Reservation, ReservationRoom, ReservationStatus } from '@/lib/contract/reservation';
import { can } from '@/lib/domain/permissions';
import { canDecidePayment, canDecideRoom } from '@/lib/domain/reservation-state';

interface RoomOfReservation {
  staff: { permissions: readonly Permission[] };
  room: Pick<ReservationRoom, 'status'>;
  reservation: Pick<Reservation, 'status'>;
}

/** The stored status of a shown one: `paid` is stored as confirmed. */
export const storedStatus = (shown: ReservationStatus): BookingStatus => (shown === 'paid' ? 'confirmed' : shown);

/**
 * Whether this person can decide changes of the booking's approved rooms now; a cancellation that was asked for is
 * first.
 */
export const mayDecideChange = (staff: RoomOfReservation['staff'], { status }: Pick<Reservation, 'status'>): boolean =>
  can(staff, 'decideRoom') && storedStatus(status) === 'confirmed';

interface Staff {
  permissions: readonly Permission[];
}

/** Whether a payment waits for this person: a first approval that they gave waits for somebody else. */
export const waitsForMe = (staff: Staff, { status, twoApprovals, firstApproval }: Payment): boolean =>
  can(staff, 'decidePayment') && canDecidePayment(status) && !(twoApprovals && firstApproval?.mine);

/** How many decisions of a reservation wait for this person. */
export function countDecisions(staff: Staff, reservation: Reservation): number {
  const { payments, rooms, status, changeRequests } = reservation;
  const cancellation = status === 'cancellationRequested' && can(staff, 'decideCancellation') ? 1 : 0;
  const changes = mayDecideChange(staff, reservation)
    ? changeRequests.filter((request) => request.status === 'waiting').length
    : 0;
  return (
    changes +
    payments.filter((payment) => waitsForMe(staff, payment)).length +
    rooms.filter((room) => mayDecideRoom({ staff, room, reservation })).length +
    cancellation
  );
}

/** Told when a decision was taken, before the reservation is read again. */
export const DecidedContext = createContext<() => void>(() => {});

/**
 * The element to focus after a decision: the next decision, beside its proof where that is open, else the reservation's
 * heading.
 */
export function focusNextDecision(): void {
  const next =
    document.querySelector<HTMLElement>('.modal.show [data-decides] button') ??
    document.querySelector<HTMLElement>('.offcanvas [data-decides] button') ??
    document.getElementById('panel-title');
  next?.focus();
}

/** Whether the room waits for somebody to decide it now. */
export function isRoomToDecide({ room, reservation }: Omit<RoomOfReservation, 'staff'>): boolean {
  return canDecideRoom({ room: room.status, booking: storedStatus(reservation.status) });
}

/** Whether this person can decide the room now. */
function mayDecideRoom({ staff, ...waiting }: RoomOfReservation): boolean {
  return can(staff, 'decideRoom') && isRoomToDecide(waiting);
}
