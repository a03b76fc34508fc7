import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { actorName, type Context, type Transaction } from '../context';
import { auditLog } from '../db/schema';

interface AuditEntry {
  agencyId: string | null;
  action: string;
  entity: string;
  entityId: string;
  before?: unknown;
  after?: unknown;
}

/** The audit log's row of a change, for a statement that writes both together. */
export const auditRow = (ctx: Context, entry: AuditEntry) => ({
  ...entry,
  at: ctx.clock.now(),
  actor: actorName(ctx.actor),
  actorRole: ctx.actor.kind === 'user' ? ctx.actor.role : ctx.actor.kind,
  impersonatedBy: ctx.actor.kind === 'user' ? ctx.actor.impersonatedBy : null,
  requestId: ctx.requestId,
  ip: ctx.ip,
});

/** Adds a row to the append-only audit log in the transaction of the change it tells of. docs/domain.md, States. */
export async function writeAudit(tx: Transaction, ctx: Context, entry: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values(auditRow(ctx, entry));
}

/**
 * SQL for the id in an actor's name (`user:…`), null where the actor is of another kind. Joins must compare this
 * expression as it is, or no index serves them.
 */
export const actorId = (actor: AnyColumn, kind: string): SQL =>
  sql`case when ${actor} like ${`${kind}:%`} then substr(${actor}, ${sql.raw(String(kind.length + 2))}) end`;
