import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AuditEntry } from '@/lib/contract/audit-log';
import type { Language } from '@/lib/contract/bilingual-text';
import type { Database } from '../../db/client';
import {
  agencies,
  apiTokens,
  auditLog,
  coupons,
  eventCategories,
  events,
  payments,
  reservationRooms,
  reservations,
  roomCategories,
  stories,
  transportRequests,
  users,
  waitlistEntries,
} from '../../db/schema';
import { shownText } from '../../db/schema/columns';
import { actorId } from '../../ground/actor-id';

const actingUser = alias(users, 'acting_user');

const actingReservation = alias(reservations, 'acting_reservation');

const of = (entity: string) => eq(auditLog.entity, entity);

const idIf = (entity: string) => sql`case when ${auditLog.entity} = ${entity} then ${auditLog.entityId} end`;

const reservationId = sql`coalesce(${idIf('reservation')}, ${payments.reservationId}, ${reservationRooms.reservationId}, ${transportRequests.reservationId}, ${waitlistEntries.reservationId})`;

const eventId = sql`coalesce(${idIf('event')}, ${reservations.eventId}, ${eventCategories.eventId}, ${coupons.eventId})`;

const recordName = (language: Language) =>
  sql<
    string | null
  >`coalesce(${users.name}, ${coupons.code}, ${shownText(roomCategories.name, language)}, ${stories.coupleNames}, ${agencies.name}, ${waitlistEntries.firstName} || ' ' || ${waitlistEntries.lastName}, case when ${auditLog.entity} = 'event' then ${events.name} end)`;

interface Slice {
  where: SQL | undefined;
  /** Language of the records' names. */
  language: Language;
  limit: number;
  offset?: number;
  /** Id of the entry after which the page begins. */
  after: string | null;
}

/** Entries of the log, the newest first, with the names of who did it and of what it was done to. */
export async function readAuditRows(
  db: Database,
  { where, language, limit, offset, after }: Slice,
): Promise<AuditEntry[]> {
  // The page first and the names for it alone: joined before the cut, each table of names would be read whole.
  const page = db
    .select()
    .from(auditLog)
    .where(and(where, after === null ? undefined : lt(auditLog.id, Number(after))))
    .orderBy(desc(auditLog.id))
    .limit(limit)
    .offset(after === null ? (offset ?? 0) : 0)
    .as('audit_log');
  const rows = await db
    .select({
      entry: auditLog,
      userName: actingUser.name,
      holderKey: actingReservation.key,
      tokenName: apiTokens.name,
      key: reservations.key,
      name: recordName(language),
      currency: sql<string | null>`coalesce(${reservations.currency}, ${events.currency})`,
    })
    .from(page)
    .leftJoin(actingUser, eq(actingUser.id, actorId(auditLog.actor, 'user')))
    .leftJoin(actingReservation, eq(actingReservation.id, actorId(auditLog.actor, 'reservation')))
    .leftJoin(apiTokens, eq(apiTokens.id, actorId(auditLog.actor, 'token')))
    .leftJoin(payments, and(of('payment'), eq(payments.id, auditLog.entityId)))
    .leftJoin(reservationRooms, and(of('reservationRoom'), eq(reservationRooms.id, auditLog.entityId)))
    .leftJoin(transportRequests, and(of('transportRequest'), eq(transportRequests.id, auditLog.entityId)))
    .leftJoin(waitlistEntries, and(of('waitlistEntry'), eq(waitlistEntries.id, auditLog.entityId)))
    .leftJoin(reservations, eq(reservations.id, reservationId))
    .leftJoin(users, and(of('user'), eq(users.id, auditLog.entityId)))
    .leftJoin(coupons, and(of('coupon'), eq(coupons.id, auditLog.entityId)))
    .leftJoin(eventCategories, and(of('eventCategory'), eq(eventCategories.id, auditLog.entityId)))
    .leftJoin(
      roomCategories,
      eq(roomCategories.id, sql`coalesce(${idIf('roomCategory')}, ${eventCategories.roomCategoryId})`),
    )
    .leftJoin(stories, and(of('story'), eq(stories.id, auditLog.entityId)))
    .leftJoin(agencies, and(of('agency'), eq(agencies.id, auditLog.entityId)))
    .leftJoin(events, eq(events.id, eventId))
    .orderBy(desc(auditLog.id));
  return rows.map(({ entry, userName, holderKey, tokenName, key, name, currency }) => ({
    id: entry.id,
    at: entry.at.toISOString(),
    actor: actorOf(entry.actor, userName ?? holderKey ?? tokenName),
    actorRole: entry.actorRole,
    action: entry.action,
    entity: entry.entity,
    entityId: entry.entityId,
    entityName: (entry.entity === 'reservation' ? key : name) ?? nameInside(entry.after) ?? nameInside(entry.before),
    reservationKey: key,
    currency,
    before: entry.before,
    after: entry.after,
    ip: entry.ip,
    requestId: entry.requestId,
  }));
}

const NAMES = ['name', 'key', 'code', 'coupleNames', 'subject', 'slug', 'bankName', 'email'];

/** What a record that is gone, or has no table of names, was called when it was written down. */
function nameInside(facts: unknown): string | null {
  if (typeof facts !== 'object' || facts === null) return null;
  const named = Object.entries(facts).filter(([name, value]) => NAMES.includes(name) && typeof value === 'string');
  return named.map(([, value]) => String(value))[0] ?? null;
}

function actorOf(actor: string, name: string | null): AuditEntry['actor'] {
  const [kind, id] = actor.split(':');
  if (kind === 'user' || kind === 'reservation' || kind === 'token') return { kind, name };
  return kind === 'visitor' ? { kind, name: null } : { kind: 'system', name: id ?? null };
}
