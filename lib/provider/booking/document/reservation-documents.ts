import type { Language } from '@/lib/contract/bilingual-text';
import type { Event } from '@/lib/contract/event';
import { languagePrefix } from '@/lib/domain/bilingual-text';
import type { Context } from '../../context';
import { drawDocument } from '../../documents/drawing-thread';
import { keptDocument } from '../../documents/kept-documents';
import { ticketContent } from '../../documents/ticket-content';
import { ticketQrSvg, ticketUrl } from '../../documents/ticket-qr';
import { fail } from '../../error';
import { describeEvent } from '../../event/event/describe-event';
import { eventRow } from '../../event/event/find-bookable-event';
import { getReservation } from '../reservation/describe-reservation';

/** The ticket of a reservation as a PDF, for its holder or staff. Raises NOT_FOUND. */
export async function makeTicket({
  ctx,
  input: { key, locale },
}: {
  ctx: Context;
  input: { key: string; locale: Language };
}): Promise<{ name: string; bytes: Uint8Array }> {
  const asReader = { ...ctx, locale };
  const reservation = await getReservation({ ctx: asReader, input: { key } });
  const event = await describeReservationEvent(asReader, reservation.eventId);
  const content = ticketContent({ reservation, event, locale });
  const url = ticketUrl(ctx.services.config.siteUrl, reservation.key);
  const draw = () => drawDocument('ticket', content, { url, createdAt: ctx.clock.now() });
  const bytes = await keptDocument({ ctx, kind: 'ticket', facts: { content, url }, draw });
  return { name: `${reservation.key}.pdf`, bytes };
}

/** The ticket's code as an SVG document, for the reservation's holder or staff. Raises NOT_FOUND. */
export async function drawTicketQr({ ctx, input }: { ctx: Context; input: { key: string } }): Promise<string> {
  const { key } = await getReservation({ ctx, input });
  return ticketQrSvg(ticketUrl(ctx.services.config.siteUrl, key));
}

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
  const row = (await eventRow(ctx, reservation.eventId)) ?? fail('NOT_FOUND');
  const event = await describeEvent({ ...ctx, locale }, row);
  const site = `${ctx.services.config.siteUrl.replace(/\/$/, '')}${languagePrefix(locale)}`;
  const { reservationCalendar } = await import('../../documents/reservation-calendar');
  const text = reservationCalendar({
    reservation,
    event,
    eventVersion: row.version,
    locale,
    payUrl: `${site}/pagoModal`,
    homeUrl: `${site}/adminReservacion`,
  });
  return { name: `${reservation.key}.ics`, text };
}

/** The event of a reservation that was found (and checked) already. Raises NOT_FOUND. */
export async function describeReservationEvent(ctx: Context, eventId: string): Promise<Event> {
  return describeEvent(ctx, (await eventRow(ctx, eventId)) ?? fail('NOT_FOUND'));
}
