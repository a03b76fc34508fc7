import 'server-only';
import { type DehydratedState, dehydrate, QueryClient } from '@tanstack/react-query';
import { getEvent } from '@/lib/api/event/get-event';
import { reservationCountsQuery } from '@/lib/api/reservation/count-reservations';
import {
  type ReservationFilter,
  type ReservationListFilter,
  reservationsQuery,
} from '@/lib/api/reservation/list-reservations';
import { reservationQuery } from '@/lib/api/reservation/reservation-query';
import type { CurrencyScope } from '@/lib/contract/event';
import { serverHttp } from './server-http';

export interface AttendeesData {
  event: { id: string; eventName: string; timeZone: string; scopes: CurrencyScope[] };
  /** The page of the list that the address names, and the reservation that is open: what the browser would ask for. */
  state: DehydratedState;
}

interface LoadAttendeesArgs {
  eventId: string;
  filter: ReservationListFilter;
  /** The filters without page and order, of which the choices are counted. */
  choices: ReservationFilter;
  /** Key of the open reservation, or nothing. */
  key: string;
}

/** The console's list of reservations. A read that fails here is asked again by the browser, which shows why. */
export async function loadAttendees({ eventId, filter, choices, key }: LoadAttendeesArgs): Promise<AttendeesData> {
  const http = await serverHttp();
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const [event] = await Promise.all([
    getEvent(http, { eventId }),
    queries.prefetchQuery(reservationsQuery(() => http, { eventId, ...filter })),
    queries.prefetchQuery(reservationCountsQuery(() => http, { eventId, ...choices })),
    key && queries.prefetchQuery(reservationQuery(() => http, { key })),
  ]);
  const { id, eventName, timeZone, eventScope } = event;
  return {
    event: { id, eventName, timeZone, scopes: eventScope.data.currenciesScopes.data },
    state: dehydrate(queries),
  };
}
