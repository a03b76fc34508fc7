import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AuditEntry } from '@/lib/contract/audit-log';
import type { Database } from '../../db/client';
import { auditLog, reservations, users } from '../../db/schema';

const actingUser = alias(users, 'acting_user');
const actingReservation = alias(reservations, 'acting_reservation');

interface Slice {
  where: SQL | undefined;
  limit: number;
  offset?: number;
  /** Goes on behind this entry. */
  after: string | null;
}

/** Entries of the log, the newest first, with the names of who did it and of what it was done to. */
export async function readAuditRows(db: Database, { where, limit, offset, after }: Slice): Promise<AuditEntry[]> {
  const rows = await db
    .select({
      entry: auditLog,
      userName: actingUser.name,
      holderKey: actingReservation.key,
      key: reservations.key,
      name: users.name,
    })
    .from(auditLog)
    .leftJoin(actingUser, eq(auditLog.actor, sql`'user:' || ${actingUser.id}`))
    .leftJoin(actingReservation, eq(auditLog.actor, sql`'reservation:' || ${actingReservation.id}`))
    .leftJoin(reservations, and(eq(auditLog.entity, 'reservation'), eq(reservations.id, auditLog.entityId)))
    .leftJoin(users, and(eq(auditLog.entity, 'user'), eq(users.id, auditLog.entityId)))
    .where(and(where, after === null ? undefined : lt(auditLog.id, Number(after))))
    .orderBy(desc(auditLog.id))
    .limit(limit)
    .offset(after === null ? (offset ?? 0) : 0);
  return rows.map(({ entry, userName, holderKey, key, name }) => ({
    id: entry.id,
    at: entry.at.toISOString(),
    actor: actorOf(entry.actor, userName ?? holderKey),
    actorRole: entry.actorRole,
    action: entry.action,
    entity: entry.entity,
    entityId: entry.entityId,
    entityName: key ?? name,
    before: entry.before,
    after: entry.after,
    ip: entry.ip,
    requestId: entry.requestId,
  }));
}

function actorOf(actor: string, name: string | null): AuditEntry['actor'] {
  const [kind, id] = actor.split(':');
  if (kind === 'user' || kind === 'reservation') return { kind, name };
  return kind === 'visitor' ? { kind, name: null } : { kind: 'system', name: id ?? null };
}
