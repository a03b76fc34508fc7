import { z } from 'zod';
import { type Joinable, type JoinInput, joinable } from '@/lib/contract/join';
import { type Reservation, reservation } from '@/lib/contract/reservation';
import type { HttpClient } from './http';
import { keyed } from './idempotency';
import { parseData } from './parse-answer';

const pathOf = (key: string) => `/api/v1/reservations/${encodeURIComponent(key)}/joins`;

/** Other bookings with the same mail address; empty for callers who have not proved that the address is theirs. */
export async function listJoinable(http: HttpClient, key: string): Promise<Joinable[]> {
  const { data } = await http.get(pathOf(key));
  return parseData(z.array(joinable), data);
}

/** Joins another booking to this one. Throws NOT_FOUND, INVALID_STATE, PRICE_CHANGED. */
export async function joinBooking(
  http: HttpClient,
  { key, idempotencyKey, ...body }: JoinInput & { key: string; idempotencyKey: string },
): Promise<Reservation> {
  const { data } = await http.post(pathOf(key), body, keyed(idempotencyKey));
  return parseData(reservation, data);
}
