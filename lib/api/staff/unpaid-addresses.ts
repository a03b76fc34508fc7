import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { type ReleasedUnpaid, releasedUnpaid, type UnpaidAddress, unpaidAddress } from '@/lib/contract/unpaid-address';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';
import { RESERVATION_LISTS } from '../reservation/list-reservations';

const pathOf = (eventId: string) => `/api/v1/events/${encodeURIComponent(eventId)}/unpaid-addresses`;

async function listUnpaidAddresses(http: HttpClient, eventId: string): Promise<UnpaidAddress[]> {
  const { data } = await http.get(pathOf(eventId));
  return parseData(z.array(unpaidAddress), data);
}

/** Asked anew with the lists of reservations: what changes those changes this. */
export const unpaidAddressesQuery = (http: () => HttpClient, eventId: string) =>
  queryOptions({
    queryKey: [...RESERVATION_LISTS, 'unpaid-addresses', eventId],
    queryFn: () => listUnpaidAddresses(http(), eventId),
  });

export async function releaseUnpaidAddress(
  http: HttpClient,
  { eventId, address }: { eventId: string; address: string },
): Promise<ReleasedUnpaid> {
  const { data } = await http.post(`${pathOf(eventId)}/${encodeURIComponent(address)}/release`);
  return parseData(releasedUnpaid, data);
}
