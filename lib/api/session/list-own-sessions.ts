import { z } from 'zod';
import { type OwnSession, ownSession } from '@/lib/contract/own-session';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function listOwnSessions(http: HttpClient): Promise<OwnSession[]> {
  const { data } = await http.get('/api/v1/me/sessions');
  return parseData(z.array(ownSession), data);
}
