import { SESSION_COOKIE_SECONDS, SESSION_TOKEN_SECONDS } from '@/lib/config/constants';
import { CONSOLE_COOKIE, type ConsoleView, USER_COOKIE, type UserView } from './views';

/** The signed token: no script can read it. Names and attributes of design/contract.md and specification 7, 9. */
export const ACCESS_COOKIE = 'access_token';

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

/** Set-Cookie values of a login: the token, the readable user, the console's place. Life in seconds. */
export function loginCookies({
  token,
  user,
  maxAgeSeconds = SESSION_TOKEN_SECONDS,
}: {
  token: string;
  user: UserView;
  maxAgeSeconds?: number;
}): string[] {
  const secure = isSecure();
  const view: UserView = {
    uid: user.uid,
    name: user.name,
    role: { name: user.role.name },
    idagency: user.idagency,
    idEvent: user.idEvent,
    type: user.type,
  };
  const place: ConsoleView = { agencyId: user.idagency, eventId: user.idEvent, dashboardNavigation: 'event' };
  return [
    serializeCookie(ACCESS_COOKIE, token, { maxAgeSeconds, httpOnly: true, secure }),
    serializeCookie(USER_COOKIE, JSON.stringify(view), { maxAgeSeconds, httpOnly: false, secure }),
    serializeCookie(CONSOLE_COOKIE, JSON.stringify(place), {
      maxAgeSeconds: SESSION_COOKIE_SECONDS,
      httpOnly: false,
      secure,
    }),
  ];
}

/** Set-Cookie values that end a session in the browser. */
export function clearingCookies(): string[] {
  const secure = isSecure();
  return [ACCESS_COOKIE, USER_COOKIE, CONSOLE_COOKIE].map((name) =>
    serializeCookie(name, '', { maxAgeSeconds: 0, httpOnly: name === ACCESS_COOKIE, secure }),
  );
}
