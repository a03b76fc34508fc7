import { type BlockCategory, blockCategory, type CategoryInput } from '@/lib/contract/room-block-editor';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

interface AddCategoryArgs {
  eventId: string;
  input: CategoryInput;
  idempotencyKey: string;
}

export async function addCategory(
  http: HttpClient,
  { eventId, input, idempotencyKey }: AddCategoryArgs,
): Promise<BlockCategory> {
  const { data } = await http.post(`/api/v1/events/${encodeURIComponent(eventId)}/categories`, input, {
    headers: { 'Idempotency-Key': idempotencyKey },
  });
  return parseData(blockCategory, data);
}
