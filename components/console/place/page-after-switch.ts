import type { Permission } from '@/lib/contract/permission';
import type { RoleName } from '@/lib/contract/role';
import { mayOpen } from '@/lib/domain/console-pages';

/** The reader's role and permissions, which decide what is shown. */
export interface Person {
  role: RoleName;
  permissions: readonly Permission[];
}

/**
 * Where the console stands after another agency or event was chosen: on the same page, without what was of the former
 * event (a record in the path, filters), where the person may see it, else on Evento.
 */
export function pageAfterSwitch(pathname: string, { role, permissions }: Person): string {
  const page = pathname.split('/')[2] ?? '';
  return mayOpen(page, role, permissions) ? `/adminmaster/${page}` : '/adminmaster/Evento';
}
