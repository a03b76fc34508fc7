import type { RoleName } from '@/lib/contract/role';
import { pathForms } from './path-forms';
import { isStaff } from './roles';

/** `auth` = logged in, or a guest holding a reservation link (type R); `authEvent` = staff. */
export type Guard = 'auth' | 'authEvent';

/** Guarded paths without language; each holds for everything below it too, and `*` is any one segment. */
export const GUARDED_PATHS: readonly { path: string; guard: Guard }[] = [
  { path: '/adminmaster', guard: 'authEvent' },
  { path: '/admin', guard: 'auth' },
  { path: '/adminReservacion', guard: 'auth' },
  { path: '/reservationOrder', guard: 'auth' },
  { path: '/pagoModal', guard: 'auth' },
  { path: '/Ticket', guard: 'auth' },
  { path: '/SidebarOptions', guard: 'auth' },
  { path: '/eventos/*/reservation/menuReservation', guard: 'auth' },
  { path: '/eventos/*/reservation/*/menuReservation', guard: 'auth' },
];

const PATTERNS = GUARDED_PATHS.map(({ path, guard }) => ({
  guard,
  segments: path.toLowerCase().slice(1).split('/'),
}));

const covers = (pattern: string[], segments: string[]) =>
  pattern.length <= segments.length && pattern.every((part, index) => part === '*' || part === segments[index]);

/**
 * The guard of a path without its language (a language left in is ignored), null for an open one. Fails closed: letters
 * of another case, encodings, doubled slashes, dots and endings do not take a path out of its guard. docs/pages.md,
 * Guards.
 */
export function guardOf(pathname: string): Guard | null {
  const forms = pathForms(pathname);
  const found = PATTERNS.filter(({ segments }) => forms.some((form) => covers(segments, form)));
  if (found.some(({ guard }) => guard === 'authEvent')) return 'authEvent';
  return found[0]?.guard ?? null;
}

/**
 * Whether a session (null = visitor) may pass. A reservation link (type R) is never staff. Throws on a guard that does
 * not exist: the error page with status 500.
 */
export function passesGuard(guard: Guard | null, session: { role: RoleName; type: 'U' | 'R' } | null): boolean {
  switch (guard) {
    case null:
      return true;
    case 'auth':
      return session !== null;
    case 'authEvent':
      return session !== null && session.type === 'U' && isStaff(session.role);
    default:
      throw new Error(`Unknown guard: ${String(guard)}`);
  }
}
