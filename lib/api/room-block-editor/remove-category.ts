import type { HttpClient } from '../http';

export async function removeCategory(
  http: HttpClient,
  { id, version }: { id: string; version: number },
): Promise<void> {
  await http.delete(`/api/v1/categories/${encodeURIComponent(id)}`, { params: { version } });
}
