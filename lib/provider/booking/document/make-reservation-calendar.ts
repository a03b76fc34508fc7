import { languagePrefix } from '@/lib/domain/bilingual-text';
import type { Context } from '../../context';
import { reservationCalendar } from '../../documents/reservation-calendar';
import { getReservation } from '../reservation/get-reservation';
import { describeReservationEvent } from './describe-reservation-event';

/**
 * A reservation's calendar file, text of type text/calendar, and its name, for its holder or staff; in the language asked
 * for, else the guest's. Raises NOT_FOUND.
 */
export async function makeReservationCalendar({
  ctx,
  input: { key, locale: asked },
}: {
  ctx: Context;
  input: { key: string; locale: 'es' | 'en' | undefined };
}): Promise<{ name: string; text: string }> {
  const reservation = await getReservation({ ctx, input: { key } });
  const locale = asked ?? reservation.locale;
  const event = await describeReservationEvent({ ...ctx, locale }, reservation.eventId);
  const site = `${ctx.services.config.siteUrl.replace(/\/$/, '')}${languagePrefix(locale)}`;
  const text = reservationCalendar({
    reservation,
    event,
    locale,
    payUrl: `${site}/pagoModal`,
    homeUrl: `${site}/adminReservacion`,
  });
  return { name: `${reservation.key}.ics`, text };
}
