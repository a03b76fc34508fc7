import { type BlockCategory, blockCategory, type RatesInput } from '@/lib/contract/room-block-editor';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function setRates(
  http: HttpClient,
  { id, ...input }: { id: string } & RatesInput,
): Promise<BlockCategory> {
  const { data } = await http.put(`/api/v1/categories/${encodeURIComponent(id)}/rates`, input);
  return parseData(blockCategory, data);
}
