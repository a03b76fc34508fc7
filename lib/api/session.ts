import { z } from 'zod';
import type { SessionRevocation } from '@/lib/contract/own-session';
import { type OwnSession, ownSession } from '@/lib/contract/own-session';
import type { SecondFactorLogin } from '@/lib/contract/second-factor';
import {
  type BackdoorInput,
  type LoginAnswer,
  type LoginInput,
  loginAnswer,
  type ReservationLoginInput,
  type Session,
  session,
} from '@/lib/contract/session';
import type { HttpClient } from './http';
import { parseAnswer, parseData } from './parse-answer';

/** For an admin who acts as another user. */
export async function enterAs(http: HttpClient, input: BackdoorInput): Promise<LoginAnswer> {
  const { data } = await http.post('/api/auth/backdoor', input);
  return parseAnswer(loginAnswer, data);
}

/** Returns to the admin's own session. */
export async function returnToOwn(http: HttpClient): Promise<LoginAnswer> {
  const { data } = await http.post('/api/auth/backdoor/end');
  return parseAnswer(loginAnswer, data);
}

export async function getMe(http: HttpClient): Promise<Session> {
  const { data } = await http.get('/api/v1/me');
  return parseData(session, data);
}

export async function listOwnSessions(http: HttpClient): Promise<OwnSession[]> {
  const { data } = await http.get('/api/v1/me/sessions');
  return parseData(z.array(ownSession), data);
}

/** The second step of a login. */
export async function logInWithCode(http: HttpClient, input: SecondFactorLogin): Promise<LoginAnswer> {
  const { data } = await http.post('/api/auth/login/second-factor', input);
  return parseAnswer(loginAnswer, data);
}

/** Login of a guest by reservation key and email; the session is of type `R`. */
export async function logInWithKey(http: HttpClient, input: ReservationLoginInput): Promise<Session> {
  const { data } = await http.post('/login', input, { harmless: true });
  return parseData(session, data);
}

/** Login by the token of a mailed link. */
export async function logInWithLink(http: HttpClient, { token }: { token: string }): Promise<Session> {
  const { data } = await http.post(`/api/v1/login-links/${encodeURIComponent(token)}`);
  return parseData(session, data);
}

export async function logIn(http: HttpClient, input: LoginInput): Promise<LoginAnswer> {
  const { data } = await http.post('/api/auth/login', input, { harmless: true });
  return parseAnswer(loginAnswer, data);
}

export async function revokeOwnSession(http: HttpClient, { id }: { id: string }): Promise<void> {
  await http.delete(`/api/v1/me/sessions/${encodeURIComponent(id)}`);
}

export async function revokeOwnSessions(http: HttpClient, input: SessionRevocation): Promise<void> {
  await http.post('/api/v1/me/sessions/revocation', input);
}
