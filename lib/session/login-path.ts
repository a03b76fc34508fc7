import { guardOf } from '@/lib/domain/guards';
import { prefixOfPath, withoutLocale } from '@/lib/domain/language-path';
import { wasReservationLink } from './views';

/**
 * The login page in the language of a wanted path, to which it returns. People who came last by a reservation code get
 * the login by code, since they have no password, unless the page is only for staff. `cookies` are a Cookie header's or
 * the document's. Always a path, never a full address.
 */
export function loginPathFor({ pathname, search }: { pathname: string; search: string }, cookies: string): string {
  const byKey = wasReservationLink(cookies) && guardOf(withoutLocale(pathname)) !== 'authEvent';
  const page = byKey ? 'login-link' : 'login';
  return `${prefixOfPath(pathname)}/${page}?redirect=${encodeURIComponent(pathname + search)}`;
}
