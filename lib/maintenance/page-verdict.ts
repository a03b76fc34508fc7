import { prefixOfPath } from '../domain/language-path';

/** What a request gets during maintenance: the page itself, the notice, or the login with the notice on top. */
export type Verdict = 'pass' | { show: string };

/** Pages of the notice; outside of maintenance next.config.ts redirects them. */
export const NOTICE_PAGE = '/maintenance-notice';
export const LOGIN_WITH_NOTICE = '/login/maintenance';
/** Tells next.config.ts that this server itself asks for one of them. */
export const MAINTENANCE_HEADER = 'x-maintenance';

const PROVIDER_OR_ASSET = /^\/(?:provider|_next)(?:\/|$)/;
/** A file of public/, or one for search engines. */
const FILE = /\.[a-z0-9]+$/i;

/**
 * Staff pass. Calls to the provider pass, since it decides itself, and so do files. The login stays open, so that staff
 * can log in. Any path in an unusual spelling gets the notice. @param pathname as requested, with its language
 */
export function pageVerdict({ pathname, isStaff }: { pathname: string; isStaff: boolean }): Verdict {
  if (isStaff || PROVIDER_OR_ASSET.test(pathname) || FILE.test(pathname)) return 'pass';
  const prefix = prefixOfPath(pathname);
  const page = pathname.slice(prefix.length);
  // The page's own links use the address as the server sees it.
  const isLogin = page === '/login' || page === LOGIN_WITH_NOTICE;
  return { show: prefix + (isLogin ? LOGIN_WITH_NOTICE : NOTICE_PAGE) };
}
