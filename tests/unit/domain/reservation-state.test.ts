import { describe, expect, it } from 'vitest';
import { paymentStatus } from '@/lib/contract/payment';
import { type BookingStatus, reservationStatus, roomStatus } from '@/lib/contract/reservation';
import {
  canCancelAsStaff,
  canDecidePayment,
  canDecideRoom,
  canDeleteReservation,
  canReceivePayment,
  canRequestCancellation,
  isBooked,
  isOver,
  shownStatus,
} from '@/lib/domain/reservation-state';

const BOOKINGS = reservationStatus.options.filter((status): status is BookingStatus => status !== 'paid');

describe('the status shown', () => {
  it('is paid for a confirmed booking with nothing left to pay, and for no other', () => {
    const shown = (bookingStatus: BookingStatus, paid: number) => shownStatus({ bookingStatus, total: 100, paid });
    expect(shown('confirmed', 99)).toBe('confirmed');
    expect(shown('confirmed', 100)).toBe('paid');
    for (const status of BOOKINGS.filter((one) => one !== 'confirmed')) expect(shown(status, 100)).toBe(status);
  });
});

describe('a booking that is over', () => {
  it('holds no rooms any more: it ran out, was cancelled or rejected', () => {
    expect(reservationStatus.options.filter(isOver).toSorted()).toEqual(['cancelled', 'expired', 'rejected']);
  });
});

describe('a booking that stands', () => {
  it('is confirmed, also while its cancellation is asked for', () => {
    expect(BOOKINGS.filter(isBooked)).toEqual(['confirmed', 'cancellationRequested']);
  });
});

describe('what a state allows', () => {
  it('decides only what is open: a decision is taken once', () => {
    expect(paymentStatus.options.filter(canDecidePayment)).toEqual(['pending']);
    expect(roomStatus.options.filter((room) => canDecideRoom({ room, booking: 'confirmed' }))).toEqual(['requested']);
    expect(BOOKINGS.filter((booking) => canDecideRoom({ room: 'requested', booking }))).toEqual(['confirmed']);
  });

  it('takes money, cancellations and deletions only where the booking’s status does', () => {
    expect(BOOKINGS.filter(canReceivePayment)).toEqual(['hold', 'confirmed', 'cancelled', 'rejected']);
    expect(BOOKINGS.filter(canRequestCancellation)).toEqual(['confirmed']);
    expect(BOOKINGS.filter(canCancelAsStaff).toSorted()).toEqual(['cancellationRequested', 'confirmed']);
    expect(BOOKINGS.filter(canDeleteReservation).sort()).toEqual(['cancelled', 'expired', 'hold', 'rejected']);
  });
});
