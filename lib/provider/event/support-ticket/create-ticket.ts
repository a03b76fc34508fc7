import { randomUUID } from 'node:crypto';
import { desc, eq, or } from 'drizzle-orm';
import type { Notification } from '@/lib/contract/notification';
import type { SupportTicket, SupportTicketInput } from '@/lib/contract/support-ticket';
import type { Context, HolderActor, Transaction, UserActor } from '../../context';
import { events, notifications, reservations, supportTickets, users } from '../../db/schema';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { once } from '../../ground/once';
import { describeTicket } from './describe-ticket';

/** Who asks the support, and about which records. */
interface TicketAuthor {
  agencyId: string | null;
  eventId: string | null;
  reservationId: string | null;
  userId: string | null;
  authorName: string;
  authorEmail: string;
  /** What the agency's inbox calls a message of such a person. */
  noticeType: Notification['type'];
}

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

/** The author of a ticket from the session alone; nothing of it is believed from the caller. Raises UNAUTHENTICATED. */
async function ticketAuthor(ctx: Context): Promise<TicketAuthor> {
  const { actor } = ctx;
  if (actor.kind === 'holder') return holderAuthor(ctx, actor);
  if (actor.kind === 'user') return userAuthor(ctx, actor);
  return fail('UNAUTHENTICATED');
}

async function holderAuthor({ db }: Context, actor: HolderActor): Promise<TicketAuthor> {
  const [found] = await db.select().from(reservations).where(eq(reservations.id, actor.reservationId));
  if (!found) fail('UNAUTHENTICATED');
  return {
    agencyId: actor.agencyId,
    eventId: actor.eventId,
    reservationId: actor.reservationId,
    userId: null,
    authorName: `${found.firstName} ${found.lastName}`,
    authorEmail: found.email,
    noticeType: 'CONTACT_ATTE',
  };
}

async function userAuthor(ctx: Context, { userId, role, agencyId }: UserActor): Promise<TicketAuthor> {
  const { db } = ctx;
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) fail('UNAUTHENTICATED');
  const author = { agencyId, userId, authorName: user.name, authorEmail: user.email };
  if (role === 'attendee') {
    const [booked] = await db
      .select()
      .from(reservations)
      .where(eq(reservations.userId, userId))
      .orderBy(desc(reservations.createdAt))
      .limit(1);
    const { id: reservationId = null, eventId = null } = booked ?? {};
    return { ...author, eventId, reservationId, noticeType: 'CONTACT_ATTE' };
  }
  if (role === 'organizer') {
    const isOwn = or(eq(events.mainUserId, userId), eq(events.secondaryUserId, userId));
    const [own] = await db.select({ id: events.id }).from(events).where(isOwn).orderBy(events.eventDate).limit(1);
    return { ...author, eventId: own?.id ?? null, reservationId: null, noticeType: 'CONTACT_ORG' };
  }
  return { ...author, eventId: null, reservationId: null, noticeType: 'contact' };
}
