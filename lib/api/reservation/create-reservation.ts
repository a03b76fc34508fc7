import type { z } from 'zod';
import { type Reservation, reservation, type reservationInput } from '@/lib/contract/reservation';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

interface CreateReservationArgs {
  eventId: string;
  input: z.input<typeof reservationInput>;
  idempotencyKey: string;
}

/** Holds the rooms and passes for some minutes; the answer logs the guest in (session of type `R`). */
export async function createReservation(
  http: HttpClient,
  { eventId, input, idempotencyKey }: CreateReservationArgs,
): Promise<Reservation> {
  const { data } = await http.post(`/api/v1/events/${encodeURIComponent(eventId)}/reservations`, input, {
    headers: { 'Idempotency-Key': idempotencyKey },
  });
  return parseData(reservation, data);
}
