import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { SESSION_TOKEN_SECONDS } from '@/lib/config/constants';
import type { Permission } from '@/lib/contract/permission';
import type { Session, SessionUser } from '@/lib/contract/session';
import { can } from '@/lib/domain/permissions';
import { loginCookies } from '@/lib/session/cookies';
import type { Context, Transaction } from '../../context';
import { sessions, users } from '../../db/schema';
import { permissionsOfAccount } from '../permission/change-permissions';
import { issueToken } from './create-login-link';
import { rememberBrowser } from './known-browser';
import { describeHolder, describeUser, type HeldReservation } from './read-me';
import { revokeSession } from './revoke-session';

export interface OpenedSession {
  user: SessionUser;
  session: Session;
  /** Set-Cookie values: access_token, user, session; those of a login name the browser too. */
  cookies: string[];
}

/** Opens a session for an account, in the caller's transaction. The session that it replaces ends. */
export async function openUserSession({
  ctx,
  tx,
  user,
}: {
  ctx: Context;
  tx: Transaction;
  user: typeof users.$inferSelect;
}): Promise<OpenedSession> {
  const { described, permissions } = await whatOpens(tx, user);
  await tx.update(users).set({ lastLoginAt: ctx.clock.now() }).where(eq(users.id, user.id));
  const opened = await openSession(ctx, tx, described, { userId: user.id }, permissions);
  return { ...opened, cookies: [...opened.cookies, rememberBrowser(ctx, { account: user })] };
}

/**
 * Opens the type `R` session of a guest who holds a reservation and answers its Set-Cookie values; none for callers who
 * keep the session that they have. docs/wire.md, Booking calls.
 */
export async function openHolderSession({
  ctx,
  tx,
  reservation,
}: {
  ctx: Context;
  tx: Transaction;
  reservation: HeldReservation;
}): Promise<string[]> {
  if (keepsSession(ctx)) return [];
  return (await replaceByHolderSession({ ctx, tx, reservation })).cookies;
}

/** Opens a holder's session for a login: a session that the browser had before is ended. */
export async function replaceByHolderSession({
  ctx,
  tx,
  reservation,
}: {
  ctx: Context;
  tx: Transaction;
  reservation: HeldReservation;
}): Promise<OpenedSession> {
  const opened = await openSession(ctx, tx, describeHolder(reservation), { reservationId: reservation.id });
  return { ...opened, cookies: [...opened.cookies, rememberBrowser(ctx, { reservation })] };
}

async function whatOpens(tx: Transaction, user: typeof users.$inferSelect) {
  const described = await describeUser(tx, user);
  return { described, permissions: await permissionsOfAccount(tx, user.id, described.role.name) };
}

interface Impersonation {
  ctx: Context;
  tx: Transaction;
  user: typeof users.$inferSelect;
  as: Required<Pick<SessionRow, 'impersonatedBy' | 'impersonationReason' | 'returnSessionId' | 'expiresAt'>>;
}

/** Opens the session of an admin who acts as a user; the admin's own session stays, so that they can return to it. */
export async function openImpersonation({ ctx, tx, user, as }: Impersonation): Promise<OpenedSession> {
  const row = { ...newSession(ctx, 'U', { userId: user.id }), ...as };
  await tx.insert(sessions).values(row);
  const { described, permissions } = await whatOpens(tx, user);
  return signed(ctx, row, described, permissions);
}

/** A user's session that is there already, with new cookies: an admin comes back to it. */
export async function reopenSession({
  ctx,
  tx,
  user,
  session,
}: {
  ctx: Context;
  tx: Transaction;
  user: typeof users.$inferSelect;
  session: typeof sessions.$inferSelect;
}): Promise<OpenedSession> {
  const { described, permissions } = await whatOpens(tx, user);
  return signed(ctx, session, described, permissions);
}

type SessionRow = typeof sessions.$inferInsert;

type Owner = { userId: string } | { reservationId: string };

function newSession(ctx: Context, type: SessionRow['type'], owner: Owner): SessionRow {
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + SESSION_TOKEN_SECONDS * 1000);
  const id = randomBytes(32).toString('base64url');
  return { id, type, ...owner, createdAt: now, lastSeenAt: now, expiresAt, ip: ctx.ip, userAgent: ctx.userAgent };
}

/**
 * Whether the caller keeps their session: a guest's account and people who book for others do, and a system has none.
 * Everybody else, the couple included, continues as the holder, since their account could not reach what they booked.
 */
const keepsSession = ({ actor }: Context) =>
  actor.kind === 'token' ||
  (actor.kind === 'user' && (actor.role === 'attendee' || can(actor, 'createReservationForGuest')));

/**
 * The row of a holder's session, for a statement that writes it together with the reservation; null for callers who
 * keep the session that they have, and for a system. Its cookies are holderCookies.
 */
export const holderSessionRow = (ctx: Context, reservationId: string): SessionRow | null =>
  keepsSession(ctx) ? null : newSession(ctx, 'R', { reservationId });

/** Set-Cookie values of a holder's session whose row is written. */
export async function holderCookies(ctx: Context, row: SessionRow, reservation: HeldReservation): Promise<string[]> {
  const { cookies } = await signed(ctx, row, describeHolder(reservation));
  return [...cookies, rememberBrowser(ctx, { reservation })];
}

/** Ends the session that the new one replaces. */
export async function endReplaced(tx: Transaction, ctx: Context): Promise<void> {
  if (ctx.actor.kind === 'user' || ctx.actor.kind === 'holder') await revokeSession(tx, ctx, ctx.actor.sessionId);
}

async function openSession(
  ctx: Context,
  tx: Transaction,
  user: SessionUser,
  owner: Owner,
  permissions: Permission[] = [],
): Promise<OpenedSession> {
  await endReplaced(tx, ctx);
  const row = newSession(ctx, user.type, owner);
  await tx.insert(sessions).values(row);
  return signed(ctx, row, user, permissions);
}

async function signed(
  ctx: Context,
  { id, createdAt, expiresAt, impersonatedBy = null }: SessionRow,
  user: SessionUser,
  permissions: Permission[] = [],
): Promise<OpenedSession> {
  const token = await issueToken(ctx, { sessionId: id, user, from: createdAt, until: expiresAt });
  const session = { ...user, expiresAt: expiresAt.toISOString(), impersonatedBy, permissions };
  // From the session's own two instants: with the clock's present time the cookies would last a second less than the
  // token.
  const maxAgeSeconds = Math.floor((expiresAt.getTime() - createdAt.getTime()) / 1000);
  const view = impersonatedBy ? { ...user, impersonated: true } : user;
  return { user, session, cookies: loginCookies({ token, user: view, maxAgeSeconds }) };
}
