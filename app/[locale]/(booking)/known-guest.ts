import type { Event } from '@/lib/contract/event';
import type { GuestName } from '@/lib/contract/guest';
import type { Locale } from '@/lib/i18n/routing';
import { loadGuestList } from '@/lib/loaders/load-event';

/** Who found their name in the event's list and goes on to book; null for everybody else. */
export async function knownGuest(event: Event, id: unknown, locale: Locale): Promise<GuestName | null> {
  if (typeof id !== 'string' || event.guestListShows !== 'names') return null;
  const { names } = await loadGuestList(event.id, locale);
  return names.find((name) => name.id === id) ?? null;
}
