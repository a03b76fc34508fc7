import {
  type ListLayout,
  type ListLayoutInput,
  type ListName,
  listLayout,
  type SavedView,
  type SavedViewChange,
  type SavedViewInput,
  savedView,
} from '@/lib/contract/list-settings';
import type { HttpClient } from './http';
import { keyed } from './idempotency';
import { parseData } from './parse-answer';

export async function keepListLayout(
  http: HttpClient,
  { list, ...input }: ListLayoutInput & { list: ListName },
): Promise<ListLayout> {
  const { data } = await http.put(`/api/v1/me/lists/${list}`, input);
  return parseData(listLayout, data);
}

interface SaveViewArgs extends SavedViewInput {
  list: ListName;
  /** Must stay the same for every attempt, so that no view is saved twice. */
  idempotencyKey: string;
}

export async function saveListView(
  http: HttpClient,
  { list, idempotencyKey, ...input }: SaveViewArgs,
): Promise<SavedView> {
  const { data } = await http.post(`/api/v1/me/lists/${list}/views`, input, keyed(idempotencyKey));
  return parseData(savedView, data);
}

export async function changeListView(
  http: HttpClient,
  { id, ...input }: SavedViewChange & { id: string },
): Promise<SavedView> {
  const { data } = await http.patch(`/api/v1/me/saved-views/${encodeURIComponent(id)}`, input);
  return parseData(savedView, data);
}

export async function removeListView(http: HttpClient, { id, version }: SavedView): Promise<void> {
  await http.delete(`/api/v1/me/saved-views/${encodeURIComponent(id)}`, { params: { version } });
}
