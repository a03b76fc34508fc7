import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { SupportTicket, SupportTicketInput } from '@/lib/contract/support-ticket';
import type { Context, Transaction } from '../../context';
import { events, notifications, reservations, supportTickets } from '../../db/schema';
import { writeAudit } from '../../ground/audit';
import { once } from '../../ground/once';
import { describeTicket } from './describe-ticket';
import { type TicketAuthor, ticketAuthor } from './ticket-author';

/** Stores a question to the support and tells the agency's inbox. Who asks, and about which event, is the session's. */
export async function createTicket({
  ctx,
  input,
}: {
  ctx: Context;
  input: SupportTicketInput;
}): Promise<SupportTicket> {
  return once({
    ctx,
    call: 'create support ticket',
    fingerprint: input,
    work: async (tx) => {
      const { noticeType, ...author } = await ticketAuthor({ ...ctx, db: tx });
      const [ticket] = await tx
        .insert(supportTickets)
        .values({ ...author, ...input, id: randomUUID(), createdAt: ctx.clock.now() })
        .returning();
      if (!ticket) throw new Error('an insert answers its row');
      const places = await placesOf(tx, author);
      await writeAudit(tx, ctx, {
        agencyId: ticket.agencyId,
        action: 'supportTicket.created',
        entity: 'supportTicket',
        entityId: ticket.id,
        after: { subject: ticket.subject },
      });
      if (ticket.agencyId) {
        await tx.insert(notifications).values({
          id: randomUUID(),
          agencyId: ticket.agencyId,
          eventId: ticket.eventId,
          reservationId: ticket.reservationId,
          type: noticeType,
          params: {
            name: ticket.authorName,
            message: `${input.subject}: ${input.message}`,
            ...(places.eventName && { eventName: places.eventName }),
          },
          createdAt: ticket.createdAt,
        });
      }
      return describeTicket({ ticket, ...places });
    },
  });
}

interface Places {
  eventName: string | null;
  key: string | null;
}

async function placesOf(
  tx: Transaction,
  { eventId, reservationId }: Pick<TicketAuthor, 'eventId' | 'reservationId'>,
): Promise<Places> {
  const [event] = eventId ? await tx.select().from(events).where(eq(events.id, eventId)) : [];
  const [booked] = reservationId ? await tx.select().from(reservations).where(eq(reservations.id, reservationId)) : [];
  return { eventName: event?.name ?? null, key: booked?.key ?? null };
}
