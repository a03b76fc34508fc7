import { type FreshRecoveryCodes, freshRecoveryCodes, type PasswordProof } from '@/lib/contract/second-factor';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function renewRecoveryCodes(http: HttpClient, input: PasswordProof): Promise<FreshRecoveryCodes> {
  const { data } = await http.post('/api/v1/me/second-factor/recovery-codes', input);
  return parseData(freshRecoveryCodes, data);
}
