import { createHash } from 'node:crypto';
import { and, desc, eq, gt, isNull, or, type SQL } from 'drizzle-orm';
import { INACTIVITY_LOGOUT_MS } from '@/lib/config/constants';
import type { Context, Transaction } from '../../context';
import type { Database } from '../../db/client';
import { sessions } from '../../db/schema';
import { fail } from '../../error';

export type SessionRow = typeof sessions.$inferSelect;

/** What names a session outside: its own id is part of the token and never leaves. */
export const publicSessionId = (sessionId: string): string =>
  createHash('sha256').update(sessionId).digest('base64url').slice(0, 22);

/** Sessions of the caller that are alive, the last used first: of the account, or of the reservation that is held. */
export async function ownSessions(db: Database | Transaction, ctx: Context): Promise<SessionRow[]> {
  const now = ctx.clock.now();
  const usedSince = new Date(now.getTime() - INACTIVITY_LOGOUT_MS);
  const used = or(eq(sessions.type, 'R'), gt(sessions.lastSeenAt, usedSince));
  return db
    .select()
    .from(sessions)
    .where(and(ofCaller(ctx), isNull(sessions.revokedAt), gt(sessions.expiresAt, now), used))
    .orderBy(desc(sessions.lastSeenAt));
}

function ofCaller({ actor }: Context): SQL {
  if (actor.kind === 'user') return eq(sessions.userId, actor.userId);
  if (actor.kind === 'holder') return eq(sessions.reservationId, actor.reservationId);
  return fail('UNAUTHENTICATED');
}

/** Id of the session that makes the call. */
export function currentSessionId({ actor }: Context): string {
  return actor.kind === 'user' || actor.kind === 'holder' ? actor.sessionId : fail('UNAUTHENTICATED');
}
