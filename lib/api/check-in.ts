import { type CheckIn, type CheckInInput, checkIn } from '@/lib/contract/check-in';
import type { HttpClient } from './http';
import { parseData } from './parse-answer';

export async function checkInReservation(
  http: HttpClient,
  { key, version }: CheckInInput & { key: string },
): Promise<CheckIn> {
  const { data } = await http.post(`/api/v1/reservations/${encodeURIComponent(key)}/check-in`, { version });
  return parseData(checkIn, data);
}

export async function getCheckIn(http: HttpClient, { key }: { key: string }): Promise<CheckIn> {
  const { data } = await http.get(`/api/v1/reservations/${encodeURIComponent(key)}/check-in`);
  return parseData(checkIn, data);
}

export async function undoCheckIn(http: HttpClient, { key }: { key: string }): Promise<CheckIn> {
  const { data } = await http.delete(`/api/v1/reservations/${encodeURIComponent(key)}/check-in`);
  return parseData(checkIn, data);
}
