import { and, desc, eq, notInArray, or } from 'drizzle-orm';
import { roleName } from '@/lib/contract/role';
import type { SessionUser } from '@/lib/contract/session';
import { OVER } from '@/lib/domain/reservation-state';
import type { Database } from '../../db/client';
import { events, reservations, type users } from '../../db/schema';

interface Place {
  idEvent: string | null;
  reservationKey: string | null;
}

const NOWHERE: Place = { idEvent: null, reservationKey: null };

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

async function ownReservation(db: Database, user: typeof users.$inferSelect): Promise<Place> {
  const [latest] = await db
    .select({ idEvent: reservations.eventId, reservationKey: reservations.key })
    .from(reservations)
    .where(and(eq(reservations.userId, user.id), notInArray(reservations.bookingStatus, [...OVER])))
    .orderBy(desc(reservations.createdAt))
    .limit(1);
  return latest ?? NOWHERE;
}

async function ownEvent(db: Database, user: typeof users.$inferSelect): Promise<Place> {
  const [next] = await db
    .select({ idEvent: events.id })
    .from(events)
    .where(or(eq(events.mainUserId, user.id), eq(events.secondaryUserId, user.id)))
    .orderBy(desc(events.createdAt))
    .limit(1);
  return next ? { idEvent: next.idEvent, reservationKey: null } : NOWHERE;
}
