import { and, eq, inArray, not, type SQL, sql } from 'drizzle-orm';
import type { Notification, NotificationScope } from '@/lib/contract/notification';
import type { Context } from '../../context';
import { notificationReads, notifications, reservations } from '../../db/schema';
import { fail } from '../../error';
import { countReadings, describeWhere } from './list-notifications';
import { IS_SHOWN, isReadBy, readerOf, scopeOf, seenBy } from './notification-scope';

/**
 * Notes that the caller has read a notification, or takes that back; everybody else's reading stays as it is. Raises
 * NOT_FOUND for one that the caller sees in no list, also where what it asked for is done meanwhile.
 */
export async function markNotification({
  ctx,
  input: { id, read },
}: {
  ctx: Context;
  input: { id: string; read: boolean };
}): Promise<Notification> {
  const one = and(eq(notifications.id, id), seenBy(ctx.actor));
  if (read) await noteRead(ctx, one);
  else await forgetRead(ctx, one);
  const [marked] = await describeWhere(ctx, one, 1);
  return marked ?? fail('NOT_FOUND');
}

/**
 * Notes that the caller has read everything of a scope; answers what is unread afterwards, which came meanwhile. Raises
 * as `scopeOf`.
 */
export async function markAllRead({
  ctx,
  input,
}: {
  ctx: Context;
  input: NotificationScope;
}): Promise<{ unread: number }> {
  const ofWhom = await scopeOf(ctx, input);
  await noteRead(ctx, and(ofWhom, not(isReadBy(readerOf(ctx.actor)))));
  const { unread } = await countReadings(ctx, ofWhom);
  return { unread };
}

/** One statement: a notification that is done or gone meanwhile is not there to be noted. */
async function noteRead({ actor, clock, db }: Context, which: SQL | undefined): Promise<void> {
  await db
    .insert(notificationReads)
    .select(
      db
        .select({
          notificationId: notifications.id,
          reader: sql<string>`${readerOf(actor)}::text`.as('reader'),
          readAt: sql<Date>`${clock.now().toISOString()}::timestamptz`.as('read_at'),
        })
        .from(notifications)
        .leftJoin(reservations, eq(reservations.id, notifications.reservationId))
        .where(and(which, IS_SHOWN)),
    )
    .onConflictDoNothing();
}

async function forgetRead({ actor, db }: Context, which: SQL | undefined): Promise<void> {
  const seen = db
    .select({ id: notifications.id })
    .from(notifications)
    .leftJoin(reservations, eq(reservations.id, notifications.reservationId))
    .where(which);
  await db
    .delete(notificationReads)
    .where(and(eq(notificationReads.reader, readerOf(actor)), inArray(notificationReads.notificationId, seen)));
}
