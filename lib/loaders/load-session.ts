import 'server-only';
import { cookies } from 'next/headers';
import { redirect as redirectInSite } from 'next/navigation';
import { cache } from 'react';
import { getReset } from '@/lib/api/account';
import { ApiError } from '@/lib/api/api-error';
import { getHeldBooking, getStayPlan } from '@/lib/api/held-booking';
import { getProfile } from '@/lib/api/profile';
import { getSecondFactor } from '@/lib/api/second-factor';
import { getMe, listOwnSessions } from '@/lib/api/session';
import type { HeldBooking, StayPlan } from '@/lib/contract/held-booking';
import type { OwnSession } from '@/lib/contract/own-session';
import type { Profile } from '@/lib/contract/profile';
import type { SecondFactor } from '@/lib/contract/second-factor';
import type { Session } from '@/lib/contract/session';
import { localePath, withoutLocale } from '@/lib/domain/language-path';
import { isStaff } from '@/lib/domain/roles';
import { redirect } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { loginPathFor } from '@/lib/session/login-path';
import { loadConsole } from './load-console';
import { askedAddress, callerClaims, callerHttp, serverHttp } from './server-http';

export interface ProfileData {
  /** Null for a guest who has a reservation but no account. */
  account: { profile: Profile; secondFactor: SecondFactor } | null;
  /** Null for an admin who acts as this person. */
  sessions: OwnSession[] | null;
}

/** Whether the caller's account has a second factor. */
export const loadSecondFactor = async (): Promise<SecondFactor> => getSecondFactor(await serverHttp());

/**
 * The caller's session. First the cookie's signature is checked, then the provider is asked, which knows revoked
 * sessions. Null for a visitor.
 */
export const loadSession = cache(async (): Promise<Session | null> => {
  const claims = await callerClaims();
  if (!claims) return null;
  // A guest's page loads the booking in any case, and that answer contains the session.
  if (!isStaff(claims.role)) return (await loadHeldBooking())?.session ?? null;
  const { pathname } = (await askedAddress()) ?? {};
  // On /admin, staff see the console's event, whose answer contains the session.
  if (pathname && withoutLocale(pathname).startsWith('/admin/')) return (await loadConsole())?.session ?? null;
  return visitorIsNull(getMe(await callerHttp()));
});

/** A guest's session with its reservation and event. Null for a visitor, and for staff, who have no reservation. */
export const loadHeldBooking = cache(async (): Promise<HeldBooking | null> => {
  const claims = await callerClaims();
  if (!claims || isStaff(claims.role)) return null;
  return visitorIsNull(getHeldBooking(await callerHttp()));
});

/**
 * What the home page of a guest with a booking shows besides; null for a visitor, and for a session without a booking.
 */
export const loadStayPlan = cache(async (): Promise<StayPlan | null> => visitorIsNull(getStayPlan(await callerHttp())));

async function visitorIsNull<Found>(found: Promise<Found>): Promise<Found | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** The caller's session on a page of guard `auth`; a visitor is sent to the login, which leads back. */
export async function requireSession(locale: Locale, path: string): Promise<Session> {
  const session = await loadSession();
  if (session) return session;
  const login = loginPathFor({ pathname: localePath(path, locale), search: '' }, (await cookies()).toString());
  return redirect({ href: withoutLocale(login), locale });
}

/** Sends a visitor without a session for this page to the login, which leads back to it. Never returns. */
export async function redirectToLogin(): Promise<never> {
  const { pathname, search } = (await askedAddress()) ?? { pathname: '/adminmaster', search: '' };
  return redirectInSite(loginPathFor({ pathname, search }, (await cookies()).toString()));
}

/** The person's own account, for /adminmaster/Perfil and /admin/Perfil alike. */
export async function loadProfile({ type, impersonatedBy }: Session): Promise<ProfileData> {
  if (impersonatedBy) return { account: null, sessions: null };
  const http = await serverHttp();
  if (type === 'R') return { account: null, sessions: await listOwnSessions(http) };
  const [sessions, profile, secondFactor] = await Promise.all([
    listOwnSessions(http),
    getProfile(http),
    getSecondFactor(http),
  ]);
  return { account: { profile, secondFactor }, sessions };
}

/** Null where the mailed key is valid, else the reason why it is not. */
export async function loadReset(key: string): Promise<'IRK' | 'RKNF' | null> {
  try {
    await getReset(await callerHttp(), key);
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'RKNF') return 'RKNF';
    if (error.status === 400 || error.status === 422) return 'IRK';
    throw error;
  }
}
