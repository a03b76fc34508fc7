import 'server-only';
import { cache } from 'react';
import type { EventSummary } from '@/lib/contract/event';
import type { Reservation } from '@/lib/contract/reservation';
import type { Session } from '@/lib/contract/session';
import { isStaff } from '@/lib/domain/roles';
import type { Locale } from '@/lib/i18n/routing';
import { loadConsole } from './load-console';
import { loadCurrentReservation } from './load-reservation';
import { requireSession } from './require-session';

/** Whom a page of /admin is for: a guest with a reservation, staff (the couple too) with an event, or neither. */
export type AdminPlace =
  | { kind: 'guest'; session: Session; reservation: Reservation }
  | { kind: 'staff'; session: Session; event: EventSummary }
  | { kind: 'none'; session: Session };

/** The person on a page of /admin and what it shows; a visitor goes to the login. Specification 2 and 6. */
export const openAdminPage = cache(async (locale: Locale, path: `/admin/${string}`): Promise<AdminPlace> => {
  const session = await requireSession(locale, path);
  const reservation = await loadCurrentReservation();
  if (reservation) return { kind: 'guest', session, reservation };
  const event = isStaff(session.role.name) ? (await loadConsole())?.event : null;
  return event ? { kind: 'staff', session, event } : { kind: 'none', session };
});
