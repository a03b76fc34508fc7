import { type Reservation, reservation } from '@/lib/contract/reservation';
import type { HttpClient } from '../http';
import { newIdempotencyKey } from '../idempotency';
import { parseData } from '../parse-answer';

/** Makes a hold a booking. Calling it only where the terms were accepted is the form's part. */
export async function confirmReservation(http: HttpClient, { key }: { key: string }): Promise<Reservation> {
  const path = `/api/v1/reservations/${encodeURIComponent(key)}/confirm`;
  // Confirming twice answers the same, whatever the key: it says that the call may be sent again.
  const { data } = await http.post(
    path,
    { acceptTerms: true },
    { headers: { 'Idempotency-Key': newIdempotencyKey() } },
  );
  return parseData(reservation, data);
}
