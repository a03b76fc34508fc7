import { millisecondsInMinute } from 'date-fns/constants';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { INACTIVITY_LOGOUT_MS } from '@/lib/config/constants';
import { roleName } from '@/lib/contract/role';
import { permissionsOf } from '@/lib/domain/permissions';
import { isSecondFactorDemanded } from '@/lib/domain/roles';
import { personCookies } from '@/lib/session/cookies';
import { isDueForRenewal, tokenEnd } from '@/lib/session/renewal';
import { lifeOf, verifyToken } from '@/lib/session/token';
import type { Actor, AgencyId, Context } from '../../context';
import { prepared } from '../../db/prepared';
import { agencies, reservations, sessions, users } from '../../db/schema';
import { REFUSING_AGENCY, suspensionOf } from '../../ground/suspension';
import { changesOfUser, readChanges } from '../permission/change-permissions';
import { type Credentials, issueToken, sentToken } from './create-login-link';
import { readMe } from './read-me';

const VISITOR: Actor = { kind: 'visitor' };

const TOUCHED_EVERY_MS = millisecondsInMinute;

interface Purpose {
  /** The page made the call by itself, so it is no sign that the person is still there. */
  background?: boolean;
}

/**
 * Who calls: the signed token of X-Access-Token (`Bearer …`), else of the cookie, and the row of its session. A token
 * that is forged, expired, revoked or idle is a visitor's, never an error. Role and agency are read from the account
 * itself, and what the role may do from the agency's changes, so that a change of any holds at once. docs/wire.md, Who
 * calls; docs/reliability.md, Sessions.
 */
export async function resolveSession({ ctx, input }: { ctx: Context; input: Credentials & Purpose }): Promise<Actor> {
  const token = sentToken(input);
  if (!token) return VISITOR;
  const now = ctx.clock.now();
  const claims = await verifyToken(token, { secret: ctx.services.config.sessionSecret, now });
  if (!claims) return VISITOR;
  const [row] = await sessionRow(ctx.db, { id: claims.sid });
  if (!row || !isAlive(row.session, now)) return VISITOR;
  if (row.session.returnSessionId && !(await mayStillAct(ctx, row.session.returnSessionId, now))) return VISITOR;
  const actor = actorOf(row, { ofAdmins: ctx.services.config.adminsNeedSecondFactor });
  if (actor.kind !== 'visitor' && !input.background) await touch(ctx, row.session, now);
  return actor;
}

const { id, key, eventId, agencyId } = reservations;

const sessionRow = prepared((db) =>
  db
    .select({
      session: sessions,
      user: {
        id: users.id,
        role: users.role,
        active: users.active,
        agencyId: users.agencyId,
        totpConfirmedAt: users.totpConfirmedAt,
      },
      reservation: { id, key, eventId, agencyId },
      changes: changesOfUser,
      byAgency: agencies.secondFactorRequired,
      agency: REFUSING_AGENCY,
    })
    .from(sessions)
    .leftJoin(users, eq(users.id, sessions.userId))
    .leftJoin(reservations, eq(reservations.id, sessions.reservationId))
    .leftJoin(agencies, eq(agencies.id, sql`coalesce(${users.agencyId}, ${reservations.agencyId})`))
    .where(eq(sessions.id, sql.placeholder('id'))),
);

type SessionRow = Awaited<ReturnType<typeof sessionRow>>[number];

type Session = SessionRow['session'];

/** A guest who holds a reservation is not a logged-in user, so idleness does not end that session. */
function isAlive(session: Session, now: Date): boolean {
  if (session.revokedAt || session.expiresAt <= now) return false;
  return session.type === 'R' || now.getTime() - session.lastSeenAt.getTime() < INACTIVITY_LOGOUT_MS;
}

/** An admin acts as another only while the admin's own session and account stand. */
async function mayStillAct(ctx: Context, sessionId: string, now: Date): Promise<boolean> {
  const [own] = await ctx.db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sessionId));
  return (
    own !== undefined &&
    !own.session.revokedAt &&
    own.session.expiresAt > now &&
    own.user.active &&
    own.user.role === 'admin'
  );
}

function actorOf(row: SessionRow, { ofAdmins }: { ofAdmins: boolean }): Actor {
  const { user, reservation, changes, byAgency } = row;
  const suspended = suspensionOf(row.agency);
  const { id: sessionId, impersonatedBy } = row.session;
  if (user) {
    const role = roleName.safeParse(user.role).data;
    if (!user.active || !role) return VISITOR;
    // Nobody can act as an admin, not even where the person became one meanwhile.
    if (impersonatedBy !== null && role === 'admin') return VISITOR;
    const permissions = permissionsOf(role, readChanges(changes));
    const agencyId = user.agencyId as AgencyId | null;
    // An admin who acts as somebody has passed the second factor of their own account.
    const isDemanded =
      impersonatedBy === null && isSecondFactorDemanded({ role, byAgency: byAgency ?? false, ofAdmins });
    const lacksSecondFactor = isDemanded && user.totpConfirmedAt === null;
    const session = { sessionId, impersonatedBy, lacksSecondFactor, suspended };
    return { kind: 'user', userId: user.id, role, agencyId, permissions, ...session };
  }
  if (!reservation) return VISITOR;
  return {
    kind: 'holder',
    reservationId: reservation.id,
    reservationKey: reservation.key,
    eventId: reservation.eventId,
    agencyId: reservation.agencyId as AgencyId,
    suspended,
    sessionId,
  };
}

async function touch(ctx: Context, session: Session, now: Date): Promise<void> {
  const due = new Date(now.getTime() - TOUCHED_EVERY_MS);
  if (session.lastSeenAt > due) return;
  await ctx.db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.id, session.id), lt(sessions.lastSeenAt, now)));
}

/**
 * Set-Cookie values that prolong a session in use: none while more than half of its token's day is left, and none for
 * an admin who acts as another. `token` is the one that let this caller in. Three days after the login the session ends
 * for good. docs/reliability.md, Sessions.
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
