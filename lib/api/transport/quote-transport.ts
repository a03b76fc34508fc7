import type { z } from 'zod';
import { type TransportRequest, transportRequest } from '@/lib/contract/reservation';
import type { transportQuoteInput } from '@/lib/contract/transport';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

type QuoteTransportArgs = { id: string } & z.input<typeof transportQuoteInput>;

export async function quoteTransport(
  http: HttpClient,
  { id, ...quote }: QuoteTransportArgs,
): Promise<TransportRequest> {
  const { data } = await http.post(`/api/v1/transport-requests/${encodeURIComponent(id)}/quote`, quote);
  return parseData(transportRequest, data);
}
