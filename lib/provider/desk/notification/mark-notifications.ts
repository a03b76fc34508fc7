import { randomUUID } from 'node:crypto';
import { and, eq, inArray, not, type SQL, sql } from 'drizzle-orm';
import type { Notification, NotificationScope } from '@/lib/contract/notification';
import type { Context } from '../../context';
import { notificationReads, notifications, reservations } from '../../db/schema';
import { fail } from '../../error';
import { countReadings, describeWhere } from './list-notifications';
import { IS_SHOWN, isReadBy, readerOf, scopeOf, seenBy } from './notification-scope';

/**
 * Notes that the caller has read a notification, or takes that back; what others have read stays as it is. Raises
 * NOT_FOUND for one that is in no list of the caller, also because its request was done meanwhile.
 */
export async function markNotification({
  ctx,
  input: { id, read },
}: {
  ctx: Context;
  input: { id: string; read: boolean };
}): Promise<Notification> {
  const one = and(eq(notifications.id, id), seenBy(ctx.actor));
  if (read) await noteRead(ctx, one, null);
  else await forgetRead(ctx, one);
  const [marked] = await describeWhere(ctx, one, 1);
  return marked ?? fail('NOT_FOUND');
}

/**
 * Notes that the caller has read everything of a scope. Answers what is unread afterwards (it came meanwhile), and the
 * name of the batch, by which `restoreUnread` takes exactly this back. Raises as `scopeOf`.
 */
export async function markAllRead({
  ctx,
  input,
}: {
  ctx: Context;
  input: NotificationScope;
}): Promise<{ unread: number; batch: string | null }> {
  const ofWhom = await scopeOf(ctx, input);
  const batch = randomUUID();
  const marked = await noteRead(ctx, and(ofWhom, not(isReadBy(readerOf(ctx.actor)))), batch);
  const { unread } = await countReadings(ctx, ofWhom);
  return { unread, batch: marked > 0 ? batch : null };
}

/**
 * Takes back that the caller has read what one press marked, except what was opened by itself since. Answers how many;
 * none for somebody else's batch, or one that was taken back before.
 */
export async function restoreUnread({
  ctx: { actor, db },
  input: { batch },
}: {
  ctx: Context;
  input: { batch: string };
}): Promise<{ restored: number }> {
  const { reader, batch: of, notificationId } = notificationReads;
  const gone = await db
    .delete(notificationReads)
    .where(and(eq(reader, readerOf(actor)), eq(of, batch)))
    .returning({ id: notificationId });
  return { restored: gone.length };
}

/**
 * In one statement, so that a notification that is done or gone meanwhile is not noted. A notification that is read by
 * itself (no `batch`) stays read, whatever batch had marked it before. Answers how many are noted.
 */
async function noteRead({ actor, clock, db }: Context, which: SQL | undefined, batch: string | null): Promise<number> {
  const noting = db.insert(notificationReads).select(
    db
      .select({
        notificationId: notifications.id,
        reader: sql<string>`${readerOf(actor)}::text`.as('reader'),
        readAt: sql<Date>`${clock.now().toISOString()}::timestamptz`.as('read_at'),
        batch: sql<string | null>`${batch}::text`.as('batch'),
      })
      .from(notifications)
      .leftJoin(reservations, eq(reservations.id, notifications.reservationId))
      .where(and(which, IS_SHOWN)),
  );
  const { notificationId, reader } = notificationReads;
  const noted = await (batch === null
    ? noting.onConflictDoUpdate({ target: [notificationId, reader], set: { batch: null } })
    : noting.onConflictDoNothing()
  ).returning({ id: notificationId });
  return noted.length;
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
