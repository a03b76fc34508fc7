import { and, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { AuditFilters } from '@/lib/contract/audit-log';
import type { Context } from '../../context';
import { auditLog, reservations, users } from '../../db/schema';
import { fail } from '../../error';
import { boundAgencyId, staffAgency } from '../agency/agency-scope';
import { containsWords } from '../like-pattern';

const DAY_MS = 86_400_000;

/** Entries that the caller may read: of the own agency; for the admin of any, or of the one asked for. Raises NOT_FOUND. */
async function auditScope(ctx: Context, agencyId: string | undefined): Promise<SQL | undefined> {
  if (ctx.actor.kind !== 'user') fail('FORBIDDEN');
  if (agencyId !== undefined) return eq(auditLog.agencyId, await staffAgency(ctx, agencyId));
  const own = boundAgencyId(ctx.actor);
  return own === null ? undefined : eq(auditLog.agencyId, own);
}

/** Scope and filters of the log as one condition. Raises NOT_FOUND for another agency. */
export async function auditConditions(ctx: Context, filters: AuditFilters): Promise<SQL | undefined> {
  const { actor, action, entity, entity_id: entityId, from, to } = filters;
  return and(
    await auditScope(ctx, filters.agency_id),
    actor ? byActor(ctx, actor) : undefined,
    action ? (action.includes('.') ? eq(auditLog.action, action) : startsWith(action)) : undefined,
    entity ? eq(auditLog.entity, entity) : undefined,
    entityId ? eq(auditLog.entityId, entityId) : undefined,
    from ? gte(auditLog.at, new Date(`${from}T00:00:00Z`)) : undefined,
    to ? lt(auditLog.at, new Date(Date.parse(`${to}T00:00:00Z`) + DAY_MS)) : undefined,
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
    .where(and(...containsWords(sql`${reservations.key}`, words)));
  return or(inArray(auditLog.actor, people), inArray(auditLog.actor, holders));
}
