import { and, count, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { type Notification, type NotificationQuery, notificationType } from '@/lib/contract/notification';
import type { Page } from '@/lib/contract/page';
import type { Database } from '../../db/client';
import { events, notifications, reservations } from '../../db/schema';
import { pageWindow, toPage } from '../../ground/page';
import { containsWords } from '../../ground/search';
import { describeNotification } from './describe-notification';

const SHOWN = notificationType.options.filter((type) => type !== 'UNKNOWN');

/** The values of a notification's facts, as one searchable text. */
const PARAMS = sql`(select string_agg(value, ' ') from jsonb_each_text(${notifications.params}))`;

/** The notifications of some records that people see, the newest first: UNKNOWN and Off are ignored. */
export async function listShown(
  db: Database,
  ofWhom: SQL | undefined,
  query: NotificationQuery,
): Promise<Page<Notification>> {
  const window = pageWindow(query);
  const read = query['filter[read]'];
  const asked = and(
    ofWhom,
    inArray(notifications.type, SHOWN),
    ne(notifications.status, 'Off'),
    read && eq(notifications.read, read === 'read'),
    ...containsWords(sql`concat_ws(' ', ${reservations.key}, ${PARAMS})`, query.q),
  );
  const of = eq(reservations.id, notifications.reservationId);
  const [[counted], rows] = await Promise.all([
    db.select({ total: count() }).from(notifications).leftJoin(reservations, of).where(asked),
    db
      .select({ row: notifications, code: events.code, key: reservations.key, timeZone: events.timeZone })
      .from(notifications)
      .leftJoin(reservations, of)
      .leftJoin(events, eq(events.id, notifications.eventId))
      .where(asked)
      .orderBy(desc(notifications.createdAt), desc(notifications.id))
      .limit(window.limit)
      .offset(window.offset),
  ]);
  return toPage(rows.map(describeNotification), counted?.total ?? 0, window);
}
