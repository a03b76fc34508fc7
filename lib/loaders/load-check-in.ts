import 'server-only';
import { getCheckIn } from '@/lib/api/check-in/get-check-in';
import type { CheckIn } from '@/lib/contract/check-in';
import type { Event } from '@/lib/contract/event';
import type { Reservation } from '@/lib/contract/reservation';
import { dateInZone } from '@/lib/domain/zone';
import type { Locale } from '@/lib/i18n/routing';
import { loadEvent } from './load-event';
import { loadReservation } from './load-reservation';
import { serverHttp } from './server-http';

export interface Arrival {
  reservation: Reservation;
  event: Event;
  checkIn: CheckIn;
  /** Today in the event's zone. */
  today: string;
}

/** What the desk sees of a reservation; null where there is none or it is another agency's. */
export async function loadCheckIn(key: string, locale: Locale): Promise<Arrival | null> {
  const reservation = await loadReservation(key);
  const event = reservation && (await loadEvent(reservation.eventCode, locale));
  if (!event) return null;
  const checkIn = await getCheckIn(await serverHttp(), { key });
  return { reservation, event, checkIn, today: dateInZone(new Date(), event.timeZone) };
}
