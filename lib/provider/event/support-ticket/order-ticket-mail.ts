import { eq } from 'drizzle-orm';
import type { Context, Transaction } from '../../context';
import { agencies, events, reservations, type supportTickets, users } from '../../db/schema';
import type { MailKindOf } from '../../ground/mail-texts';
import { enqueueMail } from '../../ground/outbox';

type Ticket = typeof supportTickets.$inferSelect;

interface TicketMail {
  kind: MailKindOf<'support'>;
  /** Names the one occasion, for the mail's dedupe key. */
  occasion: string;
  payload: Record<string, unknown>;
}

/** Orders a mail for who asked, in their language, where they are reached now. */
export async function mailAsker(
  tx: Transaction,
  ctx: Context,
  { agencyId, userId, reservationId, authorEmail }: Ticket,
  { kind, occasion, payload }: TicketMail,
): Promise<void> {
  const [user] = userId ? await tx.select().from(users).where(eq(users.id, userId)) : [];
  const ofTicket = eq(reservations.id, reservationId ?? '');
  const [booked] = !user && reservationId ? await tx.select().from(reservations).where(ofTicket) : [];
  await enqueueMail(tx, ctx, {
    agencyId,
    kind,
    recipient: user?.email ?? booked?.email ?? authorEmail,
    locale: user?.languageCode ?? booked?.locale ?? ctx.locale,
    payload,
    limited: false,
    dedupeKey: `${kind}:${occasion}`,
  });
}

/**
 * Orders a mail for the desk, in the agency's language: to the address of the ticket's event, else the agency's. Nobody
 * is told by mail of a ticket without an agency, nor of what they wrote themselves.
 */
export async function mailDesk(
  tx: Transaction,
  ctx: Context,
  { agencyId, eventId, authorEmail }: Ticket,
  { kind, occasion, payload }: TicketMail,
): Promise<void> {
  const [agency] = agencyId ? await tx.select().from(agencies).where(eq(agencies.id, agencyId)) : [];
  const [event] = eventId ? await tx.select().from(events).where(eq(events.id, eventId)) : [];
  const recipient = event?.notificationEmail ?? agency?.email;
  if (!agency || !recipient || recipient.toLowerCase() === authorEmail.toLowerCase()) return;
  await enqueueMail(tx, ctx, {
    agencyId,
    kind,
    recipient,
    locale: agency.languageCode,
    payload,
    dedupeKey: `${kind}:${occasion}`,
  });
}
