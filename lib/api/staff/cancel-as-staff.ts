import type { CancellationInput } from '@/lib/contract/cancellation';
import { type Reservation, reservation } from '@/lib/contract/reservation';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

/** Staff cancel at once, for a reason of their own, at the penalty that they were shown. */
export async function cancelAsStaff(
  http: HttpClient,
  { key, ...input }: CancellationInput & { key: string },
): Promise<Reservation> {
  const { data } = await http.post(`/api/v1/reservations/${encodeURIComponent(key)}/cancellation`, input);
  return parseData(reservation, data);
}
