import { count, desc, eq } from 'drizzle-orm';
import type { Notification } from '@/lib/contract/notification';
import type { Page, PageQuery } from '@/lib/contract/page';
import type { Context } from '../../context';
import { events, notifications, reservations } from '../../db/schema';
import { pageWindow, toPage } from '../../ground/page';
import { staffAgency } from '../../people/agency/agency-scope';
import { describeNotification } from './describe-notification';

type ListNotificationsInput = PageQuery & { agencyId: string };

/**
 * Notifications of an agency, the newest first, UNKNOWN and Off ones included: the badge leaves them out. Raises
 * NOT_FOUND for another agency.
 */
export async function listAgencyNotifications({
  ctx,
  input,
}: {
  ctx: Context;
  input: ListNotificationsInput;
}): Promise<Page<Notification>> {
  const agencyId = await staffAgency(ctx, input.agencyId);
  const window = pageWindow(input);
  const ofAgency = eq(notifications.agencyId, agencyId);
  const rows = await ctx.db
    .select({ row: notifications, code: events.code, key: reservations.key, timeZone: events.timeZone })
    .from(notifications)
    .leftJoin(reservations, eq(reservations.id, notifications.reservationId))
    .leftJoin(events, eq(events.id, notifications.eventId))
    .where(ofAgency)
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(window.limit)
    .offset(window.offset);
  const [counted] = await ctx.db.select({ total: count() }).from(notifications).where(ofAgency);
  return toPage(rows.map(describeNotification), counted?.total ?? 0, window);
}
