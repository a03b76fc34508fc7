import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { describeTransport } from '../booking/transport/find-transport';
import type { Context } from '../context';
import { agencies, events, reservations, transportRequests } from '../db/schema';
import type { Letter } from '../integrations/mail/letter';
import { mailedLoginToken } from '../people/session/create-login-link';
import type { ClaimedMail } from './claim-mail';
import { TRANSPORT_LETTERS, type TransportLetter, writeTransportLetter } from './write-transport-letter';

const orderedPayload = z.object({ transportId: z.string() });

/** The kind of a mail about transport, null for every other. */
export const transportLetterOf = (kind: string): TransportLetter | null =>
  TRANSPORT_LETTERS.find((known) => known === kind) ?? null;

/** Writes a mail about a transport request as it is now. Answers a reason where it can never be written. */
export async function composeTransportLetter(
  ctx: Context,
  mail: ClaimedMail,
  kind: TransportLetter,
): Promise<Letter | { dead: string }> {
  const order = orderedPayload.safeParse(mail.payload);
  if (!order.success) return { dead: `unreadable payload: ${order.error.issues[0]?.path.join('.')}` };
  const { transportId } = order.data;
  const [found] = await ctx.db
    .select({ request: transportRequests, reservation: reservations, event: events, agency: agencies })
    .from(transportRequests)
    .innerJoin(reservations, eq(reservations.id, transportRequests.reservationId))
    .innerJoin(events, eq(events.id, transportRequests.eventId))
    .innerJoin(agencies, eq(agencies.id, transportRequests.agencyId))
    .where(and(eq(transportRequests.id, transportId), eq(transportRequests.agencyId, mail.agencyId ?? '')));
  if (!found) return { dead: `no transport request ${transportId}` };
  const loginToken =
    kind === 'transport-quoted' ? await mailedLoginToken(ctx, mail, { holder: found.reservation }) : undefined;
  return writeTransportLetter({
    ...found,
    kind,
    loginToken,
    locale: mail.locale,
    siteUrl: ctx.services.config.siteUrl,
    request: describeTransport(found.request, found.reservation.currency),
  });
}
