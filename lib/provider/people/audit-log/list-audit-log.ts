import { and, count, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AuditEntry, AuditExportQuery, AuditFilters, AuditQuery } from '@/lib/contract/audit-log';
import type { Language } from '@/lib/contract/bilingual-text';
import type { Page } from '@/lib/contract/page';
import { csvFile, csvLines } from '@/lib/domain/csv';
import { withoutContact } from '@/lib/domain/private-data';
import { endOfDayInstant, instantInZone } from '@/lib/domain/zone';
import type { Context } from '../../context';
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
  SEARCHED_TEXT,
  stories,
  transportRequests,
  users,
  waitlistEntries,
} from '../../db/schema';
import { shownText } from '../../db/schema/columns';
import { auditExport } from '../../documents/audit-export';
import { fail } from '../../error';
import { readsPrivate } from '../../ground/access';
import { actorId } from '../../ground/audit';
import { containsWords, pageWindow, toPage } from '../../ground/page';
import { boundAgencyId, staffAgency } from '../agency/agency-scope';

const ROWS_AT_ONCE = 500;

const startsWith = (part: string) => sql`${auditLog.action} like ${`${part}.%`}`;

const actingUser = alias(users, 'acting_user');

const actingAdmin = alias(users, 'acting_admin');

const actingReservation = alias(reservations, 'acting_reservation');

const of = (entity: string) => eq(auditLog.entity, entity);

const idIf = (entity: string) => sql`case when ${auditLog.entity} = ${entity} then ${auditLog.entityId} end`;

// A note that was taken away is known by its entry alone.
const notedReservation = sql`case when ${auditLog.entity} = 'reservationNote' then coalesce(${auditLog.after}, ${auditLog.before}) ->> 'reservationId' end`;

const reservationId = sql`coalesce(${idIf('reservation')}, ${notedReservation}, ${payments.reservationId}, ${reservationRooms.reservationId}, ${transportRequests.reservationId}, ${waitlistEntries.reservationId})`;

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
async function readAuditRows(
  { db, actor }: Context,
  { where, language, limit, offset, after }: Slice,
): Promise<AuditEntry[]> {
  // The page is cut first and names are joined to its rows alone: joined before, each table of names would be read
  // whole.
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
      adminName: actingAdmin.name,
      holderKey: actingReservation.key,
      tokenName: apiTokens.name,
      key: reservations.key,
      name: recordName(language),
      currency: sql<string | null>`coalesce(${reservations.currency}, ${events.currency})`,
    })
    .from(page)
    .leftJoin(actingUser, eq(actingUser.id, actorId(auditLog.actor, 'user')))
    .leftJoin(actingAdmin, eq(actingAdmin.id, page.impersonatedBy))
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
  const shown = (entity: string, facts: unknown) =>
    readsPrivate(actor, 'contact') ? facts : withoutContact(entity, facts);
  return rows.map(({ entry, userName, adminName, holderKey, tokenName, key, name, currency }) => {
    const [before, now] = [shown(entry.entity, entry.before), shown(entry.entity, entry.after)];
    return {
      id: entry.id,
      at: entry.at.toISOString(),
      actor: actorOf(entry.actor, userName ?? holderKey ?? tokenName),
      actorRole: entry.actorRole,
      impersonatedBy: adminName ?? entry.impersonatedBy,
      action: entry.action,
      entity: entry.entity,
      entityId: entry.entityId,
      entityName: (entry.entity === 'reservation' ? key : name) ?? nameInside(now) ?? nameInside(before),
      reservationKey: key,
      currency,
      before,
      after: now,
      ip: entry.ip,
      requestId: entry.requestId,
    };
  });
}

const NAMES = ['name', 'key', 'code', 'coupleNames', 'subject', 'slug', 'bankName', 'email'];

/** The name in the entry itself, for a record that is gone or has no table of names. */
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

/**
 * The audit log, the newest first, page by page along its cursor. Raises NOT_FOUND, INVALID. docs/domain.md, States.
 */
export async function listAuditLog({ ctx, input }: { ctx: Context; input: AuditQuery }): Promise<Page<AuditEntry>> {
  const window = pageWindow(input);
  const where = await auditConditions(ctx, input);
  const [rows, counted] = await Promise.all([
    readAuditRows(ctx, { where, language: ctx.locale, ...window }),
    ctx.db.select({ total: count() }).from(auditLog).where(where),
  ]);
  return toPage(rows, counted[0]?.total ?? 0, window, rows.at(-1)?.id.toString() ?? null);
}

/**
 * Entries that the caller may read: of the own agency; for the admin of any, or of the one asked for. Raises NOT_FOUND.
 */
async function auditScope(ctx: Context, agencyId: string | undefined): Promise<SQL | undefined> {
  if (ctx.actor.kind !== 'user') fail('FORBIDDEN');
  if (agencyId !== undefined) return eq(auditLog.agencyId, await staffAgency(ctx, agencyId));
  const own = boundAgencyId(ctx.actor);
  return own === null ? undefined : eq(auditLog.agencyId, own);
}

/** The zone in which the log is read. Raises INVALID for none that there is. */
function zoneOf({ time_zone: timeZone = 'UTC' }: Pick<AuditFilters, 'time_zone'>): string {
  const isKnown = timeZone === 'UTC' || Intl.supportedValuesOf('timeZone').includes(timeZone);
  return isKnown ? timeZone : fail('INVALID', { fields: { time_zone: 'invalid' } });
}

/** Scope and filters of the log as one condition. Raises NOT_FOUND for another agency, INVALID for an unknown zone. */
async function auditConditions(ctx: Context, filters: AuditFilters): Promise<SQL | undefined> {
  const { actor, action, entity, entity_id: entityId, from, to } = filters;
  const timeZone = zoneOf(filters);
  return and(
    await auditScope(ctx, filters.agency_id),
    actor ? byActor(ctx, actor) : undefined,
    action ? (action.includes('.') ? eq(auditLog.action, action) : startsWith(action)) : undefined,
    entity ? eq(auditLog.entity, entity) : undefined,
    entityId ? eq(auditLog.entityId, entityId) : undefined,
    from ? gte(auditLog.at, instantInZone(from, '00:00', timeZone)) : undefined,
    to ? lt(auditLog.at, endOfDayInstant(to, timeZone)) : undefined,
  );
}

/** An agency's people must not find out by searching which address somebody of another agency has. */
function byActor(ctx: Context, words: string): SQL | undefined {
  const own = boundAgencyId(ctx.actor);
  const byName = and(...containsWords(sql`${users.name}`, words));
  const wanted = and(
    // Exactly the text that the index is over, so that the index is used.
    ...containsWords(sql`${users.name} || ' ' || ${users.email}`, words),
    own === null ? undefined : or(eq(users.agencyId, own), byName),
  );
  const people = ctx.db
    .select({ actor: sql`'user:' || ${users.id}` })
    .from(users)
    .where(wanted);
  const admins = ctx.db.select({ id: users.id }).from(users).where(wanted);
  const holders = ctx.db
    .select({ actor: sql`'reservation:' || ${reservations.id}` })
    .from(reservations)
    // The index covers more than the key, so the key itself is compared too.
    .where(and(...containsWords(SEARCHED_TEXT, words), ...containsWords(sql`${reservations.key}`, words)));
  const systems = ctx.db
    .select({ actor: sql`'token:' || ${apiTokens.id}` })
    .from(apiTokens)
    .where(and(...containsWords(sql`${apiTokens.name}`, words)));
  return or(
    ...[people, holders, systems].map((actors) => inArray(auditLog.actor, actors)),
    inArray(auditLog.impersonatedBy, admins),
  );
}

/**
 * The filtered log as a CSV file, written a part at a time, the newest first. Raises NOT_FOUND. docs/pages.md, Lists.
 */
export async function exportAuditLog({
  ctx,
  input: { locale, ...filters },
}: {
  ctx: Context;
  input: AuditExportQuery;
}): Promise<{ name: string; body: ReadableStream<Uint8Array> }> {
  const where = await auditConditions(ctx, filters);
  const language = locale ?? ctx.locale;
  const { fileName, header, row } = auditExport(language, zoneOf(filters));
  const encoder = new TextEncoder();
  let after: string | null = null;
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(encoder.encode(csvFile([header]))),
    async pull(stream) {
      const rows = await readAuditRows(ctx, { where, language, limit: ROWS_AT_ONCE, after });
      if (rows.length > 0) stream.enqueue(encoder.encode(csvLines(rows.map(row))));
      after = rows.at(-1)?.id.toString() ?? after;
      if (rows.length < ROWS_AT_ONCE) stream.close();
    },
  });
  return { name: `${fileName}.csv`, body };
}
