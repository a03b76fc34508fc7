import { SESSION_COOKIE_SECONDS, SESSION_TOKEN_SECONDS } from '@/lib/config/constants';

/** When a token's validity begins and ends, as it says itself; seconds since 1970. */
export interface TokenLife {
  issuedAt: number;
  expiresAt: number;
}

/**
 * Whether a token in use must be renewed: less than half of its day is left. A token that was shorter from the start is
 * not renewed: it was cut by the end of the session, or belongs to an admin who acts as another person.
 */
export function isDueForRenewal({ issuedAt, expiresAt }: TokenLife, now: Date): boolean {
  const life = expiresAt - issuedAt;
  return life >= SESSION_TOKEN_SECONDS && expiresAt - now.getTime() / 1000 < life / 2;
}

/** When a token issued at `now` ends: after a day, but at most 3 days after the login. */
export function tokenEnd(loggedInAt: Date, now: Date): Date {
  const day = now.getTime() + SESSION_TOKEN_SECONDS * 1000;
  return new Date(Math.min(day, loggedInAt.getTime() + SESSION_COOKIE_SECONDS * 1000));
}
