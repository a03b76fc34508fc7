import { type BulkItem, type BulkReport, bulkReport } from '@/lib/contract/bulk';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

interface DecideManyArgs {
  eventId: string;
  items: BulkItem[];
  /** The same for every attempt at the same items, so that none is decided twice. */
  idempotencyKey: string;
}

export async function decideMany(
  http: HttpClient,
  { eventId, items, idempotencyKey }: DecideManyArgs,
): Promise<BulkReport> {
  const path = `/api/v1/events/${encodeURIComponent(eventId)}/decisions`;
  const { data } = await http.post(path, { items }, { headers: { 'Idempotency-Key': idempotencyKey } });
  return parseData(bulkReport, data);
}
