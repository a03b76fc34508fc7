import { type BlockCategory, blockCategory, type NightsInput } from '@/lib/contract/room-block-editor';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function setNights(
  http: HttpClient,
  { id, ...input }: { id: string } & NightsInput,
): Promise<BlockCategory> {
  const { data } = await http.put(`/api/v1/categories/${encodeURIComponent(id)}/nights`, input);
  return parseData(blockCategory, data);
}
