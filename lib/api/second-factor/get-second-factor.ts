import { type SecondFactor, secondFactor } from '@/lib/contract/second-factor';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function getSecondFactor(http: HttpClient): Promise<SecondFactor> {
  const { data } = await http.get('/api/v1/me/second-factor');
  return parseData(secondFactor, data);
}
