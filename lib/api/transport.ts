import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { PageQuery } from '@/lib/contract/page';
import type { TransportDecisionInput, transportInput, transportQuoteInput } from '@/lib/contract/transport';
import {
  type TransportKind,
  type TransportPage,
  type TransportRequest,
  type TransportStatus,
  transportPage,
  transportRequest,
} from '@/lib/contract/transport';
import type { FlightChange } from '@/lib/contract/transport-leg';
import type { HttpClient } from './http';
import { keyed } from './idempotency';
import { parseAnswer, parseData } from './parse-answer';

export interface TransportFilter extends PageQuery {
  status?: TransportStatus;
  kind?: TransportKind;
}

type ListTransportArgs = TransportFilter & { eventId: string };

/** Query key of all lists of transport requests: a quote makes them outdated. */
export const TRANSPORT_LISTS = ['transport'] as const;

export const transportOptions = (http: () => HttpClient, args: ListTransportArgs) =>
  queryOptions({ queryKey: [...TRANSPORT_LISTS, args], queryFn: () => listTransport(http(), args) });

export async function decideTransport(
  http: HttpClient,
  { id, ...decision }: { id: string } & TransportDecisionInput,
): Promise<TransportRequest> {
  const { data } = await http.post(`/api/v1/transport-requests/${encodeURIComponent(id)}/decision`, decision);
  return parseData(transportRequest, data);
}

async function listTransport(
  http: HttpClient,
  { eventId, status, kind, ...query }: ListTransportArgs,
): Promise<TransportPage> {
  const params = { ...query, ...(status && { 'filter[status]': status }), ...(kind && { 'filter[kind]': kind }) };
  const { data } = await http.get(`/api/v1/events/${encodeURIComponent(eventId)}/transport-requests`, { params });
  return parseAnswer(transportPage, data).data;
}

/** Corrects the flights; the answer names the pick-ups that must be arranged again. */
export async function changeFlight(
  http: HttpClient,
  { id, ...flight }: FlightChange & { id: string },
): Promise<TransportRequest> {
  const { data } = await http.post(`/api/v1/transport-requests/${encodeURIComponent(id)}/flight`, flight);
  return parseData(transportRequest, data);
}

type QuoteTransportArgs = { id: string } & z.input<typeof transportQuoteInput>;

export async function quoteTransport(
  http: HttpClient,
  { id, ...quote }: QuoteTransportArgs,
): Promise<TransportRequest> {
  const { data } = await http.post(`/api/v1/transport-requests/${encodeURIComponent(id)}/quote`, quote);
  return parseData(transportRequest, data);
}

interface RequestTransportArgs {
  key: string;
  input: z.input<typeof transportInput>;
  idempotencyKey: string;
}

export async function requestTransport(
  http: HttpClient,
  { key, input, idempotencyKey }: RequestTransportArgs,
): Promise<TransportRequest> {
  const { data } = await http.post(
    `/api/v1/reservations/${encodeURIComponent(key)}/transport-requests`,
    input,
    keyed(idempotencyKey),
  );
  return parseData(transportRequest, data);
}

export async function withdrawTransport(http: HttpClient, { id }: { id: string }): Promise<TransportRequest> {
  const { data } = await http.post(`/api/v1/transport-requests/${encodeURIComponent(id)}/withdraw`);
  return parseData(transportRequest, data);
}
