import { and, count, desc, eq, not, or, type SQL, sql } from 'drizzle-orm';
import {
  type InboxQuery,
  type Notification,
  type NotificationPage,
  type NotificationQuery,
  notificationType,
} from '@/lib/contract/notification';
import type { Page, PageQuery } from '@/lib/contract/page';
import { hiddenWords } from '@/lib/domain/notifications';
import type { Actor, AgencyId, Context } from '../../context';
import type { Database } from '../../db/client';
import { prepared } from '../../db/prepared';
import { events, notifications, reservations } from '../../db/schema';
import { containsWords, pageWindow, readPage, toPage } from '../../ground/page';
import { staffAgency } from '../../people/agency/agency-scope';
import { IS_SHOWN, isForReader, isReadBy, readerOf, scopeOf } from './notification-scope';

/**
 * Kinds whose words this reader must not see. Guests see only their own bookings' notifications, and all their words.
 */
const hiddenFrom = (actor: Actor) => {
  const isStaff = actor.kind === 'token' || (actor.kind === 'user' && actor.role !== 'attendee');
  return isStaff ? hiddenWords(actor) : [];
};

/** The values of a notification's facts that the reader sees, as one searchable text. */
function factsFor(actor: Actor): SQL {
  const isHidden = hiddenFrom(actor).map(
    ({ type, isTicket }) =>
      sql`(${notifications.type} = ${type} and (${notifications.params} ? 'ticketId') = ${isTicket})`,
  );
  const facts =
    isHidden.length === 0
      ? sql`${notifications.params}`
      : sql`case when ${or(...isHidden)} then ${notifications.params} - 'message' else ${notifications.params} end`;
  return sql`(select string_agg(value, ' ') from jsonb_each_text(${facts}))`;
}

/** Of a reservation that was deleted there is nothing to open. */
const keyThatStands = sql<string | null>`case when ${reservations.deletedAt} is null then ${reservations.key} end`;

const ofReservation = eq(reservations.id, notifications.reservationId);

interface Found {
  row: typeof notifications.$inferSelect;
  code: string | null;
  key: string | null;
  timeZone: string | null;
  read: boolean;
}

/** Notifications as the wire has them for the reader; a type that nobody knows is UNKNOWN. */
function describeFor(actor: Actor): (found: Found) => Notification {
  const hidden = hiddenFrom(actor);
  return ({ row, code, key, timeZone, read }) => {
    const { message: _message, ...others } = row.params;
    const isTicket = 'ticketId' in others;
    const isHidden = hidden.some((kind) => kind.type === row.type && kind.isTicket === isTicket);
    return {
      id: row.id,
      type: notificationType.catch('UNKNOWN').parse(row.type),
      status: row.status,
      read,
      eventId: row.eventId,
      eventCode: code,
      timeZone,
      reservationKey: key,
      params: isHidden ? others : row.params,
      createdAt: row.createdAt.toISOString(),
    };
  };
}

const columnsFor = (reader: string) => ({
  row: notifications,
  code: events.code,
  key: keyThatStands,
  timeZone: events.timeZone,
  read: isReadBy(reader),
});

/** Notifications as this person sees them, of those that a condition names, the newest first. */
export async function describeWhere(ctx: Context, condition: SQL | undefined, limit: number): Promise<Notification[]> {
  const rows = await ctx.db
    .select(columnsFor(readerOf(ctx.actor)))
    .from(notifications)
    .leftJoin(reservations, ofReservation)
    .leftJoin(events, eq(events.id, notifications.eventId))
    .where(and(condition, IS_SHOWN))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit);
  return rows.map(describeFor(ctx.actor));
}

/** How many notifications of a scope are shown, read and not by this person. */
export async function countReadings(ctx: Context, ofWhom: SQL): Promise<NotificationPage['counts']> {
  const isRead = isReadBy(readerOf(ctx.actor));
  const among = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
  const [counts] = await ctx.db
    .select({ unread: among(not(isRead)), read: among(isRead) })
    .from(notifications)
    .leftJoin(reservations, ofReservation)
    .where(and(ofWhom, IS_SHOWN));
  return counts ?? { unread: 0, read: 0 };
}

/** The notifications of a scope that people see, the newest first: UNKNOWN and Off are ignored. */
async function listShown(ctx: Context, ofWhom: SQL, query: NotificationQuery): Promise<NotificationPage> {
  const { db } = ctx;
  const window = pageWindow(query);
  const reader = readerOf(ctx.actor);
  const wanted = query['filter[read]'];
  const asked = and(
    ofWhom,
    IS_SHOWN,
    wanted && (wanted === 'read' ? isReadBy(reader) : not(isReadBy(reader))),
    ...containsWords(sql`concat_ws(' ', ${reservations.key}, ${factsFor(ctx.actor)})`, query.q),
  );
  const counting = db.select({ total: count() }).from(notifications).leftJoin(reservations, ofReservation).where(asked);
  const [{ rows, total }, counts] = await Promise.all([
    readPage(window, counting, (all) =>
      db
        .select({ ...columnsFor(reader), total: all })
        .from(notifications)
        .leftJoin(reservations, ofReservation)
        .leftJoin(events, eq(events.id, notifications.eventId))
        .where(asked)
        .orderBy(desc(notifications.createdAt), desc(notifications.id))
        .limit(window.limit)
        .offset(window.offset),
    ),
    countReadings(ctx, ofWhom),
  ]);
  return { ...toPage(rows.map(describeFor(ctx.actor)), total, window), counts };
}

const countOfAgency = (db: Database, agencyId: string, reader: string) =>
  db.$count(notifications, and(eq(notifications.agencyId, agencyId), isForReader(reader)));

const ofAgency = prepared((db) =>
  db
    .select({
      row: notifications,
      code: events.code,
      key: keyThatStands,
      timeZone: events.timeZone,
      read: isReadBy(sql.placeholder('reader')),
      total: sql<number>`(select count(*) from notifications alike
        where alike.agency_id = ${sql.placeholder('agencyId')}
        and (alike.for_user_id is null or 'user:' || alike.for_user_id = ${sql.placeholder('reader')}))`.mapWith(
        Number,
      ),
    })
    .from(notifications)
    .leftJoin(reservations, ofReservation)
    .leftJoin(events, eq(events.id, notifications.eventId))
    .where(and(eq(notifications.agencyId, sql.placeholder('agencyId')), isForReader(sql.placeholder('reader'))))
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
  const reader = readerOf(ctx.actor);
  const rows = await ofAgency(ctx.db, { agencyId, reader, limit, offset });
  const total = rows[0] || offset === 0 ? (rows[0]?.total ?? 0) : await countOfAgency(ctx.db, agencyId, reader);
  return toPage(rows.map(describeFor(ctx.actor)), total, window);
}

const unreadOf = prepared((db) =>
  db
    .select({ unread: count() })
    .from(notifications)
    .where(
      and(
        eq(notifications.agencyId, sql.placeholder('agencyId')),
        IS_SHOWN,
        isForReader(sql.placeholder('reader')),
        not(isReadBy(sql.placeholder('reader'))),
      ),
    ),
);

/** How many notifications of an agency are shown that this person has not read: what its inbox lists as unread. */
export async function countUnreadOf(ctx: Context, agencyId: AgencyId): Promise<number> {
  const [counted] = await unreadOf(ctx.db, { agencyId, reader: readerOf(ctx.actor) });
  return counted?.unread ?? 0;
}

/** What happened in an event, for its staff (an organizer: in an own one). Raises NOT_FOUND. */
export async function listEventNotifications({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string; query: NotificationQuery };
}): Promise<NotificationPage> {
  return listShown(ctx, await scopeOf(ctx, { event: input.event }), input.query);
}

/**
 * The caller's own notifications, or the inbox of the agency that a query names. Raises NOT_FOUND for another agency,
 * FORBIDDEN where the caller reads no inbox.
 */
export async function listOwnNotifications({
  ctx,
  input: { agency, ...query },
}: {
  ctx: Context;
  input: InboxQuery;
}): Promise<NotificationPage> {
  return listShown(ctx, await scopeOf(ctx, { agency }), query);
}
