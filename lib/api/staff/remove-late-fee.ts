import type { LateFeeRemoval } from '@/lib/contract/late-fee';
import { type Reservation, reservation } from '@/lib/contract/reservation';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function removeLateFee(
  http: HttpClient,
  { key, dueOn, ...input }: LateFeeRemoval & { key: string; dueOn: string },
): Promise<Reservation> {
  const { data } = await http.post(`/api/v1/reservations/${encodeURIComponent(key)}/late-fees/${dueOn}/removal`, input);
  return parseData(reservation, data);
}
