'use client';

import { useTransition } from 'react';
import type { Permission } from '@/lib/contract/permission';
import type { RoleName } from '@/lib/contract/role';
import { mayOpen } from '@/lib/domain/console-pages';
import { withEvent } from '@/lib/domain/event-address';
import { usePathname, useRouter } from '@/lib/i18n/navigation';
import { tellTabs } from '@/lib/session/session-tabs';
import { leaveOrAsk } from '@/lib/session/unsaved-edits';
import { useConsoleStore } from '@/lib/stores/console-store';

/** The reader's role and permissions, which decide what is shown. */
export interface Person {
  role: RoleName;
  permissions: readonly Permission[];
}

/**
 * Switches to another agency or event: this tab goes there, and addresses without an event show it from now on. `code`
 * is the event's; null where the provider chooses the agency's first one.
 */
export function useSwitchPlace(person: Person) {
  const router = useRouter();
  const pathname = usePathname();
  const [busy, start] = useTransition();
  const goTo = (choose: () => void, code: string | null) => {
    choose();
    const { agencyId, eventId, dashboardNavigation } = useConsoleStore.getState();
    tellTabs({ kind: 'place', place: { agencyId, eventId, dashboardNavigation } });
    start(() => {
      router.push(withEvent(pageAfterSwitch(pathname, person), code));
      // Without a code in the address nothing else tells the frame that it changed.
      if (code === null) router.refresh();
    });
  };
  const switchPlace = (choose: () => void, code: string | null) => leaveOrAsk(() => goTo(choose, code));
  return { busy, switchPlace };
}

/**
 * The target after another agency or event was chosen: the same page without what belonged to the former event (a
 * record in the path, filters), if the person may see it, else Evento.
 */
export function pageAfterSwitch(pathname: string, { role, permissions }: Person): string {
  const page = pathname.split('/')[2] ?? '';
  return mayOpen(page, role, permissions) ? `/adminmaster/${page}` : '/adminmaster/Evento';
}
