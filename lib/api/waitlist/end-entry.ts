import { type WaitlistEntry, waitlistEntry } from '@/lib/contract/waitlist';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

interface EndEntryArgs {
  token: string;
  /** Gives an offer back, or leaves the list altogether. */
  how: 'decline' | 'leave';
}

export async function endEntry(http: HttpClient, { token, how }: EndEntryArgs): Promise<WaitlistEntry> {
  const { data } = await http.post(`/api/v1/waitlist/${encodeURIComponent(token)}/${how}`);
  return parseData(waitlistEntry, data);
}
