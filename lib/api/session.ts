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
import { leaveTo } from '@/lib/session/leave-to';
import { endSession } from '@/lib/session/session-end';
import { ApiError, type ApiErrorCode, hasOwnSentence } from './api-error';
import type { HttpClient } from './http';
import { lazyBrowserHttp } from './lazy-browser-http';
import { parseAnswer, parseData } from './parse-answer';

/** Why a login failed, as facts: the form finds the words. It can travel from the server as well. */
export interface SessionFailure {
  code: ApiErrorCode;
  requestId: string | null;
  retryAfterSeconds: number | null;
  /** The whole sentence, where nobody answered (OFFLINE, UNANSWERED). */
  message?: string;
  /** What the second step of the login answers to (SECOND_FACTOR). */
  challenge?: string;
  /** What the captcha's box is drawn with, where the next attempt needs it ticked. */
  siteKey?: string;
  /** The provider's sentence beside each field (INVALID). */
  fields?: Record<string, string>;
}

/** An admin acts as another user. */
export async function enterAs(http: HttpClient, input: BackdoorInput): Promise<LoginAnswer> {
  const { data } = await http.post('/api/auth/backdoor', input);
  return parseAnswer(loginAnswer, data);
}

/** Back to the admin's own session. */
export async function returnToOwn(http: HttpClient): Promise<LoginAnswer> {
  const { data } = await http.post('/api/auth/backdoor/end');
  return parseAnswer(loginAnswer, data);
}

export async function getMe(http: HttpClient): Promise<Session> {
  const { data } = await http.get('/api/v1/me');
  return parseData(session, data);
}

/** Logs out and goes on. Whoever logs out leaves, even where the call fails: that is logged. */
export async function leaveSession(target: string): Promise<void> {
  try {
    await logOut(await lazyBrowserHttp());
  } catch (cause) {
    reportError(cause);
  }
  endSession();
  leaveTo(target);
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

export async function logOut(http: HttpClient): Promise<void> {
  await http.post('/api/auth/logout', undefined, { harmless: true });
}

/** A light call that tells the provider that the person is there; a token past half of its day comes back anew. */
export function prolongSession(): void {
  // A session that ended meanwhile is noticed by the client itself, which leaves for the login.
  void lazyBrowserHttp()
    .then(getMe)
    .catch(() => undefined);
}

export async function revokeOwnSession(http: HttpClient, { id }: { id: string }): Promise<void> {
  await http.delete(`/api/v1/me/sessions/${encodeURIComponent(id)}`);
}

export async function revokeOwnSessions(http: HttpClient, input: SessionRevocation): Promise<void> {
  await http.post('/api/v1/me/sessions/revocation', input);
}

function textOf(details: unknown, name: string): string | undefined {
  if (typeof details !== 'object' || details === null) return undefined;
  const value: unknown = Object.getOwnPropertyDescriptor(details, name)?.value;
  return typeof value === 'string' ? value : undefined;
}

export function sessionFailure(error: unknown): SessionFailure {
  if (!(error instanceof ApiError)) return { code: 'INTERNAL', requestId: null, retryAfterSeconds: null };
  const { code, requestId, retryAfterSeconds, details, fields, message } = error;
  const challenge = textOf(details, 'challenge');
  const siteKey = textOf(details, 'siteKey');
  return {
    ...{ code, requestId, retryAfterSeconds },
    ...(hasOwnSentence(error) && { message }),
    ...(challenge && { challenge }),
    ...(siteKey && { siteKey }),
    ...(Object.keys(fields).length > 0 && { fields }),
  };
}
