import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from '../../context';
import { sessions, users } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { type OpenedSession, reopenSession } from '../session/open-session';
import { auditEnd } from './audit-end';

/**
 * An admin who acts as another goes back to the own session, which was in use meanwhile. Raises FORBIDDEN for everybody
 * else.
 */
export async function returnToOwn({ ctx }: { ctx: Context }): Promise<OpenedSession> {
  const { actor } = ctx;
  if (actor.kind !== 'user' || !actor.impersonatedBy) fail('FORBIDDEN');
  const now = ctx.clock.now();
  return inTransaction(ctx, async (tx) => {
    const [ended] = await tx
      .update(sessions)
      .set({ revokedAt: now })
      .where(and(eq(sessions.id, actor.sessionId), isNull(sessions.revokedAt)))
      .returning();
    if (!ended?.returnSessionId) fail('UNAUTHENTICATED');
    const [session] = await tx
      .update(sessions)
      .set({ lastSeenAt: now })
      .where(and(eq(sessions.id, ended.returnSessionId), isNull(sessions.revokedAt)))
      .returning();
    const [user] = session?.userId ? await tx.select().from(users).where(eq(users.id, session.userId)) : [];
    if (!session || !user) fail('UNAUTHENTICATED');
    await auditEnd(tx, ctx, actor);
    return reopenSession({ ctx, tx, user, session });
  });
}
