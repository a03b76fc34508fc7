import { type PasswordProof, type SecondFactorSetup, secondFactorSetup } from '@/lib/contract/second-factor';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function setUpSecondFactor(http: HttpClient, input: PasswordProof): Promise<SecondFactorSetup> {
  const { data } = await http.post('/api/v1/me/second-factor', input);
  return parseData(secondFactorSetup, data);
}
