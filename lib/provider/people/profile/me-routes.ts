import { createHash } from 'node:crypto';
import { and, desc, eq, gt, isNull, or, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { INACTIVITY_LOGOUT_MS } from '@/lib/config/constants';
import { type OwnSession, ownSession, type SessionRevocation, sessionRevocation } from '@/lib/contract/own-session';
import { dataOf } from '@/lib/contract/page';
import { passwordChange, profile, profileChange } from '@/lib/contract/profile';
import { recordId } from '@/lib/contract/record-id';
import { readAgent } from '@/lib/domain/user-agent';
import { clearingCookies } from '@/lib/session/cookies';
import type { Context, Transaction } from '../../context';
import type { Database } from '../../db/client';
import { sessions } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { setCookies } from '../../http/cookies';
import type { ProviderApp } from '../../http/environment';
import { limitFailures } from '../../http/login-limit';
import { loggedIn } from '../../http/policy';
import { route } from '../../http/route';
import { revokeSession } from '../session/revoke-session';
import { changePassword, changeProfile, readProfile, refuseActingAdmin } from './profile';

export function registerMeRoutes(app: ProviderApp): void {
  registerOwnSessions(app);
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/me/profile',
      summary: 'The account of the caller',
      policy: loggedIn,
      beforeSecondFactor: true,
      answer: dataOf(profile),
    },
    async ({ ctx }) => ({ data: await readProfile({ ctx }) }),
  );
  route(
    app,
    {
      method: 'patch',
      path: '/api/v1/me',
      summary: 'Change name, mobile, language and wanted mails of the own account',
      policy: loggedIn,
      beforeSecondFactor: true,
      body: profileChange,
      answer: dataOf(profile),
    },
    async ({ ctx, body }) => ({ data: await changeProfile({ ctx, input: body }) }),
  );
  route(
    app,
    {
      method: 'put',
      path: '/api/v1/me/password',
      summary: 'Change the own password; the other sessions of the account end',
      policy: loggedIn,
      beforeSecondFactor: true,
      body: passwordChange,
      status: 204,
    },
    async ({ ctx, body, request }) => {
      const account = ctx.actor.kind === 'user' ? { key: `password of ${ctx.actor.userId}` } : null;
      await limitFailures(request, account, () => changePassword({ ctx, input: body }));
      return request.body(null, 204);
    },
  );
}

function registerOwnSessions(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/me/sessions',
      summary: 'Where the caller is logged in',
      policy: loggedIn,
      beforeSecondFactor: true,
      answer: dataOf(z.array(ownSession)),
    },
    async ({ ctx }) => ({ data: await listSessions({ ctx }) }),
  );
  route(
    app,
    {
      method: 'delete',
      path: '/api/v1/me/sessions/{id}',
      summary: 'End one of the own sessions',
      policy: loggedIn,
      beforeSecondFactor: true,
      params: z.object({ id: recordId }),
      status: 204,
    },
    async ({ ctx, params, request }) => {
      setCookies(request, await revokeOwnSession({ ctx, input: params }));
      return request.body(null, 204);
    },
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/me/sessions/revocation',
      summary: 'End the other own sessions, or all of them',
      policy: loggedIn,
      beforeSecondFactor: true,
      body: sessionRevocation,
      status: 204,
    },
    async ({ ctx, body, request }) => {
      setCookies(request, await revokeOwnSessions({ ctx, input: body }));
      return request.body(null, 204);
    },
  );
}

type SessionRow = typeof sessions.$inferSelect;

/** The name of a session for clients: its own id is part of the token and must not leave the server. */
const publicSessionId = (sessionId: string): string =>
  createHash('sha256').update(sessionId).digest('base64url').slice(0, 22);

/** Sessions of the caller that are alive, the last used first: of the account, or of the reservation that is held. */
async function ownSessions(db: Database | Transaction, ctx: Context): Promise<SessionRow[]> {
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
function currentSessionId({ actor }: Context): string {
  return actor.kind === 'user' || actor.kind === 'holder' ? actor.sessionId : fail('UNAUTHENTICATED');
}

/** The caller's living sessions with what they were opened on, the last used first. */
async function listSessions({ ctx }: { ctx: Context }): Promise<OwnSession[]> {
  const current = currentSessionId(ctx);
  const rows = await ownSessions(ctx.db, ctx);
  return rows.map((row) => ({
    id: publicSessionId(row.id),
    ...readAgent(row.userAgent),
    address: row.ip?.replace(/^::ffff:(?=\d+\.)/, '') ?? null,
    openedAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    current: row.id === current,
    byAdmin: row.impersonatedBy !== null,
  }));
}

/**
 * Ends one of the caller's own sessions; Set-Cookie values where it is the one that asks. Raises NOT_FOUND for a
 * session of somebody else, FORBIDDEN for an admin who acts as this person.
 */
async function revokeOwnSession({ ctx, input }: { ctx: Context; input: { id: string } }): Promise<string[]> {
  return endSessions(ctx, (rows) => {
    const found = rows.find(({ id }) => publicSessionId(id) === input.id);
    return found ? [found] : fail('NOT_FOUND');
  });
}

/** Ends the caller's other sessions, or all of them. Set-Cookie values where the one that asks ends too. */
async function revokeOwnSessions({ ctx, input }: { ctx: Context; input: SessionRevocation }): Promise<string[]> {
  const current = currentSessionId(ctx);
  return endSessions(ctx, (rows) => rows.filter(({ id }) => input.scope === 'all' || id !== current));
}

async function endSessions(ctx: Context, choose: (rows: SessionRow[]) => SessionRow[]): Promise<string[]> {
  const current = currentSessionId(ctx);
  return inTransaction(ctx, async (tx) => {
    await refuseActingAdmin(tx, ctx);
    const chosen = choose(await ownSessions(tx, ctx));
    for (const { id } of chosen) await revokeSession(tx, ctx, id);
    if (chosen.length > 0) await tellAudit(tx, ctx, chosen);
    return chosen.some(({ id }) => id === current) ? clearingCookies() : [];
  });
}

async function tellAudit(tx: Transaction, ctx: Context, chosen: SessionRow[]): Promise<void> {
  const { actor } = ctx;
  const agencyId = actor.kind === 'user' || actor.kind === 'holder' ? actor.agencyId : null;
  const [entity, entityId] =
    actor.kind === 'user'
      ? ['user', actor.userId]
      : ['reservation', actor.kind === 'holder' ? actor.reservationId : ''];
  await writeAudit(tx, ctx, {
    agencyId,
    entity,
    entityId,
    action: 'session.revoked',
    after: { sessions: chosen.map(({ id }) => publicSessionId(id)) },
  });
}
