import { type WaitlistRow, waitlistRow } from '@/lib/contract/waitlist';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function removeEntry(http: HttpClient, { id }: { id: string }): Promise<WaitlistRow> {
  const { data } = await http.post(`/api/v1/waitlist-entries/${encodeURIComponent(id)}/remove`);
  return parseData(waitlistRow, data);
}
