import { type MasterAccount, masterAccount } from '@/lib/contract/master-account';
import type { HttpClient } from './http';
import { parseData } from './parse-answer';

/** Null before the agency opened the account. */
export async function getMasterAccount(
  http: HttpClient,
  { eventId }: { eventId: string },
): Promise<MasterAccount | null> {
  const { data } = await http.get(`/api/v1/events/${encodeURIComponent(eventId)}/master-account`);
  return parseData(masterAccount.nullable(), data);
}
