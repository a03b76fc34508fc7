import { and, eq, isNull } from 'drizzle-orm';
import type { Context, Transaction } from '../../context';
import { sessions } from '../../db/schema';

/** Ends a session on the server: from now on its cookie is a visitor's. design/reliability.md S2. */
export async function revokeSession(tx: Transaction, ctx: Context, sessionId: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ revokedAt: ctx.clock.now() })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
}
