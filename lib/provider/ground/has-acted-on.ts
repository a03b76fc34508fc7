import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Context, Transaction } from '../context';
import { apiTokens, auditLog, users } from '../db/schema';

interface Deed {
  entity: string;
  entityId: string;
  action: string;
  /** Facts that the audit row must have in its `after`. */
  facts?: Record<string, string>;
}

/**
 * Whether the acting person did this to the record before, under any of their names: an admin may have acted as another
 * user, and what a token does counts as done by the person who made it. Read from the audit log, which has all these
 * names. docs/reliability.md, Four eyes.
 */
export async function hasActedOn(
  tx: Transaction,
  { actor }: Context,
  { entity, entityId, action, facts = {} }: Deed,
): Promise<boolean> {
  if (actor.kind !== 'user') return false;
  const people = [actor.userId, ...(actor.impersonatedBy ? [actor.impersonatedBy] : [])];
  const [found] = await tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.entity, entity),
        eq(auditLog.entityId, entityId),
        eq(auditLog.action, action),
        sql`coalesce(${auditLog.after}, '{}'::jsonb) @> ${JSON.stringify(facts)}::jsonb`,
        or(
          inArray(
            auditLog.actor,
            people.map((id) => `user:${id}`),
          ),
          inArray(auditLog.actor, tokensOf(tx, people)),
          inArray(auditLog.impersonatedBy, people),
        ),
      ),
    )
    .limit(1);
  return Boolean(found);
}

const tokensOf = (tx: Transaction, people: string[]) =>
  tx
    .select({ actor: sql<string>`'token:' || ${apiTokens.id}` })
    .from(apiTokens)
    .where(inArray(apiTokens.createdBy, people));

/**
 * The name of the account or the system that acts; null for a job, a visitor or a guest without one. docs/domain.md,
 * States.
 */
export async function nameOfActor(tx: Transaction, { actor }: Context): Promise<string | null> {
  if (actor.kind === 'token') return actor.name;
  if (actor.kind !== 'user') return null;
  const [account] = await tx.select({ name: users.name }).from(users).where(eq(users.id, actor.userId));
  return account?.name ?? null;
}
