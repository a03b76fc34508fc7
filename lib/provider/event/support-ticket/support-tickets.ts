import { randomUUID } from 'node:crypto';
import { and, count, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Notification } from '@/lib/contract/notification';
import type { Page } from '@/lib/contract/page';
import type { SupportTicket, SupportTicketInput, TicketQuery } from '@/lib/contract/support-ticket';
import { can } from '@/lib/domain/permissions';
import { OVER } from '@/lib/domain/reservation-state';
import type { Actor, Context, HolderActor, Transaction, UserActor } from '../../context';
import type { Database } from '../../db/client';
import { events, notifications, reservations, supportTickets, users } from '../../db/schema';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { once } from '../../ground/once';
import { containsWords, pageWindow, toPage } from '../../ground/page';
import { mailDesk } from './order-ticket-mail';
import { attachFiles } from './ticket-attachments';

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

export interface FoundTicket {
  ticket: typeof supportTickets.$inferSelect;
  eventName: string | null;
  key: string | null;
  /** Name of who has it in hand. */
  assignee: string | null;
}

/** Tickets with the names of what they are about and of who has them in hand. */
export const ticketsOf = (db: Database | Transaction) =>
  db
    .select({ ticket: supportTickets, eventName: events.name, key: reservations.key, assignee: users.name })
    .from(supportTickets)
    .leftJoin(events, and(eq(events.id, supportTickets.eventId), eq(events.agencyId, supportTickets.agencyId)))
    .leftJoin(
      reservations,
      and(eq(reservations.id, supportTickets.reservationId), eq(reservations.agencyId, supportTickets.agencyId)),
    )
    .leftJoin(users, eq(users.id, supportTickets.assignedTo));

/** Whether the actor reads tickets as the desk does: not only the own ones, and with who has each in hand. */
const readsTickets = (actor: Actor): boolean => actor.kind === 'user' && can(actor, 'readSupportTickets');

/** A ticket as the wire has it for the actor. */
export const describeTicket = ({ ticket, eventName, key, assignee }: FoundTicket, actor: Actor): SupportTicket => ({
  id: ticket.id,
  subject: ticket.subject,
  message: ticket.message,
  status: ticket.status,
  author: { name: ticket.authorName, email: ticket.authorEmail },
  eventName,
  reservationKey: key,
  assignee:
    readsTickets(actor) && ticket.assignedTo !== null && assignee !== null
      ? { id: ticket.assignedTo, name: assignee }
      : null,
  createdAt: ticket.createdAt.toISOString(),
});

/**
 * Tickets, the newest first: the caller's own; for who answers them those of the agency (the platform's admin: of all).
 */
export async function listTickets({ ctx, input }: { ctx: Context; input: TicketQuery }): Promise<Page<SupportTicket>> {
  const window = pageWindow(input);
  const { subject, message, authorName } = supportTickets;
  const searched = sql`${subject} || ' ' || ${message} || ' ' || ${authorName}`;
  const status = input['filter[status]'];
  const asked = and(
    await visibleTo(ctx),
    status && eq(supportTickets.status, status),
    inHandOf(ctx.actor, input['filter[assignee]']),
    ...containsWords(searched, input.q),
  );
  const [[counted], rows] = await Promise.all([
    ctx.db.select({ total: count() }).from(supportTickets).where(asked),
    ticketsOf(ctx.db)
      .where(asked)
      .orderBy(desc(supportTickets.createdAt), desc(supportTickets.id))
      .limit(window.limit)
      .offset(window.offset),
  ]);
  return toPage(
    rows.map((row) => describeTicket(row, ctx.actor)),
    counted?.total ?? 0,
    window,
  );
}

function inHandOf(actor: Actor, holder: TicketQuery['filter[assignee]']): SQL | undefined {
  if (holder === undefined) return undefined;
  if (holder === 'nobody') return isNull(supportTickets.assignedTo);
  return actor.kind === 'user' ? eq(supportTickets.assignedTo, actor.userId) : sql`false`;
}

/** Which tickets the actor may read. */
export async function visibleTo({ actor, db }: Context): Promise<SQL | undefined> {
  if (actor.kind === 'holder') return eq(supportTickets.reservationId, actor.reservationId);
  if (actor.kind !== 'user') return sql`false`;
  if (can(actor, 'readSupportTickets')) {
    if (actor.agencyId !== null) return eq(supportTickets.agencyId, actor.agencyId);
    return actor.role === 'admin' ? undefined : sql`false`;
  }
  const own = eq(supportTickets.userId, actor.userId);
  if (actor.role !== 'attendee') return own;
  // Ids are read first and not joined: no index serves a condition over two tables.
  const booked = await db
    .select({ id: reservations.id })
    .from(reservations)
    .where(eq(reservations.userId, actor.userId));
  const ids = booked.map(({ id }) => id);
  return ids.length > 0 ? or(own, inArray(supportTickets.reservationId, ids)) : own;
}

/**
 * Stores a question to the support and tells the agency in its inbox and by mail. The session says who asks and about
 * which event. Raises INVALID for a file that cannot go with it.
 */
export async function createTicket({
  ctx,
  input,
}: {
  ctx: Context;
  input: SupportTicketInput;
}): Promise<SupportTicket> {
  const created = await once({
    ctx,
    call: 'create support ticket',
    fingerprint: input,
    work: async (tx) => {
      const { noticeType, ...author } = await ticketAuthor({ ...ctx, db: tx });
      const { attachments: tokens, ...question } = input;
      const [ticket] = await tx
        .insert(supportTickets)
        .values({ ...author, ...question, id: randomUUID(), createdAt: ctx.clock.now() })
        .returning();
      if (!ticket) throw new Error('an insert answers its row');
      await attachFiles(tx, ctx, { ticketId: ticket.id, messageId: null, tokens });
      const places = await placesOf(tx, author);
      await writeAudit(tx, ctx, {
        agencyId: ticket.agencyId,
        action: 'supportTicket.created',
        entity: 'supportTicket',
        entityId: ticket.id,
        after: { subject: ticket.subject, ...(tokens.length > 0 && { attachments: tokens.length }) },
      });
      await tellAgency(tx, ticket, {
        noticeType,
        eventName: places.eventName,
        at: ticket.createdAt,
        message: `${input.subject}: ${input.message}`,
      });
      const payload = { ticketId: ticket.id };
      await mailDesk(tx, ctx, ticket, { kind: 'support-asked', occasion: ticket.id, payload });
      return describeTicket({ ticket, ...places, assignee: null }, ctx.actor);
    },
  });
  ctx.services.wakeWorkers();
  return created;
}

interface Told extends Pick<TicketAuthor, 'noticeType'> {
  message: string;
  eventName: string | null;
  at: Date;
}

/** Puts what somebody wrote to a ticket into its agency's inbox. */
export async function tellAgency(
  tx: Transaction,
  ticket: FoundTicket['ticket'],
  { noticeType: type, message, eventName, at }: Told,
): Promise<void> {
  const { id: ticketId, agencyId, eventId, reservationId, authorName: name } = ticket;
  if (!agencyId) return;
  await tx.insert(notifications).values({
    id: randomUUID(),
    agencyId,
    eventId,
    reservationId,
    type,
    createdAt: at,
    params: { name, message, ticketId, ...(eventName && { eventName }) },
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

/**
 * The author of a ticket, from the session alone: a caller cannot claim to be somebody else. Raises UNAUTHENTICATED.
 */
export async function ticketAuthor(ctx: Context): Promise<TicketAuthor> {
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
      // The session's own booking; where all are over, the last of them, since people ask about those too.
      .orderBy(inArray(reservations.bookingStatus, [...OVER]), desc(reservations.createdAt))
      .limit(1);
    if (!booked) return { ...author, eventId: null, reservationId: null, noticeType: 'CONTACT_ATTE' };
    // An account of one agency may book with another, and is then that agency's guest: it opened the booking by its key
    // and its guest's address.
    const { id: reservationId, eventId, agencyId: bookedWith } = booked;
    return { ...author, agencyId: bookedWith, eventId, reservationId, noticeType: 'CONTACT_ATTE' };
  }
  if (role === 'organizer') {
    const isOwn = or(eq(events.mainUserId, userId), eq(events.secondaryUserId, userId));
    const [own] = await db.select().from(events).where(isOwn).orderBy(desc(events.createdAt)).limit(1);
    const ofEvent = { agencyId: own?.agencyId ?? agencyId, eventId: own?.id ?? null };
    return { ...author, ...ofEvent, reservationId: null, noticeType: 'CONTACT_ORG' };
  }
  return { ...author, eventId: null, reservationId: null, noticeType: 'contact' };
}
