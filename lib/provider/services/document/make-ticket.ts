import { eq } from 'drizzle-orm';
import type { AgencyId, Context } from '../../context';
import { events } from '../../db/schema';
import { ticketContent } from '../../documents/ticket-content';
import { ticketUrl } from '../../documents/ticket-qr';
import { fail } from '../../error';
import { describeEvent } from '../event/describe-event';
import { getReservation } from '../reservation/get-reservation';

/** The ticket of a reservation as a PDF, for its holder or staff. Raises NOT_FOUND. design/contract.md, ticket.pdf. */
export async function makeTicket({
  ctx,
  input: { key, locale },
}: {
  ctx: Context;
  input: { key: string; locale: 'es' | 'en' };
}): Promise<{ name: string; bytes: Uint8Array }> {
  const reservation = await getReservation({ ctx, input: { key } });
  const [row] = await ctx.db.select().from(events).where(eq(events.id, reservation.eventId));
  if (!row) fail('NOT_FOUND');
  const event = await describeEvent(ctx, { ...row, agencyId: row.agencyId as AgencyId });
  const content = ticketContent({ reservation, event, locale });
  // The PDF renderer is heavy: it is loaded by the first ticket, not by every start.
  const { renderTicket } = await import('../../documents/ticket');
  const url = ticketUrl(ctx.services.config.siteUrl, reservation.key);
  const bytes = await renderTicket(content, { url, createdAt: ctx.clock.now() });
  return { name: `${reservation.key}.pdf`, bytes };
}
