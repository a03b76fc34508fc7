import type { HttpClient } from '../http';

/** Ends every mailed link of the reservation and has a new one mailed to its holder. */
export async function renewLinks(http: HttpClient, { key }: { key: string }): Promise<void> {
  await http.post(`/api/v1/reservations/${encodeURIComponent(key)}/login-links`);
}
