import 'server-only';
import { parseSetCookie } from 'cookie';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import type { HttpClient } from '@/lib/api/http';
import { logInWithCode } from '@/lib/api/session';
import { type SessionFailure, sessionFailure } from '@/lib/api/session-failure';
import type { SessionUser } from '@/lib/contract/session';
import { pathAfterLogin } from '@/lib/session/after-login';
import { callerHttp } from './server-http';

/** A login by a form that was posted without script: passes the provider's cookies on, then redirects the browser. */
export async function logInWithoutScript(logIn: (http: HttpClient) => Promise<SessionUser>): Promise<SessionFailure> {
  const http = await callerHttp();
  const received: string[] = [];
  http.interceptors.response.use((response) => {
    received.push(...(response.headers['set-cookie'] ?? []));
    return response;
  });
  let user: SessionUser;
  try {
    user = await logIn(http);
  } catch (cause) {
    return sessionFailure(cause);
  }
  const jar = await cookies();
  for (const { value = '', ...cookie } of received.map((line) => parseSetCookie(line))) jar.set({ ...cookie, value });
  redirect(pathAfterLogin(user, await loginPage()));
}

/** The form posts to its own page, so the page's address (with ?redirect=) is the referer. */
async function loginPage(): Promise<{ pathname: string; search: string }> {
  const referer = (await headers()).get('referer');
  return referer && URL.canParse(referer) ? new URL(referer) : { pathname: '/login', search: '' };
}

/** The second step of a login, posted without script; after a wrong code it asks again. */
export async function postCode(form: FormData): Promise<{ failure: SessionFailure; kept: Record<string, string> }> {
  const challenge = String(form.get('challenge') ?? '');
  const code = String(form.get('code') ?? '');
  const failure = await logInWithoutScript(
    async (http) => (await logInWithCode(http, { challenge, code })).authenticated,
  );
  return { failure: { ...failure, challenge }, kept: {} };
}

interface Posted {
  failure: SessionFailure | null;
  kept: Record<string, string>;
  done: boolean;
}

/** An account form posted without script: its result, and what was typed, without secrets. */
export async function postAccount(
  call: (http: HttpClient) => Promise<unknown>,
  kept: Record<string, string>,
): Promise<Posted> {
  try {
    await call(await callerHttp());
    return { failure: null, kept, done: true };
  } catch (cause) {
    return { failure: sessionFailure(cause), kept, done: false };
  }
}
