import { type Reservation, reservation } from '@/lib/contract/reservation';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

/** Makes a hold a booking. Calling it only where the terms were accepted is the form's part. */
export async function confirmReservation(http: HttpClient, { key }: { key: string }): Promise<Reservation> {
  const { data } = await http.post(`/api/v1/reservations/${encodeURIComponent(key)}/confirm`, { acceptTerms: true });
  return parseData(reservation, data);
}
