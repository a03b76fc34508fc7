import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Context, Transaction } from '../../context';
import { sessions } from '../../db/schema';

/**
 * Ends a session on the server: from now on its cookie counts as a visitor's. The session that an admin who acts as
 * another would return to ends with it. docs/reliability.md, Sessions.
 */
export async function revokeSession(tx: Transaction, ctx: Context, sessionId: string): Promise<void> {
  const [ended] = await tx
    .update(sessions)
    .set({ revokedAt: ctx.clock.now() })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
    .returning({ returnSessionId: sessions.returnSessionId });
  if (ended?.returnSessionId) await revokeSession(tx, ctx, ended.returnSessionId);
}

/**
 * Ends every session of an account, but for `except`: after a change of the password or when the account is disabled.
 * Sessions in which an admin acts as this person end too. docs/reliability.md, Sessions.
 */
export async function revokeUserSessions(
  tx: Transaction,
  ctx: Context,
  { userId, except = null }: { userId: string; except?: string | null },
): Promise<number> {
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: ctx.clock.now() })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), except ? ne(sessions.id, except) : undefined))
    .returning({ id: sessions.id });
  return ended.length;
}
