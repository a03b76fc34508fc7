import type { RoleName } from '@/lib/contract/role';
import { GUARDED_PATHS, type Guard } from './guarded-paths';
import { pathForms } from './path-forms';
import { isStaff } from './roles';

const PATTERNS = GUARDED_PATHS.map(({ path, guard }) => ({
  guard,
  segments: path.toLowerCase().slice(1).split('/'),
}));

const covers = (pattern: string[], segments: string[]) =>
  pattern.length <= segments.length && pattern.every((part, index) => part === '*' || part === segments[index]);

/**
 * The guard of a path, null for an open one; a language in the path is ignored. It fails closed: other case, encodings,
 * doubled slashes, dots and file endings do not get a path past its guard. docs/pages.md, Guards.
 */
export function guardOf(pathname: string): Guard | null {
  const forms = pathForms(pathname);
  const found = PATTERNS.filter(({ segments }) => forms.some((form) => covers(segments, form)));
  if (found.some(({ guard }) => guard === 'authEvent')) return 'authEvent';
  return found[0]?.guard ?? null;
}

/**
 * Whether a session (null = visitor) may pass. A reservation link (type R) never counts as staff. Throws on an unknown
 * guard, which shows the error page with status 500.
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
