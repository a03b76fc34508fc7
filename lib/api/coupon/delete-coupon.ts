import type { HttpClient } from '../http';

export async function deleteCoupon(http: HttpClient, { id, version }: { id: string; version: number }): Promise<void> {
  await http.delete(`/api/v1/coupons/${encodeURIComponent(id)}`, { params: { version } });
}
