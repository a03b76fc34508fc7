import { type BlockCategory, blockCategory, type CategoryPatch } from '@/lib/contract/room-block-editor';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function changeCategory(
  http: HttpClient,
  { id, ...input }: { id: string } & CategoryPatch,
): Promise<BlockCategory> {
  const { data } = await http.patch(`/api/v1/categories/${encodeURIComponent(id)}`, input);
  return parseData(blockCategory, data);
}
