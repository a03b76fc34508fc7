import type { PaymentStatus } from '@/lib/contract/payment';
import type { ReservationStatus, RoomStatus } from '@/lib/contract/reservation';

/** The stored status of a booking; `paid` is derived and never stored. */
export type BookingStatus = Exclude<ReservationStatus, 'paid'>;

/** The status people see: confirmed with nothing left to pay is paid. Amounts in minor units. design/domain.md 9. */
export function shownStatus(booking: { bookingStatus: BookingStatus; total: number; paid: number }): ReservationStatus {
  const { bookingStatus, total, paid } = booking;
  return bookingStatus === 'confirmed' && paid >= total ? 'paid' : bookingStatus;
}

/** Whether a hold's absolute time is over. design/domain.md 4. */
export function isHoldOver(hold: { expiresAt: Date; now: Date }): boolean {
  return hold.now.getTime() >= hold.expiresAt.getTime();
}

/** Only what is pending can be approved or rejected, once. design/domain.md 9. */
export function canDecidePayment(status: PaymentStatus): boolean {
  return status === 'pending';
}

/** A requested room of a booking that stands can be approved or rejected, once. design/domain.md 9. */
export function canDecideRoom({ room, booking }: { room: RoomStatus; booking: BookingStatus }): boolean {
  return room === 'requested' && booking === 'confirmed';
}

/**
 * Money is taken for a booking that stands or is held (its proof protects the hold), and for a cancelled one up to what
 * is kept of it and not paid yet. design/field-notes.md 4 and 5.
 */
export function canReceivePayment(status: BookingStatus): boolean {
  return status === 'hold' || status === 'confirmed' || status === 'cancelled';
}

/** Only a confirmed booking can ask to be cancelled. design/domain.md 9. */
export function canRequestCancellation(status: BookingStatus): boolean {
  return status === 'confirmed';
}

/** Only a hold, living or over, or a cancelled booking can be deleted. design/contract.md. */
export function canDeleteReservation(status: BookingStatus): boolean {
  return status === 'hold' || status === 'expired' || status === 'cancelled';
}
