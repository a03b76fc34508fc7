import { eq } from 'drizzle-orm';
import type { BackdoorInput } from '@/lib/contract/session';
import type { Context } from '../../context';
import { sessions, users } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { type OpenedSession, openImpersonation } from '../session/open-session';

const HOUR_MS = 3_600_000;

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
    const inAnHour = ctx.clock.now().getTime() + HOUR_MS;
    const expiresAt = new Date(Math.min(inAnHour, own.expiresAt.getTime()));
    const after = { reason: input.reason, expiresAt: expiresAt.toISOString() };
    const entry = { agencyId: user.agencyId, entity: 'user', entityId: user.id };
    await writeAudit(tx, ctx, { ...entry, action: 'session.impersonated', after });
    return openImpersonation({
      ...{ ctx, tx, user },
      as: { impersonatedBy: actor.userId, impersonationReason: input.reason, returnSessionId: own.id, expiresAt },
    });
  });
}
