import { type Profile, profile } from '@/lib/contract/profile';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function getProfile(http: HttpClient): Promise<Profile> {
  const { data } = await http.get('/api/v1/me/profile');
  return parseData(profile, data);
}
