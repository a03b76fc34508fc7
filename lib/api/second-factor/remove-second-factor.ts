import type { PasswordProof } from '@/lib/contract/second-factor';
import type { HttpClient } from '../http';

export async function removeSecondFactor(http: HttpClient, input: PasswordProof): Promise<void> {
  await http.post('/api/v1/me/second-factor/removal', input);
}
