import type { Event } from '@/lib/contract/event';
import { firstStay } from '@/lib/domain/first-stay';
import { stands } from '@/lib/domain/reservation-state';
import type { Locale } from '@/lib/i18n/routing';
import { loadAvailability } from '@/lib/loaders/load-event';
import { loadCurrentReservation } from '@/lib/loaders/load-reservation';

/** The caller's reservation that stands at the event; null for none. */
export async function bookingThatStands({ code }: Event) {
  const reservation = await loadCurrentReservation();
  return reservation?.eventCode === code && stands(reservation.status) ? reservation : null;
}

/** What the booking process starts from; null where nothing can be booked. */
export async function bookingStart(event: Event, locale: Locale) {
  const stay = event.bookable ? firstStay(event) : null;
  if (!stay) return null;
  const [state, booked] = await Promise.all([loadAvailability(event.id, stay, locale), bookingThatStands(event)]);
  return { stay, state, bookedKey: booked?.key ?? null };
}
