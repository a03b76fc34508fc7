import { and, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Page, PageQuery } from '@/lib/contract/page';
import type { SupportTicket } from '@/lib/contract/support-ticket';
import { can } from '@/lib/domain/permissions';
import type { Context } from '../../context';
import { events, reservations, supportTickets } from '../../db/schema';
import { pageWindow, toPage } from '../../ground/page';
import { containsWords } from '../../ground/search';
import { describeTicket } from './describe-ticket';

/**
 * Tickets, the newest first: the caller's own; for who answers them those of the agency (the platform's admin: of all).
 */
export async function listTickets({ ctx, input }: { ctx: Context; input: PageQuery }): Promise<Page<SupportTicket>> {
  const window = pageWindow(input);
  const { subject, message, authorName } = supportTickets;
  const searched = sql`${subject} || ' ' || ${message} || ' ' || ${authorName}`;
  const asked = and(await visibleTo(ctx), ...containsWords(searched, input.q));
  const [[counted], rows] = await Promise.all([
    ctx.db.select({ total: count() }).from(supportTickets).where(asked),
    ctx.db
      .select({ ticket: supportTickets, eventName: events.name, key: reservations.key })
      .from(supportTickets)
      .leftJoin(events, eq(events.id, supportTickets.eventId))
      .leftJoin(reservations, eq(reservations.id, supportTickets.reservationId))
      .where(asked)
      .orderBy(desc(supportTickets.createdAt), desc(supportTickets.id))
      .limit(window.limit)
      .offset(window.offset),
  ]);
  return toPage(rows.map(describeTicket), counted?.total ?? 0, window);
}

async function visibleTo({ actor, db }: Context): Promise<SQL | undefined> {
  if (actor.kind === 'holder') return eq(supportTickets.reservationId, actor.reservationId);
  if (actor.kind !== 'user') return sql`false`;
  if (can(actor, 'readSupportTickets')) {
    if (actor.agencyId !== null) return eq(supportTickets.agencyId, actor.agencyId);
    return actor.role === 'admin' ? undefined : sql`false`;
  }
  const own = eq(supportTickets.userId, actor.userId);
  if (actor.role !== 'attendee') return own;
  // Named, not joined: a condition over two tables is one that no index serves.
  const booked = await db
    .select({ id: reservations.id })
    .from(reservations)
    .where(eq(reservations.userId, actor.userId));
  const ids = booked.map(({ id }) => id);
  return ids.length > 0 ? or(own, inArray(supportTickets.reservationId, ids)) : own;
}
