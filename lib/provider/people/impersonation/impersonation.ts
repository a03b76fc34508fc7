import { millisecondsInHour } from 'date-fns/constants';
import { and, eq, isNull } from 'drizzle-orm';
import type { BackdoorInput } from '@/lib/contract/session';
import type { Context, Transaction, UserActor } from '../../context';
import { sessions, users } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { type OpenedSession, openImpersonation, reopenSession } from '../session/open-session';

/**
 * An admin acts as another user for an hour, with that user's rights and no more; the audit log keeps why. Raises
 * NOT_FOUND for an unknown or disabled account, FORBIDDEN for another admin's and from within such a session.
 * docs/reliability.md, Acting as another.
 */
export async function enterAs({ ctx, input }: { ctx: Context; input: BackdoorInput }): Promise<OpenedSession> {
  const { actor } = ctx;
  if (actor.kind !== 'user' || actor.role !== 'admin' || actor.impersonatedBy) fail('FORBIDDEN');
  return inTransaction(ctx, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.email, input.email.toLowerCase()));
    if (!user?.active || !user.emailVerified) fail('NOT_FOUND');
    if (user.role === 'admin') fail('FORBIDDEN');
    const [own] = await tx.select().from(sessions).where(eq(sessions.id, actor.sessionId));
    if (!own) fail('FORBIDDEN');
    const inAnHour = ctx.clock.now().getTime() + millisecondsInHour;
    const expiresAt = new Date(Math.min(inAnHour, own.expiresAt.getTime()));
    const after = { reason: input.reason, expiresAt: expiresAt.toISOString() };
    const entry = { agencyId: user.agencyId, entity: 'user', entityId: user.id };
    await writeAudit(tx, ctx, { ...entry, action: 'session.impersonated', after });
    return openImpersonation({
      ctx,
      tx,
      user,
      as: { impersonatedBy: actor.userId, impersonationReason: input.reason, returnSessionId: own.id, expiresAt },
    });
  });
}

/**
 * An admin who acts as another user returns to their own session, which counts as used meanwhile. Raises FORBIDDEN for
 * everybody else.
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

/** The audit row of an admin who stops acting as another. */
export function auditEnd(tx: Transaction, ctx: Context, { userId, agencyId }: UserActor): Promise<void> {
  return writeAudit(tx, ctx, { agencyId, entity: 'user', entityId: userId, action: 'session.impersonationEnded' });
}
