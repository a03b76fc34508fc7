import { type WaitlistEntry, waitlistEntry } from '@/lib/contract/waitlist';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function getEntry(http: HttpClient, { token }: { token: string }): Promise<WaitlistEntry> {
  const { data } = await http.get(`/api/v1/waitlist/${encodeURIComponent(token)}`);
  return parseData(waitlistEntry, data);
}
