import { type Session, session } from '@/lib/contract/session';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function getMe(http: HttpClient): Promise<Session> {
  const { data } = await http.get('/api/v1/me');
  return parseData(session, data);
}
