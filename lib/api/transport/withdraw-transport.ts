import { type TransportRequest, transportRequest } from '@/lib/contract/reservation';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function withdrawTransport(http: HttpClient, { id }: { id: string }): Promise<TransportRequest> {
  const { data } = await http.post(`/api/v1/transport-requests/${encodeURIComponent(id)}/withdraw`);
  return parseData(transportRequest, data);
}
