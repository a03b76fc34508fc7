import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Notification, NotificationQuery } from '@/lib/contract/notification';
import type { Page } from '@/lib/contract/page';
import { can } from '@/lib/domain/permissions';
import type { Actor, Context } from '../../context';
import { events, notifications, reservations } from '../../db/schema';
import { listShown } from './list-shown';

/**
 * The caller's own notifications: of the held reservation, of an attendee's reservations, of an organizer's events, of
 * the agency of those who read its inbox. Nobody else has one.
 */
export async function listOwnNotifications({
  ctx,
  input,
}: {
  ctx: Context;
  input: NotificationQuery;
}): Promise<Page<Notification>> {
  return listShown(ctx.db, ownOf(ctx.actor), input);
}

const NOBODYS = sql`false`;

function ownOf(actor: Actor): SQL | undefined {
  if (actor.kind === 'holder') return eq(notifications.reservationId, actor.reservationId);
  if (actor.kind !== 'user') return NOBODYS;
  if (actor.role === 'attendee') return and(eq(reservations.userId, actor.userId), isNull(reservations.deletedAt));
  if (actor.agencyId === null) return NOBODYS;
  const ofAgency = eq(notifications.agencyId, actor.agencyId);
  if (actor.role === 'organizer') {
    const isOwn = or(eq(events.mainUserId, actor.userId), eq(events.secondaryUserId, actor.userId));
    return and(
      ofAgency,
      sql`exists (select 1 from ${events} where ${events.id} = ${notifications.eventId} and ${isOwn})`,
    );
  }
  return can(actor, 'readNotifications') ? ofAgency : NOBODYS;
}
