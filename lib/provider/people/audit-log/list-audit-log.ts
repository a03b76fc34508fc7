import { and, count, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { AuditEntry, AuditExportQuery, AuditFilters, AuditQuery } from '@/lib/contract/audit-log';
import type { Page } from '@/lib/contract/page';
import { csvFile, csvLines } from '@/lib/domain/csv';
import { endOfDayInstant, instantInZone } from '@/lib/domain/zone';
import type { Context } from '../../context';
import { apiTokens, auditLog, reservations, SEARCHED_TEXT, users } from '../../db/schema';
import { auditExport } from '../../documents/audit-export';
import { fail } from '../../error';
import { containsWords, pageWindow, toPage } from '../../ground/page';
import { boundAgencyId, staffAgency } from '../agency/agency-scope';
import { readAuditRows } from './read-audit-rows';

const ROWS_AT_ONCE = 500;

const startsWith = (part: string) => sql`${auditLog.action} like ${`${part}.%`}`;

/**
 * The audit log, the newest first, page by page along its cursor. Raises NOT_FOUND, INVALID. docs/domain.md, States.
 */
export async function listAuditLog({ ctx, input }: { ctx: Context; input: AuditQuery }): Promise<Page<AuditEntry>> {
  const window = pageWindow(input);
  const where = await auditConditions(ctx, input);
  const [rows, counted] = await Promise.all([
    readAuditRows(ctx.db, { where, language: ctx.locale, ...window }),
    ctx.db.select({ total: count() }).from(auditLog).where(where),
  ]);
  return toPage(rows, counted[0]?.total ?? 0, window, rows.at(-1)?.id.toString() ?? null);
}

/** Entries that the caller may read: of the own agency; for the admin of any, or of the one asked for. Raises NOT_FOUND. */
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

function byActor(ctx: Context, words: string): SQL | undefined {
  const people = ctx.db
    .select({ actor: sql`'user:' || ${users.id}` })
    .from(users)
    .where(and(...containsWords(sql`${users.name} || ' ' || ${users.email}`, words)));
  const holders = ctx.db
    .select({ actor: sql`'reservation:' || ${reservations.id}` })
    .from(reservations)
    // The index holds more than the key, so the key is compared too.
    .where(and(...containsWords(SEARCHED_TEXT, words), ...containsWords(sql`${reservations.key}`, words)));
  const systems = ctx.db
    .select({ actor: sql`'token:' || ${apiTokens.id}` })
    .from(apiTokens)
    .where(and(...containsWords(sql`${apiTokens.name}`, words)));
  return or(...[people, holders, systems].map((actors) => inArray(auditLog.actor, actors)));
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
      const rows = await readAuditRows(ctx.db, { where, language, limit: ROWS_AT_ONCE, after });
      if (rows.length > 0) stream.enqueue(encoder.encode(csvLines(rows.map(row))));
      after = rows.at(-1)?.id.toString() ?? after;
      if (rows.length < ROWS_AT_ONCE) stream.close();
    },
  });
  return { name: `${fileName}.csv`, body };
}
