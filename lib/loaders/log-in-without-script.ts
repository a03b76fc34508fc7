import 'server-only';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import type { HttpClient } from '@/lib/api/http';
import { type SessionFailure, sessionFailure } from '@/lib/api/session/session-failure';
import type { SessionUser } from '@/lib/contract/session';
import { pathAfterLogin } from '@/lib/session/after-login';
import { readSetCookie } from '@/lib/session/received-cookie';
import { callerHttp } from './server-http';

/** A login whose form was posted as a document: the provider's cookies are passed on, then the browser is sent on. */
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
  for (const { name, value, ...attributes } of received.map(readSetCookie)) {
    jar.set(name, value, { ...attributes, path: '/', sameSite: 'lax' });
  }
  redirect(pathAfterLogin(user, await loginPage()));
}

/** The form posts to its own page, so the page's address, with ?redirect=, is the one that the browser came from. */
async function loginPage(): Promise<{ pathname: string; search: string }> {
  const referer = (await headers()).get('referer');
  return referer && URL.canParse(referer) ? new URL(referer) : { pathname: '/login', search: '' };
}
