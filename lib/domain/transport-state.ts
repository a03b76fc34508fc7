import type { CalendarDate } from '@/lib/contract/dates';
import type { TransportRequest } from '@/lib/contract/transport';
import type { Stay } from './nights';

type TransportStatus = TransportRequest['status'];

/** The guest's word is the last one: nothing changes a request after it. */
export function isTransportDecided(status: TransportStatus): boolean {
  return status === 'accepted' || status === 'declined';
}

/** Staff price a request, and may price it again until the guest has decided. */
export function canQuoteTransport(status: TransportStatus): boolean {
  return !isTransportDecided(status);
}

/** A guest decides once, about a quote that there is. */
export function canDecideTransport(status: TransportStatus): boolean {
  return status === 'quoted';
}

/** A guest may take a request back until it is decided. */
export function canWithdrawTransport(status: TransportStatus): boolean {
  return !isTransportDecided(status);
}

export interface StayDifference {
  arrival: boolean;
  departure: boolean;
}

/**
 * Whether a journey's dates are others than the first check-in and the last check-out of the booking: worth a warning,
 * never a refusal. Without stays (passes alone) nothing differs. docs/domain.md, Transport.
 */
export function transportDiffers(
  journey: { departureDate: CalendarDate; returnDate: CalendarDate | null },
  stays: readonly Stay[],
): StayDifference {
  const [checkIn] = stays.map((stay) => stay.checkIn).toSorted();
  const checkOut = stays
    .map((stay) => stay.checkOut)
    .toSorted()
    .at(-1);
  return {
    arrival: checkIn !== undefined && journey.departureDate !== checkIn,
    departure: checkOut !== undefined && journey.returnDate !== null && journey.returnDate !== checkOut,
  };
}
