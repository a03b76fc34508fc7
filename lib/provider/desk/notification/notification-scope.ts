import { and, eq, inArray, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type NotificationScope, notificationStatus, notificationType } from '@/lib/contract/notification';
import { isShown } from '@/lib/domain/notifications';
import { can } from '@/lib/domain/permissions';
import { type Actor, actorName, type Context } from '../../context';
import { events, notificationReads, notifications, reservations, users } from '../../db/schema';
import { fail } from '../../error';
import { staffEvent } from '../../event/event/find-bookable-event';
import { staffAgency } from '../../people/agency/agency-scope';

const NOBODYS = sql`false`;

const ALL = sql`true`;

/** What people see of what there is, as lib/domain says it of one. */
export const IS_SHOWN = and(
  inArray(
    notifications.type,
    notificationType.options.filter((type) => isShown({ type, status: 'On' })),
  ),
  inArray(
    notifications.status,
    notificationStatus.options.filter((status) => isShown({ type: 'CONTACT_ORG', status })),
  ),
);

/**
 * Whether somebody has read the notification of a row, or wants no notice of its type; `reader` as `readerOf` names
 * them, `user:` and the id of an account.
 */
export const isReadBy = (reader: string | SQLWrapper): SQL<boolean> =>
  sql`(exists (select 1 from ${notificationReads} where ${notificationReads.notificationId} = ${notifications.id}
    and ${notificationReads.reader} = ${reader})
    or exists (select 1 from ${users} where ${users.id} = substr(${reader}::text, 6)
    and ${users.mutedTypes} @> to_jsonb(${notifications.type})))`.mapWith(Boolean);

/** Whether a notification is for everybody of its list, or for this reader alone; `reader` as `isReadBy` has it. */
export const isForReader = (reader: string | SQLWrapper): SQL<boolean> =>
  sql`(${notifications.forUserId} is null or 'user:' || ${notifications.forUserId} = ${reader})`.mapWith(Boolean);

/** Under which name the caller's reading is kept. */
export const readerOf = (actor: Actor): string => actorName(actor);

/**
 * The condition of the notifications that a call asks for: an event's, an agency's inbox, or without either the
 * caller's own; the statement joins reservations. Raises NOT_FOUND and FORBIDDEN as the lists of that event or agency
 * do.
 */
export async function scopeOf(ctx: Context, scope: NotificationScope): Promise<SQL> {
  return forCaller(ctx.actor, await listOf(ctx, scope));
}

const forCaller = (actor: Actor, list: SQL): SQL => and(list, isForReader(readerOf(actor))) ?? NOBODYS;

async function listOf(ctx: Context, { event, agency }: NonNullable<NotificationScope> = {}): Promise<SQL> {
  if (event !== undefined) {
    const found = await staffEvent(ctx, event, 'readEventNotifications');
    return eq(notifications.eventId, found.id);
  }
  if (agency === undefined) return ownOf(ctx.actor);
  if (ctx.actor.kind !== 'user' || !can(ctx.actor, 'readNotifications')) fail('FORBIDDEN');
  return eq(notifications.agencyId, await staffAgency(ctx, agency));
}

/**
 * The caller's own notifications: of the reservation they hold, of an attendee's reservations, of an organizer's
 * events, or of the agency for those who read its inbox. Everybody else has none.
 */
function ownOf(actor: Actor): SQL {
  if (actor.kind !== 'user' || actor.role === 'attendee') return ofGuest(actor);
  if (actor.agencyId === null) return NOBODYS;
  if (actor.role === 'organizer') return ofOwnEvents(actor.agencyId, actor.userId);
  return can(actor, 'readNotifications') ? eq(notifications.agencyId, actor.agencyId) : NOBODYS;
}

function ofGuest(actor: Actor): SQL {
  if (actor.kind === 'holder') return eq(notifications.reservationId, actor.reservationId);
  if (actor.kind !== 'user') return NOBODYS;
  return and(eq(reservations.userId, actor.userId), isNull(reservations.deletedAt)) ?? NOBODYS;
}

function ofOwnEvents(agencyId: string, userId: string): SQL {
  const isOwn = or(eq(events.mainUserId, userId), eq(events.secondaryUserId, userId));
  const isOfOne = sql`exists (select 1 from ${events} where ${events.id} = ${notifications.eventId} and ${isOwn})`;
  return and(eq(notifications.agencyId, agencyId), isOfOne) ?? NOBODYS;
}

/** The condition of everything that the caller sees in any list: the own, those of events, the platform admin's all. */
export function seenBy(actor: Actor): SQL {
  return forCaller(actor, listsOf(actor));
}

function listsOf(actor: Actor): SQL {
  const mayReadEvents = actor.kind === 'user' && can(actor, 'readEventNotifications');
  if (!mayReadEvents || actor.role === 'organizer') return ownOf(actor);
  if (actor.agencyId === null) return actor.role === 'admin' ? ALL : NOBODYS;
  const ofEvents = and(eq(notifications.agencyId, actor.agencyId), sql`${notifications.eventId} is not null`);
  return or(ownOf(actor), ofEvents) ?? NOBODYS;
}
