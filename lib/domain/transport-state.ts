import type { CalendarDate } from '@/lib/contract/dates';
import type { TransportRequest } from '@/lib/contract/transport';
import { type Stay, spanOf } from './nights';

type TransportStatus = TransportRequest['status'];

/** The guest's word is the last one: nothing changes a request after it, but that staff cancel what was accepted. */
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

/** Whether the last day on which a quote can be accepted is over; null = it has none. */
export function isQuoteOver(validUntil: CalendarDate | null, today: CalendarDate): boolean {
  return validUntil !== null && validUntil < today;
}

/** Whether a request still waits for an answer to a quote that can no longer be accepted. */
export function isUnansweredQuoteOver(
  { status, quoteValidUntil }: Pick<TransportRequest, 'status' | 'quoteValidUntil'>,
  today: CalendarDate,
): boolean {
  return canDecideTransport(status) && isQuoteOver(quoteValidUntil, today);
}

/**
 * A guest may take a request back until it is decided. Staff also cancel what was accepted, where the guest travels
 * otherwise after all: a supplier may be told by then. docs/domain.md, Transport.
 */
export function canWithdrawTransport(status: TransportStatus, by: 'guest' | 'staff'): boolean {
  return !isTransportDecided(status) || (by === 'staff' && status === 'accepted');
}

type Quoted = Pick<TransportRequest, 'status' | 'quote'>;

/** What was quoted and is not decided, and what was accepted, minor units; sums of several currencies are never one. */
export function transportSums(requests: readonly Quoted[]): { currency: string; quoted: number; accepted: number }[] {
  const priced = requests.flatMap(({ status, quote }) => (quote ? [{ status, ...quote }] : []));
  const sumOf = (currency: string, status: TransportStatus) =>
    priced
      .filter((each) => each.currency === currency && each.status === status)
      .reduce((sum, { amount }) => sum + amount, 0);
  return [...new Set(priced.map(({ currency }) => currency))].toSorted().map((currency) => ({
    currency,
    quoted: sumOf(currency, 'quoted'),
    accepted: sumOf(currency, 'accepted'),
  }));
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
  const span = spanOf(stays);
  return {
    arrival: span !== null && journey.departureDate !== span.checkIn,
    departure: span !== null && journey.returnDate !== null && journey.returnDate !== span.checkOut,
  };
}
