import { type ReservationLoginInput, type Session, session } from '@/lib/contract/session';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

/** Login of a guest by reservation key and email; the session is of type `R`. */
export async function logInWithKey(http: HttpClient, input: ReservationLoginInput): Promise<Session> {
  const { data } = await http.post('/login', input, { harmless: true });
  return parseData(session, data);
}
