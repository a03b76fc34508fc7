import { eq } from 'drizzle-orm';
import type { Notification, NotificationQuery } from '@/lib/contract/notification';
import type { Page } from '@/lib/contract/page';
import type { Context } from '../../context';
import { notifications } from '../../db/schema';
import { staffEvent } from '../../event/event/visible-event';
import { listShown } from './list-shown';

/** What happened in an event, for its staff (an organizer: in an own one). Raises NOT_FOUND. */
export async function listEventNotifications({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string; query: NotificationQuery };
}): Promise<Page<Notification>> {
  const event = await staffEvent(ctx, input.event, 'readEventNotifications');
  return listShown(ctx.db, eq(notifications.eventId, event.id), input.query);
}
