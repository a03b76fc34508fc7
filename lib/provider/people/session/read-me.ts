import { and, desc, eq, notInArray, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { adminRecord } from '@/lib/contract/agency';
import { roleName } from '@/lib/contract/role';
import type { Session, SessionUser } from '@/lib/contract/session';
import { OVER } from '@/lib/domain/reservation-state';
import type { Context } from '../../context';
import type { Database } from '../../db/client';
import { prepared } from '../../db/prepared';
import { events, reservations, sessions, users } from '../../db/schema';
import { fail } from '../../error';
import { hasDemoAccount } from './demo-accounts';

interface Place {
  idEvent: string | null;
  reservationKey: string | null;
}

const NOWHERE: Place = { idEvent: null, reservationKey: null };

export type HeldReservation = Pick<
  typeof reservations.$inferSelect,
  'id' | 'key' | 'eventId' | 'agencyId' | 'firstName' | 'lastName' | 'email' | 'locale'
>;

const sessionOf = prepared((db) =>
  db
    .select({ session: sessions, user: users, reservation: reservations })
    .from(sessions)
    .leftJoin(users, eq(users.id, sessions.userId))
    .leftJoin(reservations, eq(reservations.id, sessions.reservationId))
    .where(eq(sessions.id, sql.placeholder('id'))),
);

/** The caller's own session as it stands in the database now. Raises UNAUTHENTICATED for a visitor. */
export async function readMe({ ctx }: { ctx: Context }): Promise<Session> {
  const { actor, db } = ctx;
  if (actor.kind !== 'user' && actor.kind !== 'holder') fail('UNAUTHENTICATED');
  const [row] = await sessionOf(db, { id: actor.sessionId });
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

/** The session user of a guest who holds a reservation: type `R`. */
export function describeHolder(reservation: HeldReservation): SessionUser {
  return {
    uid: reservation.id,
    name: `${reservation.firstName} ${reservation.lastName}`,
    email: reservation.email,
    role: { name: 'reservation' },
    idagency: reservation.agencyId,
    idEvent: reservation.eventId,
    type: 'R',
    reservationKey: reservation.key,
    languageCode: reservation.locale,
  };
}

/** The session user of an account: an organizer's event and an attendee's reservation come along. */
export async function describeUser(db: Database, user: typeof users.$inferSelect): Promise<SessionUser> {
  const role = roleName.parse(user.role);
  const place =
    role === 'attendee' ? await ownReservation(db, user) : role === 'organizer' ? await ownEvent(db, user) : NOWHERE;
  return {
    uid: user.id,
    name: user.name,
    email: user.email,
    role: { name: role },
    idagency: user.agencyId,
    ...place,
    type: 'U',
    languageCode: user.languageCode,
  };
}

const latestReservation = prepared((db) =>
  db
    .select({ idEvent: reservations.eventId, reservationKey: reservations.key })
    .from(reservations)
    .where(and(eq(reservations.userId, sql.placeholder('userId')), notInArray(reservations.bookingStatus, [...OVER])))
    .orderBy(desc(reservations.createdAt))
    .limit(1),
);

const newestEvent = prepared((db) =>
  db
    .select({ idEvent: events.id })
    .from(events)
    .where(or(eq(events.mainUserId, sql.placeholder('userId')), eq(events.secondaryUserId, sql.placeholder('userId'))))
    .orderBy(desc(events.createdAt))
    .limit(1),
);

async function ownReservation(db: Database, user: typeof users.$inferSelect): Promise<Place> {
  const [latest] = await latestReservation(db, { userId: user.id });
  return latest ?? NOWHERE;
}

async function ownEvent(db: Database, user: typeof users.$inferSelect): Promise<Place> {
  const [next] = await newestEvent(db, { userId: user.id });
  return next ? { idEvent: next.idEvent, reservationKey: null } : NOWHERE;
}

/** The platform admin's own record. Raises FORBIDDEN for everybody else. */
export async function readAdmin({ ctx }: { ctx: Context }): Promise<z.infer<typeof adminRecord>> {
  if (ctx.actor.kind !== 'user' || ctx.actor.role !== 'admin') fail('FORBIDDEN');
  const [user] = await ctx.db.select().from(users).where(eq(users.id, ctx.actor.userId));
  if (!user) fail('FORBIDDEN');
  return { uid: user.id, name: user.name, email: user.email, role: { name: 'admin' } };
}
