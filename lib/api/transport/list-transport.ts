import { queryOptions } from '@tanstack/react-query';
import type { PageQuery } from '@/lib/contract/page';
import { type TransportKind, type TransportPage, type TransportStatus, transportPage } from '@/lib/contract/transport';
import type { HttpClient } from '../http';
import { parseAnswer } from '../parse-answer';

export interface TransportFilter extends PageQuery {
  status?: TransportStatus;
  kind?: TransportKind;
}

type ListTransportArgs = TransportFilter & { eventId: string };

export async function listTransport(
  http: HttpClient,
  { eventId, status, kind, ...query }: ListTransportArgs,
): Promise<TransportPage> {
  const params = { ...query, ...(status && { 'filter[status]': status }), ...(kind && { 'filter[kind]': kind }) };
  const { data } = await http.get(`/api/v1/events/${encodeURIComponent(eventId)}/transport-requests`, { params });
  return parseAnswer(transportPage, data).data;
}

/** Every list of transport requests of the session: what a quote makes out of date. */
export const TRANSPORT_LISTS = ['transport'] as const;

export const transportOptions = (http: () => HttpClient, args: ListTransportArgs) =>
  queryOptions({ queryKey: [...TRANSPORT_LISTS, args], queryFn: () => listTransport(http(), args) });
