import {
  type FreshRecoveryCodes,
  freshRecoveryCodes,
  type SecondFactorConfirmation,
} from '@/lib/contract/second-factor';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function confirmSecondFactor(
  http: HttpClient,
  input: SecondFactorConfirmation,
): Promise<FreshRecoveryCodes> {
  const { data } = await http.post('/api/v1/me/second-factor/confirmation', input);
  return parseData(freshRecoveryCodes, data);
}
