import type { HttpClient } from '../http';

export async function logOut(http: HttpClient): Promise<void> {
  await http.post('/api/auth/logout', undefined, { harmless: true });
}
