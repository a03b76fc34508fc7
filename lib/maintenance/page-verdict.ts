import { prefixOfPath } from '../domain/language-path';

/** What a request meets during maintenance: the page itself, the notice, or the login with the notice on top. */
export type Verdict = 'pass' | { show: string };

/** Pages that the notice is made of; outside of maintenance next.config.ts sends them away. */
export const NOTICE_PAGE = '/maintenance-notice';
export const LOGIN_WITH_NOTICE = '/login/maintenance';
/** Says to next.config.ts that one of them is asked for by this server. */
export const MAINTENANCE_HEADER = 'x-maintenance';

const PROVIDER_OR_ASSET = /^\/(?:provider|_next)(?:\/|$)/;
/** A file of public/, or one that search engines read. */
const FILE = /\.[a-z0-9]+$/i;

/**
 * Staff pass; calls pass to the provider, which decides itself; files pass. The login stays, so that staff can come in.
 * Whatever is written in an unusual way meets the notice.
 * @param pathname as it was asked for, with its language
 */
export function pageVerdict({ pathname, isStaff }: { pathname: string; isStaff: boolean }): Verdict {
  if (isStaff || PROVIDER_OR_ASSET.test(pathname) || FILE.test(pathname)) return 'pass';
  const prefix = prefixOfPath(pathname);
  const page = pathname.slice(prefix.length);
  // The page's own links name it by the address that the server sees.
  const isLogin = page === '/login' || page === LOGIN_WITH_NOTICE;
  return { show: prefix + (isLogin ? LOGIN_WITH_NOTICE : NOTICE_PAGE) };
}
