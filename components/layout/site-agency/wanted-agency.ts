import { agencySource } from '@/lib/domain/agency-source';
import { readConsoleView, readUserView } from '@/lib/session/views';

/** What names the agency to show: its own id, or an event of it. */
export type WantedAgency = { agencyId: string } | { eventId: string };

/** Whose contacts the person of the readable cookies sees on a page of no event; null = the defaults. */
export function wantedAgency(cookies: string): WantedAgency | null {
  const user = readUserView(cookies);
  const { idagency = null, idEvent = null } = user ?? {};
  const here = agencySource(user?.role.name ?? null, false);
  if (here === 'ownEvent') return idEvent ? { eventId: idEvent } : null;
  const agencyId = here === 'current' ? (readConsoleView(cookies)?.agencyId ?? idagency) : idagency;
  return agencyId && here !== 'none' ? { agencyId } : null;
}
