import 'server-only';
import { type DehydratedState, dehydrate, QueryClient } from '@tanstack/react-query';
import { getEvent } from '@/lib/api/event';
import { type TransportFilter, transportOptions } from '@/lib/api/transport';
import { getLegPlan } from '@/lib/api/transport-leg';
import type { LegPlan } from '@/lib/contract/transport-leg';
import { serverHttp } from './server-http';

export interface TransportData {
  event: { id: string; eventName: string; timeZone: string };
  /** The page of the list that the address names: what the browser would ask for. */
  state: DehydratedState;
}

interface LoadTransportArgs {
  eventId: string;
  filter: TransportFilter;
}

/** The console's transport requests. A read that fails here is asked again by the browser, which shows why. */
export async function loadTransport({ eventId, filter }: LoadTransportArgs): Promise<TransportData> {
  const http = await serverHttp();
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const [event] = await Promise.all([
    getEvent(http, { eventId }),
    queries.prefetchQuery(transportOptions(() => http, { eventId, ...filter })),
  ]);
  const { id, eventName, timeZone } = event;
  return { event: { id, eventName, timeZone }, state: dehydrate(queries) };
}

/** A day's vehicles and who has none; without a day, the first on which somebody is on the way. */
export async function loadLegPlan(args: { eventId: string; day?: string | undefined }): Promise<LegPlan> {
  return getLegPlan(await serverHttp(), args);
}
