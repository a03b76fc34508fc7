import { SESSION_COOKIE_SECONDS, SESSION_TOKEN_SECONDS } from '@/lib/config/constants';
import { CONSOLE_COOKIE, type ConsoleView, USER_COOKIE, type UserView } from './views';

/** The signed token, which scripts cannot read. docs/decisions/tokens.md. */
export const ACCESS_COOKIE = 'access_token';

/**
 * Identifies the browser and proves which accounts have logged in with it, so that a lockout does not affect their
 * owner.
 */
export const KNOWN_BROWSER_COOKIE = 'known_browser';
const KNOWN_BROWSER_SECONDS = 365 * 86_400;

export interface CookieAttributes {
  maxAgeSeconds: number;
  httpOnly: boolean;
  secure: boolean;
}

/** A Set-Cookie value, always Path=/ and SameSite=Lax. The value is URI-encoded. */
export function serializeCookie(name: string, value: string, { maxAgeSeconds, httpOnly, secure }: CookieAttributes) {
  return [
    `${name}=${encodeURIComponent(value)}`,
    'Path=/',
    `Max-Age=${maxAgeSeconds}`,
    'SameSite=Lax',
    ...(httpOnly ? ['HttpOnly'] : []),
    ...(secure ? ['Secure'] : []),
  ].join('; ');
}

/** Secure unless COOKIE_SECURE=0, which a site on plain http in a local network needs (browsers drop Secure there). */
const isSecure = () => process.env.COOKIE_SECURE !== '0';

interface Person {
  token: string;
  user: UserView;
  maxAgeSeconds?: number;
}

/** Set-Cookie values of a person: the token and the readable user. Life in seconds. */
export function personCookies({ token, user, maxAgeSeconds = SESSION_TOKEN_SECONDS }: Person): string[] {
  const secure = isSecure();
  const view: UserView = {
    uid: user.uid,
    name: user.name,
    role: { name: user.role.name },
    idagency: user.idagency,
    idEvent: user.idEvent,
    type: user.type,
    ...(user.impersonated && { impersonated: true }),
  };
  return [
    serializeCookie(ACCESS_COOKIE, token, { maxAgeSeconds, httpOnly: true, secure }),
    serializeCookie(USER_COOKIE, JSON.stringify(view), { maxAgeSeconds, httpOnly: false, secure }),
  ];
}

/** Set-Cookie values of a login: the person's, and the place in the console. */
export function loginCookies(person: Person): string[] {
  const { idagency, idEvent, type } = person.user;
  const place: ConsoleView = {
    agencyId: idagency,
    eventId: idEvent,
    dashboardNavigation: 'event',
    ...(type === 'R' && { type }),
  };
  const attributes = { maxAgeSeconds: SESSION_COOKIE_SECONDS, httpOnly: false, secure: isSecure() };
  return [...personCookies(person), serializeCookie(CONSOLE_COOKIE, JSON.stringify(place), attributes)];
}

/** Set-Cookie value that identifies a browser to the provider; it is independent of the session and outlives it. */
export function knownBrowserCookie(value: string): string {
  const attributes = { maxAgeSeconds: KNOWN_BROWSER_SECONDS, httpOnly: true, secure: isSecure() };
  return serializeCookie(KNOWN_BROWSER_COOKIE, value, attributes);
}

/** Set-Cookie values that end a session in the browser. */
export function clearingCookies(): string[] {
  const secure = isSecure();
  return [ACCESS_COOKIE, USER_COOKIE, CONSOLE_COOKIE].map((name) =>
    serializeCookie(name, '', { maxAgeSeconds: 0, httpOnly: name === ACCESS_COOKIE, secure }),
  );
}
