import { eq } from 'drizzle-orm';
import type { Session } from '@/lib/contract/session';
import type { Context } from '../../context';
import { reservations, sessions, users } from '../../db/schema';
import { fail } from '../../error';
import { hasDemoAccount } from './demo-accounts';
import { describeHolder } from './describe-holder';
import { describeUser } from './describe-user';

/** The caller's own session as it stands in the database now. Raises UNAUTHENTICATED for a visitor. */
export async function readMe({ ctx }: { ctx: Context }): Promise<Session> {
  const { actor, db } = ctx;
  if (actor.kind !== 'user' && actor.kind !== 'holder') fail('UNAUTHENTICATED');
  const [row] = await db
    .select({ session: sessions, user: users, reservation: reservations })
    .from(sessions)
    .leftJoin(users, eq(users.id, sessions.userId))
    .leftJoin(reservations, eq(reservations.id, sessions.reservationId))
    .where(eq(sessions.id, actor.sessionId));
  if (!row) fail('UNAUTHENTICATED');
  const { session, user, reservation } = row;
  const described = user ? await describeUser(db, user) : reservation ? describeHolder(reservation) : null;
  if (!described) fail('UNAUTHENTICATED');
  const isPublicDemo = ctx.services.config.isPublicDemo && actor.kind === 'user' && (await hasDemoAccount(db));
  return {
    ...described,
    expiresAt: session.expiresAt.toISOString(),
    impersonatedBy: session.impersonatedBy,
    permissions: actor.kind === 'user' ? [...actor.permissions] : [],
    ...(isPublicDemo && { warnings: ['publicDemo'] }),
  };
}
