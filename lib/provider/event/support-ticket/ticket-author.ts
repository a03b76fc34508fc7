import { desc, eq, or } from 'drizzle-orm';
import type { Notification } from '@/lib/contract/notification';
import type { Context, HolderActor, UserActor } from '../../context';
import { events, reservations, users } from '../../db/schema';
import { fail } from '../../error';

/** Who asks the support, and about which records. */
export interface TicketAuthor {
  agencyId: string | null;
  eventId: string | null;
  reservationId: string | null;
  userId: string | null;
  authorName: string;
  authorEmail: string;
  /** What the agency's inbox calls a message of such a person. */
  noticeType: Notification['type'];
}

/** The author of a ticket from the session alone; nothing of it is believed from the caller. Raises UNAUTHENTICATED. */
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
