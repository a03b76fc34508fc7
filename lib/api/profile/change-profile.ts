import { type Profile, type ProfileChange, profile } from '@/lib/contract/profile';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function changeProfile(http: HttpClient, input: ProfileChange): Promise<Profile> {
  const { data } = await http.patch('/api/v1/me', input);
  return parseData(profile, data);
}
