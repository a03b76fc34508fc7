import 'server-only';
import { cookies } from 'next/headers';
import { cache } from 'react';
import { ApiError } from '@/lib/api/api-error';
import { getMe } from '@/lib/api/session/get-me';
import type { Session } from '@/lib/contract/session';
import { ACCESS_COOKIE } from '@/lib/session/cookies';
import { sessionSecret } from '@/lib/session/secret';
import { verifyToken } from '@/lib/session/token';
import { callerHttp } from './server-http';

/** The caller's session: the cookie's signature first, then the provider, which knows what was revoked. Null for a visitor. */
export const loadSession = cache(async (): Promise<Session | null> => {
  const token = (await cookies()).get(ACCESS_COOKIE)?.value;
  if (!token || !(await verifyToken(token, { secret: sessionSecret(), now: new Date() }))) return null;
  try {
    return await getMe(await callerHttp());
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
});
