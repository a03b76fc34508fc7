import 'server-only';
import { cookies } from 'next/headers';
import type { Session } from '@/lib/contract/session';
import { redirect } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { loginPathFor } from '@/lib/session/login-path';
import { withoutLocale } from '@/lib/session/site-path';
import { loadSession } from './load-session';

/** The caller's session on a page of guard `auth`; a visitor goes to the login, which comes back. Specification 6. */
export async function requireSession(locale: Locale, path: string): Promise<Session> {
  const session = await loadSession();
  if (session) return session;
  const wanted = locale === 'en' ? `/en${path}` : path;
  const login = loginPathFor({ pathname: wanted, search: '' }, (await cookies()).toString());
  return redirect({ href: withoutLocale(login), locale });
}
