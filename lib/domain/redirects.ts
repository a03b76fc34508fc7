import type { RoleName } from '@/lib/contract/role';
import { decodings } from './path-forms';
import { isStaff } from './roles';

const LONGEST = 2000;
const LOGIN = /^(?:\/(?:es|en))?\/login(?:\/|$)/i;

/** Letters and signs that look like a slash or a backslash. */
const LIKE_SLASHES =
  /[\u1735\u2044\u2215\u2216\u2571\u2572\u27cb\u27cd\u29f5\u29f6\u29f8\u29f9\u3033\u30ce\u31d3\u4e3f]/u;

/** Backslash, control characters and spaces: browsers turn them into slashes or remove them. */
const UNSAFE = /[\\\p{Cc}\p{Cf}\p{Z}]/u;

function isOwnPath(path: string): boolean {
  return decodings(path).every((form) => {
    const plain = form.normalize('NFKC');
    return (
      plain.startsWith('/') &&
      !plain.includes('//') &&
      !plain.includes('@') &&
      !UNSAFE.test(plain) &&
      !LIKE_SLASHES.test(plain)
    );
  });
}

/**
 * The path (with query and fragment) to return to after login, unchanged, where it is a path of this site; null for
 * other hosts, schemes, `//`, backslashes and control characters, however often encoded. Null for the login page
 * itself, too. docs/reliability.md, Foreign sites.
 */
export function safeRedirect(path: string | null | undefined): string | null {
  if (!path || path.length > LONGEST || UNSAFE.test(path)) return null;
  const pathname = path.replace(/[?#].*$/s, '');
  const last = decodings(pathname).at(-1) ?? '';
  // Still encoded after all the decoding, or not decodable: no honest link looks like this.
  if (last.includes('%') || !isOwnPath(pathname) || LOGIN.test(last)) return null;
  return path;
}

/**
 * Parameters that are not passed along: `redirect` has been followed or refused by now, and `token` is the secret of a
 * mailed link.
 */
const SPENT = ['redirect', 'token'];

/** The query without the parameters that are not passed along. */
function passedAlong(query: string): string {
  const parameters = new URLSearchParams(query);
  for (const name of SPENT) parameters.delete(name);
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

/** The page for a role after login; attendees keep the query of the login page. */
export function afterLoginPath(role: RoleName, query: string): string {
  if (isStaff(role)) return '/adminmaster/Evento';
  return role === 'support' ? '/SidebarOptions' : `/adminReservacion${passedAlong(query)}`;
}
