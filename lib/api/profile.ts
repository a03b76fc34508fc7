import type { PasswordChange } from '@/lib/contract/profile';
import { type Profile, type ProfileChange, profile } from '@/lib/contract/profile';
import type { HttpClient } from './http';
import { parseData } from './parse-answer';

export async function changePassword(http: HttpClient, input: PasswordChange): Promise<void> {
  await http.put('/api/v1/me/password', input);
}

export async function changeProfile(http: HttpClient, input: ProfileChange): Promise<Profile> {
  const { data } = await http.patch('/api/v1/me', input);
  return parseData(profile, data);
}

export async function getProfile(http: HttpClient): Promise<Profile> {
  const { data } = await http.get('/api/v1/me/profile');
  return parseData(profile, data);
}
