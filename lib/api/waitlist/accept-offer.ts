import { z } from 'zod';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

/** Logs in to the offered hold; the checkout confirms it. Answers the reservation's key. */
export async function acceptOffer(http: HttpClient, { token }: { token: string }): Promise<string> {
  const { data } = await http.post(`/api/v1/waitlist/${encodeURIComponent(token)}/accept`);
  return parseData(z.object({ reservationKey: z.string() }), data).reservationKey;
}
