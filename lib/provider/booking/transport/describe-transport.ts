import type { TransportRequest } from '@/lib/contract/transport';
import type { transportRequests } from '../../db/schema';

/** A transport request as the wire has it; a quote without a currency is in that of the reservation. */
export function describeTransport(
  row: typeof transportRequests.$inferSelect,
  reservationCurrency: string,
): TransportRequest {
  const { id, kind, holder, adults, minors, departureDate, returnDate, origin, destination, status, version } = row;
  const { quoteAmount, quoteCurrency, notes, quoteNotes } = row;
  return {
    id,
    kind,
    holder,
    adults,
    minors,
    departureDate,
    returnDate,
    origin,
    destination,
    status,
    quote: quoteAmount === null ? null : { amount: quoteAmount, currency: quoteCurrency ?? reservationCurrency },
    notes,
    quoteNotes,
    version,
  };
}
