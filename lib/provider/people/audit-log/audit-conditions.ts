import { and, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { AuditFilters } from '@/lib/contract/audit-log';
import { endOfDayInstant, instantInZone } from '@/lib/domain/zone';
import type { Context } from '../../context';
import { auditLog, reservations, SEARCHED_TEXT, users } from '../../db/schema';
import { fail } from '../../error';
import { containsWords } from '../../ground/search';
import { boundAgencyId, staffAgency } from '../agency/agency-scope';

/** Entries that the caller may read: of the own agency; for the admin of any, or of the one asked for. Raises NOT_FOUND. */
async function auditScope(ctx: Context, agencyId: string | undefined): Promise<SQL | undefined> {
  if (ctx.actor.kind !== 'user') fail('FORBIDDEN');
  if (agencyId !== undefined) return eq(auditLog.agencyId, await staffAgency(ctx, agencyId));
  const own = boundAgencyId(ctx.actor);
  return own === null ? undefined : eq(auditLog.agencyId, own);
}

/** The zone in which the log is read. Raises INVALID for none that there is. */
export function zoneOf({ time_zone: timeZone = 'UTC' }: Pick<AuditFilters, 'time_zone'>): string {
  const isKnown = timeZone === 'UTC' || Intl.supportedValuesOf('timeZone').includes(timeZone);
  return isKnown ? timeZone : fail('INVALID', { fields: { time_zone: 'invalid' } });
}

/** Scope and filters of the log as one condition. Raises NOT_FOUND for another agency, INVALID for an unknown zone. */
export async function auditConditions(ctx: Context, filters: AuditFilters): Promise<SQL | undefined> {
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

const startsWith = (part: string) => sql`${auditLog.action} like ${`${part}.%`}`;

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
  return or(inArray(auditLog.actor, people), inArray(auditLog.actor, holders));
}
