import { guardOf } from '@/lib/domain/guards';
import { prefixOfPath, withoutLocale } from '@/lib/domain/language-path';
import { wasReservationLink } from './views';

/**
 * The login page in the language of a wanted path, which it comes back to: the one by reservation code for whoever last
 * came in by it, since they have no password, unless only staff may see the page. `cookies` are a Cookie header's or the
 * document's. Always a path, never an address.
 */
export function loginPathFor({ pathname, search }: { pathname: string; search: string }, cookies: string): string {
  const byKey = wasReservationLink(cookies) && guardOf(withoutLocale(pathname)) !== 'authEvent';
  const page = byKey ? 'login-link' : 'login';
  return `${prefixOfPath(pathname)}/${page}?redirect=${encodeURIComponent(pathname + search)}`;
}
