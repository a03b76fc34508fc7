import type { PaymentStatus } from '@/lib/contract/payment';
import type { BookingStatus, ReservationStatus, RoomStatus } from '@/lib/contract/reservation';

/**
 * The status that people see: a confirmed booking with nothing left to pay is `paid`. Amounts in minor units.
 * docs/domain.md, States.
 */
export function shownStatus(booking: { bookingStatus: BookingStatus; total: number; paid: number }): ReservationStatus {
  const { bookingStatus, total, paid } = booking;
  return bookingStatus === 'confirmed' && paid >= total ? 'paid' : bookingStatus;
}

/** Only a pending payment can be approved or rejected, once. docs/domain.md, States. */
export function canDecidePayment(status: PaymentStatus): boolean {
  return status === 'pending';
}

/**
 * A requested room of a confirmed booking can be approved or rejected, once; not while its cancellation is asked for.
 * docs/domain.md, States.
 */
export function canDecideRoom({ room, booking }: { room: RoomStatus; booking: BookingStatus }): boolean {
  return room === 'requested' && booking === 'confirmed';
}

/** Statuses of bookings that hold no rooms any more. */
export const OVER = ['expired', 'cancelled', 'rejected'] as const satisfies readonly BookingStatus[];

/** Statuses of bookings that are made for good, also while their cancellation is asked for. */
export const BOOKED = ['confirmed', 'cancellationRequested'] as const satisfies readonly BookingStatus[];

/** Whether a booking stands, by its own status: confirmed, also while its cancellation is asked for. */
export const isBooked = (status: BookingStatus): boolean => BOOKED.some((booked) => booked === status);

/**
 * Statuses of bookings that hold rooms or may still be given them: a hold counts too, since somebody may be paying for
 * it right now.
 */
export const HOLDS_ROOMS = ['hold', ...BOOKED] as const satisfies readonly BookingStatus[];

/** Whether a reservation, by its shown status, is confirmed and holds its rooms. */
export const stands = (status: ReservationStatus): boolean =>
  status === 'confirmed' || status === 'paid' || status === 'cancellationRequested';

/** Whether a reservation, by its shown status, holds no rooms any more. */
export const isOver = (status: ReservationStatus): status is (typeof OVER)[number] =>
  OVER.some((over) => over === status);

/**
 * The status of a room as shown next to its reservation's; null where the reservation is over, since that holds for all
 * its rooms: a room that was never decided waits for nobody any more.
 */
export const shownRoomStatus = (status: ReservationStatus, room: RoomStatus): RoomStatus | null =>
  isOver(status) ? null : room;

/**
 * Whether a booking is over for good and its rooms given back: cancelled, or none of its rooms approved. An expired
 * hold may still come back.
 */
export function isEnded(status: ReservationStatus): boolean {
  return status === 'cancelled' || status === 'rejected';
}

/**
 * Whether a booking takes money: confirmed or held (a proof protects the hold), or over for good, up to the penalty not
 * paid yet. Not while its cancellation is asked for.
 */
export function canReceivePayment(status: BookingStatus): boolean {
  return status === 'hold' || status === 'confirmed' || isEnded(status);
}

/** Only a confirmed booking can ask to be cancelled. docs/domain.md, States. */
export function canRequestCancellation(status: BookingStatus): boolean {
  return status === 'confirmed';
}

/**
 * Staff may cancel a confirmed booking, also one whose guest asked for it: that answers the guest. docs/domain.md,
 * States.
 */
export function canCancelAsStaff(status: BookingStatus): boolean {
  return canRequestCancellation(status) || status === 'cancellationRequested';
}

/** Only a hold, running or expired, or a booking that is over for good can be deleted. */
export function canDeleteReservation(status: BookingStatus): boolean {
  return status === 'hold' || status === 'expired' || isEnded(status);
}
