import type { HttpClient } from '../http';

/** Gives a hold's nights back at once. Only a hold or a cancelled reservation can be deleted. */
export async function deleteReservation(http: HttpClient, { key }: { key: string }): Promise<void> {
  await http.delete(`/api/v1/reservations/${encodeURIComponent(key)}`);
}
