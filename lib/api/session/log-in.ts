import { type LoginAnswer, type LoginInput, loginAnswer } from '@/lib/contract/session';
import type { HttpClient } from '../http';
import { parseAnswer } from '../parse-answer';

export async function logIn(http: HttpClient, input: LoginInput): Promise<LoginAnswer> {
  const { data } = await http.post('/api/auth/login', input, { harmless: true });
  return parseAnswer(loginAnswer, data);
}
