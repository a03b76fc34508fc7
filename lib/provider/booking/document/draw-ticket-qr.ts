import type { Context } from '../../context';
import { ticketQrSvg, ticketUrl } from '../../documents/ticket-qr';
import { getReservation } from '../reservation/get-reservation';

/** The ticket's code as an SVG document, for the reservation's holder or staff. Raises NOT_FOUND. */
export async function drawTicketQr({ ctx, input }: { ctx: Context; input: { key: string } }): Promise<string> {
  const { key } = await getReservation({ ctx, input });
  return ticketQrSvg(ticketUrl(ctx.services.config.siteUrl, key));
}
