import { type CheckIn, checkIn } from '@/lib/contract/check-in';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function getCheckIn(http: HttpClient, { key }: { key: string }): Promise<CheckIn> {
  const { data } = await http.get(`/api/v1/reservations/${encodeURIComponent(key)}/check-in`);
  return parseData(checkIn, data);
}
