import type { PasswordChange } from '@/lib/contract/profile';
import type { HttpClient } from '../http';

export async function changePassword(http: HttpClient, input: PasswordChange): Promise<void> {
  await http.put('/api/v1/me/password', input);
}
