import type { z } from 'zod';
import { type TransportRequest, transportRequest } from '@/lib/contract/reservation';
import type { transportInput } from '@/lib/contract/transport';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

interface RequestTransportArgs {
  key: string;
  input: z.input<typeof transportInput>;
  idempotencyKey: string;
}

export async function requestTransport(
  http: HttpClient,
  { key, input, idempotencyKey }: RequestTransportArgs,
): Promise<TransportRequest> {
  const { data } = await http.post(`/api/v1/reservations/${encodeURIComponent(key)}/transport-requests`, input, {
    headers: { 'Idempotency-Key': idempotencyKey },
  });
  return parseData(transportRequest, data);
}
