import type { SessionUser } from '@/lib/contract/session';
import { guardOf, passesGuard } from '@/lib/domain/guards';
import { prefixOfPath, withoutLocale } from '@/lib/domain/language-path';
import { afterLoginPath, safeRedirect } from '@/lib/domain/redirects';

/**
 * Where a login goes: to the wanted path where it is one of this site and open to this person, else to the home of the
 * role. `loginPage` is the address of the login page: its language and its query decide.
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
