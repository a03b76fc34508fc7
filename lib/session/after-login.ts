import type { SessionUser } from '@/lib/contract/session';
import { guardOf, passesGuard } from '@/lib/domain/guards';
import { prefixOfPath, withoutLocale } from '@/lib/domain/language-path';
import { afterLoginPath, safeRedirect } from '@/lib/domain/redirects';

/**
 * The target after a login: the wanted path where it belongs to this site and this person may open it, else the home
 * page of the role. `loginPage` is the address of the login page, with its language and query.
 */
export function pathAfterLogin(
  user: Pick<SessionUser, 'role' | 'type'>,
  loginPage: { pathname: string; search: string },
): string {
  const query = new URLSearchParams(loginPage.search);
  const wanted = safeRedirect(query.get('redirect'));
  if (wanted && mayPass(wanted, user)) return wanted;
  return prefixOfPath(loginPage.pathname) + afterLoginPath(user.role.name, loginPage.search);
}

function mayPass(path: string, { role, type }: Pick<SessionUser, 'role' | 'type'>): boolean {
  const pathname = withoutLocale(path.replace(/[?#].*$/s, ''));
  return passesGuard(guardOf(pathname), { role: role.name, type });
}
