import { type OpenReset, openReset, type PasswordReset, type ResetDone, resetDone } from '@/lib/contract/account';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

const pathOf = (key: string) => `/api/v1/password-resets/${encodeURIComponent(key)}`;

/** Whether a mailed key stands. Throws with code IRK or RKNF. */
export async function getReset(http: HttpClient, key: string): Promise<OpenReset> {
  const { data } = await http.get(pathOf(key));
  return parseData(openReset, data);
}

/** Sets the new password: PUU. Throws with code IRK, RKNF or INVALID. */
export async function putReset(
  http: HttpClient,
  { key, ...input }: PasswordReset & { key: string },
): Promise<ResetDone> {
  const { data } = await http.put(pathOf(key), input);
  return parseData(resetDone, data);
}
