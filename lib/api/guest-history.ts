import { queryOptions } from '@tanstack/react-query';
import { type GuestHistory, guestHistory } from '@/lib/contract/guest-history';
import type { HttpClient } from './http';
import { parseData } from './parse-answer';

async function getGuestHistory(http: HttpClient, { guestId }: { guestId: string }): Promise<GuestHistory> {
  const { data } = await http.get(`/api/v1/guests/${encodeURIComponent(guestId)}/history`);
  return parseData(guestHistory, data);
}

/** Reservations, calls and messages of a guest, as far as its reader may see each. */
export const guestHistoryQuery = (http: () => Promise<HttpClient>, guestId: string) =>
  queryOptions({
    queryKey: ['guest-history', guestId],
    queryFn: async () => getGuestHistory(await http(), { guestId }),
  });
