import { and, count, desc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { DEFAULT_PER_PAGE } from '@/lib/config/constants';
import { type Notification, type NotificationQuery, notificationType } from '@/lib/contract/notification';
import type { Page, PageQuery } from '@/lib/contract/page';
import { countUnread } from '@/lib/domain/notifications';
import { can } from '@/lib/domain/permissions';
import type { Actor, AgencyId, Context } from '../../context';
import type { Database } from '../../db/client';
import { prepared } from '../../db/prepared';
import { events, notifications, reservations } from '../../db/schema';
import { staffEvent } from '../../event/event/find-bookable-event';
import { containsWords, pageWindow, readPage, toPage } from '../../ground/page';
import { staffAgency } from '../../people/agency/agency-scope';

const NOBODYS = sql`false`;

const SHOWN = notificationType.options.filter((type) => type !== 'UNKNOWN');

/** The values of a notification's facts, as one searchable text. */
const PARAMS = sql`(select string_agg(value, ' ') from jsonb_each_text(${notifications.params}))`;

interface Found {
  row: typeof notifications.$inferSelect;
  code: string | null;
  key: string | null;
  timeZone: string | null;
}

/** A notification as the wire has it; a type that nobody knows is UNKNOWN. */
const describeNotification = ({ row, code, key, timeZone }: Found): Notification => ({
  id: row.id,
  type: notificationType.catch('UNKNOWN').parse(row.type),
  status: row.status,
  read: row.read,
  eventId: row.eventId,
  eventCode: code,
  timeZone,
  reservationKey: key,
  params: row.params,
  createdAt: row.createdAt.toISOString(),
});

/** The notifications of some records that people see, the newest first: UNKNOWN and Off are ignored. */
async function listShown(db: Database, ofWhom: SQL | undefined, query: NotificationQuery): Promise<Page<Notification>> {
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
  const counting = db.select({ total: count() }).from(notifications).leftJoin(reservations, of).where(asked);
  const { rows, total } = await readPage(window, counting, (all) =>
    db
      .select({ row: notifications, code: events.code, key: reservations.key, timeZone: events.timeZone, total: all })
      .from(notifications)
      .leftJoin(reservations, of)
      .leftJoin(events, eq(events.id, notifications.eventId))
      .where(asked)
      .orderBy(desc(notifications.createdAt), desc(notifications.id))
      .limit(window.limit)
      .offset(window.offset),
  );
  return toPage(rows.map(describeNotification), total, window);
}

const countOfAgency = (db: Database, agencyId: string) =>
  db.$count(notifications, eq(notifications.agencyId, agencyId));

const ofAgency = prepared((db) =>
  db
    .select({
      row: notifications,
      code: events.code,
      key: reservations.key,
      timeZone: events.timeZone,
      total: sql<number>`(select count(*) from notifications alike
        where alike.agency_id = ${sql.placeholder('agencyId')})`.mapWith(Number),
    })
    .from(notifications)
    .leftJoin(reservations, eq(reservations.id, notifications.reservationId))
    .leftJoin(events, eq(events.id, notifications.eventId))
    .where(eq(notifications.agencyId, sql.placeholder('agencyId')))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset')),
);

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
  const { limit, offset } = window;
  const rows = await ofAgency(ctx.db, { agencyId, limit, offset });
  const total = rows[0] || offset === 0 ? (rows[0]?.total ?? 0) : await countOfAgency(ctx.db, agencyId);
  return toPage(rows.map(describeNotification), total, window);
}

/** How many of an agency's latest notifications, as many as a list shows first, are shown and not read yet. */
export async function countUnreadOf(ctx: Context, agencyId: AgencyId): Promise<number> {
  const { type, status, read, createdAt, id } = notifications;
  const rows = await ctx.db
    .select({ type, status, read })
    .from(notifications)
    .where(eq(notifications.agencyId, agencyId))
    .orderBy(desc(createdAt), desc(id))
    .limit(DEFAULT_PER_PAGE);
  return countUnread(rows.map((row) => ({ ...row, type: notificationType.catch('UNKNOWN').parse(row.type) })));
}

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
