import type { Event } from '@/lib/contract/event';
import { firstStay } from '@/lib/domain/first-stay';
import type { Locale } from '@/lib/i18n/routing';
import { loadAvailability } from '@/lib/loaders/load-event';

/** What the booking process starts from; null where nothing can be booked. */
export async function bookingStart(event: Event, locale: Locale) {
  const stay = event.bookable ? firstStay(event) : null;
  return stay && { stay, state: await loadAvailability(event.id, stay, locale) };
}
