import type { PaymentStatus } from '@/lib/contract/payment';
import type { BookingStatus, ReservationStatus, RoomStatus } from '@/lib/contract/reservation';

/**
 * The status people see: confirmed with nothing left to pay is paid. Amounts in minor units. docs/domain.md, States.
 */
export function shownStatus(booking: { bookingStatus: BookingStatus; total: number; paid: number }): ReservationStatus {
  const { bookingStatus, total, paid } = booking;
  return bookingStatus === 'confirmed' && paid >= total ? 'paid' : bookingStatus;
}

/** Only what is pending can be approved or rejected, once. docs/domain.md, States. */
export function canDecidePayment(status: PaymentStatus): boolean {
  return status === 'pending';
}

/** A requested room of a booking that stands can be approved or rejected, once. docs/domain.md, States. */
export function canDecideRoom({ room, booking }: { room: RoomStatus; booking: BookingStatus }): boolean {
  return room === 'requested' && booking === 'confirmed';
}

/** Statuses of what holds no rooms any more. */
export const OVER = ['expired', 'cancelled', 'rejected'] as const satisfies readonly BookingStatus[];

/** Statuses of what is booked for good, also while its cancellation is asked for. */
export const BOOKED = ['confirmed', 'cancellationRequested'] as const satisfies readonly BookingStatus[];

/** Whether a booking stands, by its own status: confirmed, also while its cancellation is asked for. */
export const isBooked = (status: BookingStatus): boolean => BOOKED.some((booked) => booked === status);

/** Statuses of what holds its rooms or may still be given them: a hold is one that somebody is paying for. */
export const HOLDS_ROOMS = ['hold', ...BOOKED] as const satisfies readonly BookingStatus[];

/** Whether a reservation, by its shown status, is confirmed and holds its rooms. */
export const stands = (status: ReservationStatus): boolean =>
  status === 'confirmed' || status === 'paid' || status === 'cancellationRequested';

/** Whether a reservation, by its shown status, holds no rooms any more. */
export const isOver = (status: ReservationStatus): status is (typeof OVER)[number] =>
  OVER.some((over) => over === status);

/**
 * The status of a room that people see next to its reservation's; null where the reservation is over, which says it of all
 * its rooms: one that was never decided about waits for nobody any more.
 */
export const shownRoomStatus = (status: ReservationStatus, room: RoomStatus): RoomStatus | null =>
  isOver(status) ? null : room;

/** Over for good, its rooms given back: cancelled, or none of its rooms approved. An expired hold may come back. */
export function isEnded(status: ReservationStatus): boolean {
  return status === 'cancelled' || status === 'rejected';
}

/**
 * Money is taken for a booking that stands or is held (its proof protects the hold), and for one that ended up to what
 * is kept of it and not paid yet.
 */
export function canReceivePayment(status: BookingStatus): boolean {
  return status === 'hold' || status === 'confirmed' || isEnded(status);
}

/** Only a confirmed booking can ask to be cancelled. docs/domain.md, States. */
export function canRequestCancellation(status: BookingStatus): boolean {
  return status === 'confirmed';
}

/** Staff cancel a booking that stands, also one whose guest asked for it, which answers the guest. docs/domain.md, States. */
export function canCancelAsStaff(status: BookingStatus): boolean {
  return canRequestCancellation(status) || status === 'cancellationRequested';
}

/** Only a hold, living or over, or a booking that ended can be deleted. */
export function canDeleteReservation(status: BookingStatus): boolean {
  return status === 'hold' || status === 'expired' || isEnded(status);
}
