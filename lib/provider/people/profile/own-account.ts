import { eq } from 'drizzle-orm';
import type { Context, Transaction } from '../../context';
import type { Database } from '../../db/client';
import { sessions, users } from '../../db/schema';
import { fail } from '../../error';

export type Account = typeof users.$inferSelect;

/** The account of the caller. Raises FORBIDDEN for whoever has none: a guest who holds a reservation. */
export async function ownAccount(db: Database | Transaction, ctx: Context): Promise<Account> {
  if (ctx.actor.kind !== 'user') fail('FORBIDDEN');
  const [account] = await db.select().from(users).where(eq(users.id, ctx.actor.userId));
  return account ?? fail('FORBIDDEN');
}

/**
 * The account of the caller, locked for a change. Raises FORBIDDEN for an admin who acts as this person, too: what is
 * theirs in person stays out of reach.
 */
export async function lockOwnAccount(tx: Transaction, ctx: Context): Promise<Account> {
  await refuseActingAdmin(tx, ctx);
  if (ctx.actor.kind !== 'user') fail('FORBIDDEN');
  const [account] = await tx.select().from(users).where(eq(users.id, ctx.actor.userId)).for('update');
  return account ?? fail('FORBIDDEN');
}

/** Raises FORBIDDEN where the session is of an admin who acts as another. */
export async function refuseActingAdmin(db: Database | Transaction, ctx: Context): Promise<void> {
  if (ctx.actor.kind !== 'user' && ctx.actor.kind !== 'holder') fail('UNAUTHENTICATED');
  const [session] = await db.select().from(sessions).where(eq(sessions.id, ctx.actor.sessionId));
  if (!session || session.impersonatedBy) fail('FORBIDDEN');
}
