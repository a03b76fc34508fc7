import type { CalendarDate } from '@/lib/contract/dates';
import type { TransportRequest } from '@/lib/contract/transport';
import { type Stay, spanOf } from './nights';

type TransportStatus = TransportRequest['status'];

/**
 * Whether the guest has decided. A decided request does not change any more, except that staff may cancel an accepted
 * one.
 */
export function isTransportDecided(status: TransportStatus): boolean {
  return status === 'accepted' || status === 'declined';
}

/** Staff may quote a request, and quote it again, until the guest has decided. */
export function canQuoteTransport(status: TransportStatus): boolean {
  return !isTransportDecided(status);
}

/** A guest decides once, and only about a request with a quote. */
export function canDecideTransport(status: TransportStatus): boolean {
  return status === 'quoted';
}

/** Whether the last day to accept a quote is over; null = it has no last day. */
export function isQuoteOver(validUntil: CalendarDate | null, today: CalendarDate): boolean {
  return validUntil !== null && validUntil < today;
}

/** Whether a request has an unanswered quote that can no longer be accepted. */
export function isUnansweredQuoteOver(
  { status, quoteValidUntil }: Pick<TransportRequest, 'status' | 'quoteValidUntil'>,
  today: CalendarDate,
): boolean {
  return canDecideTransport(status) && isQuoteOver(quoteValidUntil, today);
}

/**
 * A guest may withdraw a request until it is decided. Staff may also cancel an accepted one, when the guest travels
 * otherwise after all; only staff, since a supplier may have been told by then. docs/domain.md, Transport.
 */
export function canWithdrawTransport(status: TransportStatus, by: 'guest' | 'staff'): boolean {
  return !isTransportDecided(status) || (by === 'staff' && status === 'accepted');
}

type Quoted = Pick<TransportRequest, 'status' | 'quote'>;

/** Sums of open quotes and of accepted ones, minor units, one entry for each currency. */
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
 * How a journey's dates differ from the first check-in and the last check-out of the booking: a reason for a warning,
 * never for a refusal. Without stays (passes alone) nothing differs. docs/domain.md, Transport.
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
