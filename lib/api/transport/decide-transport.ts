import { type TransportRequest, transportRequest } from '@/lib/contract/reservation';
import type { TransportDecisionInput } from '@/lib/contract/transport';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function decideTransport(
  http: HttpClient,
  { id, ...decision }: { id: string } & TransportDecisionInput,
): Promise<TransportRequest> {
  const { data } = await http.post(`/api/v1/transport-requests/${encodeURIComponent(id)}/decision`, decision);
  return parseData(transportRequest, data);
}
