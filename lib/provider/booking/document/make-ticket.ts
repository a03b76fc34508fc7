import type { Language } from '@/lib/contract/bilingual-text';
import type { Context } from '../../context';
import { keptDocument } from '../../documents/kept-documents';
import { ticketContent } from '../../documents/ticket-content';
import { ticketUrl } from '../../documents/ticket-qr';
import { getReservation } from '../reservation/get-reservation';
import { describeReservationEvent } from './describe-reservation-event';

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
  const draw = async () => {
    // The PDF renderer is heavy: it is loaded by the first ticket, not by every start.
    const { renderTicket } = await import('../../documents/ticket');
    return renderTicket(content, { url, createdAt: ctx.clock.now() });
  };
  const bytes = await keptDocument({ ctx, kind: 'ticket', facts: { content, url }, draw });
  return { name: `${reservation.key}.pdf`, bytes };
}
