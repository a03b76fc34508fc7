import 'server-only';
import { cookies } from 'next/headers';
import { redirect as redirectInSite } from 'next/navigation';
import type { Session } from '@/lib/contract/session';
import { redirect } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { loginPathFor } from '@/lib/session/login-path';
import { withoutLocale } from '@/lib/session/site-path';
import { askedAddress } from './asked-address';
import { loadSession } from './load-session';

/** The caller's session on a page of guard `auth`; a visitor goes to the login, which comes back. Specification 6. */
export async function requireSession(locale: Locale, path: string): Promise<Session> {
  const session = await loadSession();
  if (session) return session;
  const wanted = locale === 'en' ? `/en${path}` : path;
  const login = loginPathFor({ pathname: wanted, search: '' }, (await cookies()).toString());
  return redirect({ href: withoutLocale(login), locale });
}

/** Sends whoever has no session for the page that was asked for to the login, which comes back to it. Never returns. */
export async function redirectToLogin(): Promise<never> {
  const { pathname, search } = (await askedAddress()) ?? { pathname: '/adminmaster', search: '' };
  return redirectInSite(loginPathFor({ pathname, search }, (await cookies()).toString()));
}
