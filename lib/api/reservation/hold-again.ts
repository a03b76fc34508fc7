import { type Reservation, reservation } from '@/lib/contract/reservation';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

/** Holds the rooms of an expired hold once more, where every night is still free; SOLD_OUT names the others. */
export async function holdAgain(
  http: HttpClient,
  { key, idempotencyKey }: { key: string; idempotencyKey: string },
): Promise<Reservation> {
  const { data } = await http.post(`/api/v1/reservations/${encodeURIComponent(key)}/hold-again`, undefined, {
    headers: { 'Idempotency-Key': idempotencyKey },
  });
  return parseData(reservation, data);
}
