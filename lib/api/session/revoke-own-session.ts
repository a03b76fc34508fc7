import type { HttpClient } from '../http';

export async function revokeOwnSession(http: HttpClient, { id }: { id: string }): Promise<void> {
  await http.delete(`/api/v1/me/sessions/${encodeURIComponent(id)}`);
}
