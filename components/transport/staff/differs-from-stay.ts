import type { TransportRow } from '@/lib/contract/transport';
import { transportDiffers } from '@/lib/domain/transport-state';

/** Whether a request's dates are others than those of its booking's rooms. */
export function differsFromStay(row: TransportRow): boolean {
  const { checkIn, checkOut } = row;
  const differs = transportDiffers(row, checkIn && checkOut ? [{ checkIn, checkOut }] : []);
  return differs.arrival || differs.departure;
}

/** Whether more people travel than sleep in the booking's rooms, as where one of them was cancelled since. */
export const travelMore = ({ adults, minors, booked }: TransportRow): boolean => booked > 0 && adults + minors > booked;
