import { eq } from 'drizzle-orm';
import type { Language } from '@/lib/contract/bilingual-text';
import { isBooked } from '@/lib/domain/reservation-state';
import type { Context } from '../../context';
import { agencies } from '../../db/schema';
import { drawDocument } from '../../documents/drawing-thread';
import { keptDocument } from '../../documents/kept-documents';
import { transportQuoteContent } from '../../documents/transport-quote-content';
import { fail } from '../../error';
import { loadRecord } from '../../ground/load-record';
import { drawnLogo } from '../../people/agency/agency-pictures';
import { describeReservationEvent } from '../document/reservation-documents';
import { describeTransport, guestOrStaffTransport, type TransportRecord } from './find-transport';

interface QuoteFile {
  name: string;
  bytes: Uint8Array;
}

/**
 * The quote of a transport request as a PDF, for its guest or staff who see the event's transport. Raises NOT_FOUND to
 * everybody else, and INVALID_STATE where nothing is quoted.
 */
export async function makeTransportQuote({
  ctx,
  input: { id, locale },
}: {
  ctx: Context;
  input: { id: string; locale: Language };
}): Promise<QuoteFile> {
  return drawTransportQuote(ctx, await guestOrStaffTransport(ctx, id, 'readTransport'), locale);
}

/** The PDF of a quote, for a request that was found and checked. Raises INVALID_STATE where nothing is quoted. */
export async function drawTransportQuote(ctx: Context, found: TransportRecord, locale: Language): Promise<QuoteFile> {
  const record = await loadRecord(ctx.db, found);
  const { reservation, transport } = record;
  const requests = transport.map((row) => describeTransport(row, reservation.currency, record));
  const request = requests.find(({ id }) => id === found.request.id) ?? fail('NOT_FOUND');
  if (!request.quote) fail('INVALID_STATE');
  const event = await describeReservationEvent({ ...ctx, locale }, reservation.eventId);
  const [agency] = await ctx.db
    .select({ logo: agencies.profileImgUrl })
    .from(agencies)
    .where(eq(agencies.id, reservation.agencyId));
  const { quotedAt, decidedAt } = found.request;
  const isOver = !isBooked(reservation.bookingStatus);
  const asked = { request, quote: request.quote, quotedAt, decidedAt, requests };
  const content = transportQuoteContent({ ...asked, isOver, key: reservation.key, event, locale });
  const draw = async () => {
    const logo = await drawnLogo(ctx, agency?.logo ?? null);
    return drawDocument('transport-quote', content, { createdAt: ctx.clock.now(), logo });
  };
  const facts = { content, logo: agency?.logo ?? null };
  return {
    name: `${reservation.key}-${locale === 'en' ? 'transport-quote' : 'cotizacion-transporte'}.pdf`,
    bytes: await keptDocument({ ctx, kind: 'transport-quote', facts, draw }),
  };
}
