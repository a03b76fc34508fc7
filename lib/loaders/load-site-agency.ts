import 'server-only';
import type { Agency } from '@/lib/contract/agency';
import type { Session } from '@/lib/contract/session';
import { agencySource } from '@/lib/domain/agency-source';
import { loadConsole } from './load-console';
import { loadEvent } from './load-event';
import { loadCurrentReservation } from './load-reservation';

/** Whose contacts navbar and footer show to this person on a page of no event; null = the defaults. Specification 2. */
export async function loadSiteAgency(session: Session | null, locale: string): Promise<Agency | null> {
  const source = agencySource(session?.role.name ?? null, false);
  if (source === 'none') return null;
  if (source !== 'ownEvent') return (await loadConsole())?.agency ?? null;
  const reservation = await loadCurrentReservation();
  return (reservation && (await loadEvent(reservation.eventCode, locale))?.agency) ?? null;
}
