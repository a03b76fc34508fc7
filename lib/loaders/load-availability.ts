import 'server-only';
import { type DehydratedState, dehydrate, QueryClient } from '@tanstack/react-query';
import { availabilityQuery } from '@/lib/api/room-block/availability-query';
import type { Stay } from '@/lib/domain/nights';
import { publicHttp } from './server-http';

/** Availability of a stay as the client's query finds it; a failure is left to the client, which can try again. */
export async function loadAvailability(eventId: string, stay: Stay, locale: string): Promise<DehydratedState> {
  const queries = new QueryClient();
  await queries.prefetchQuery({ ...availabilityQuery(() => publicHttp(locale), { eventId, ...stay }), retry: false });
  return dehydrate(queries);
}
