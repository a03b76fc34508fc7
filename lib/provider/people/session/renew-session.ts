import { and, eq, isNull } from 'drizzle-orm';
import { personCookies } from '@/lib/session/cookies';
import { isDueForRenewal, tokenEnd } from '@/lib/session/renewal';
import { lifeOf } from '@/lib/session/token';
import type { Context } from '../../context';
import { sessions } from '../../db/schema';
import { issueToken } from './issue-token';
import { readMe } from './read-me';

/**
 * Set-Cookie values that prolong a session in use: none while more than half of its token's day is left, and none for
 * an admin who acts as another. `token` is the one that let this caller in. Three days after the login it ends for
 * good. docs/reliability.md, Sessions.
 */
export async function renewSession({ ctx, input }: { ctx: Context; input: { token: string } }): Promise<string[]> {
  const { actor } = ctx;
  if (actor.kind !== 'user' && actor.kind !== 'holder') return [];
  const now = ctx.clock.now();
  const life = lifeOf(input.token);
  if (!life || !isDueForRenewal(life, now)) return [];
  const until = await prolong(ctx, actor.sessionId, now);
  if (!until) return [];
  const user = await readMe({ ctx });
  const token = await issueToken(ctx, { sessionId: actor.sessionId, user, from: now, until });
  return personCookies({ token, user, maxAgeSeconds: Math.floor((until.getTime() - now.getTime()) / 1000) });
}

/** When the session ends from now on; null where it was revoked meanwhile. */
async function prolong(ctx: Context, sessionId: string, now: Date): Promise<Date | null> {
  const living = and(eq(sessions.id, sessionId), isNull(sessions.revokedAt), isNull(sessions.impersonatedBy));
  const [session] = await ctx.db.select().from(sessions).where(living);
  if (!session) return null;
  const expiresAt = tokenEnd(session.createdAt, now);
  await ctx.db.update(sessions).set({ expiresAt }).where(living);
  return expiresAt;
}
