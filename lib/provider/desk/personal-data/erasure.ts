import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, ne, or } from 'drizzle-orm';
import type { ErasureObstacle, ErasureRequest } from '@/lib/contract/personal-data';
import { erasureDueOn } from '@/lib/domain/erasure';
import { BOOKED } from '@/lib/domain/reservation-state';
import { dateInZone } from '@/lib/domain/zone';
import { tellAgency } from '../../booking/reservation/tell-agency';
import { actorName, type Context, type Transaction } from '../../context';
import type { Database } from '../../db/client';
import { erasureRequests, events, guests, reservations, users } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { isLivingHold } from '../../ground/due-hold';
import { endNotifications, endNotificationsOf } from '../../ground/end-notifications';
import { loadReservationById, lockReservation } from '../../ground/find-reservation';
import type { ReservationAndEvent } from '../../ground/load-record';
import { refuseActingAdmin } from '../../people/profile/profile';
import { findPerson, type Person } from './find-person';
import { openMoney } from './open-money';
import { sleepsAhead } from './stay-ahead';

export type Db = Database | Transaction;

type RequestRow = typeof erasureRequests.$inferSelect;

/**
 * The reservations by which the caller is known, one for each agency: the newest whose address is proven, else the
 * newest. `isProven`: they have shown that the address is theirs, by a mailed link or by an account.
 */
export async function ownBookings(db: Db, ctx: Context): Promise<(ReservationAndEvent & { isProven: boolean })[]> {
  const { actor } = ctx;
  if (actor.kind === 'holder') {
    const found = await loadReservationById(db, actor.reservationId);
    return found ? [{ ...found, isProven: found.reservation.mailVerifiedAt !== null }] : [];
  }
  if (actor.kind !== 'user' || actor.role !== 'attendee') fail('FORBIDDEN');
  const rows = await db
    .select({ reservation: reservations, event: events, mail: users.email })
    .from(reservations)
    .innerJoin(events, eq(events.id, reservations.eventId))
    .innerJoin(users, eq(users.id, reservations.userId))
    .where(eq(reservations.userId, actor.userId))
    .orderBy(desc(reservations.createdAt), desc(reservations.id));
  // The owner of an account may have typed another person's address into a booking.
  const known = rows.map(({ mail, ...row }) => ({
    ...row,
    isProven: row.reservation.mailVerifiedAt !== null || row.reservation.email.toLowerCase() === mail,
  }));
  const provenLast = known.toReversed().toSorted((a, b) => Number(a.isProven) - Number(b.isProven));
  return [...new Map(provenLast.map((row) => [row.reservation.agencyId, row])).values()];
}

/**
 * What stands in the way of erasing a person now; null where nothing does. A booking of an event that is not over, or a
 * room still to be slept in, is told before other reasons.
 */
export async function obstacleOf(db: Db, ctx: Context, person: Person): Promise<ErasureObstacle | null> {
  const now = ctx.clock.now();
  const booked = await db
    .select({ event: events })
    .from(reservations)
    .innerJoin(events, eq(events.id, reservations.eventId))
    .where(and(inArray(reservations.id, person.reservationIds), inArray(reservations.bookingStatus, [...BOOKED])));
  const held = await db.$count(reservations, and(inArray(reservations.id, person.reservationIds), isLivingHold(now)));
  const isAhead = booked.some(
    ({ event: { rangeEnd, eventDate, timeZone } }) => (rangeEnd ?? eventDate) >= dateInZone(now, timeZone),
  );
  if (held > 0 || isAhead || (await sleepsAhead(db, ctx, person))) return 'bookingAhead';
  return (await openMoney(db, ctx, person)) ? 'moneyOpen' : null;
}

/** Requests to be erased that were made by these reservations and not taken back, the newest first. */
export async function requestsOf(db: Db, ctx: Context, reservationIds: string[]): Promise<ErasureRequest[]> {
  const found = await db
    .select({ request: erasureRequests, key: reservations.key, zone: events.timeZone })
    .from(erasureRequests)
    .innerJoin(reservations, eq(reservations.id, erasureRequests.reservationId))
    .innerJoin(events, eq(events.id, reservations.eventId))
    .where(and(inArray(erasureRequests.reservationId, reservationIds), ne(erasureRequests.state, 'withdrawn')))
    .orderBy(desc(erasureRequests.askedAt), desc(erasureRequests.id));
  return found.map(({ request, key, zone }) => ({ ...describeRequest(ctx, request, zone), reservationKey: key }));
}

/** A guest's or holder's wish to be erased, as the wire has it; late by the day in the event's zone. */
export function describeRequest(
  ctx: Context,
  { state, askedAt, dueOn }: RequestRow,
  zone: string,
): Omit<ErasureRequest, 'reservationKey'> {
  const isLate = state === 'waiting' && dueOn < dateInZone(ctx.clock.now(), zone);
  return { state, dueOn, askedAt: askedAt.toISOString(), isLate };
}

/** The caller's own wishes to be erased that were not taken back. Raises FORBIDDEN to who is no guest. */
export async function readOwnErasure({ ctx }: { ctx: Context }): Promise<ErasureRequest[]> {
  const own = await ownBookings(ctx.db, ctx);
  return requestsOf(
    ctx.db,
    ctx,
    own.map(({ reservation }) => reservation.id),
  );
}

/**
 * The caller asks each agency that knows them to erase their data; asked already, the same is answered. Raises
 * FORBIDDEN, MAIL_UNVERIFIED where they have not shown that the address is theirs, INVALID_STATE while something is in
 * the way.
 */
export async function askForErasure({ ctx }: { ctx: Context }): Promise<ErasureRequest[]> {
  await refuseActingAdmin(ctx.db, ctx);
  await inTransaction(ctx, async (tx) => {
    const own = await ownBookings(tx, ctx);
    if (own.length === 0) fail('NOT_FOUND');
    for (const { reservation, event, isProven } of own) {
      if (!isProven) fail('MAIL_UNVERIFIED');
      const locked = await lockReservation(tx, reservation.id);
      await refuseObstacle(tx, ctx, await findPerson(tx, locked, { byMail: true }));
      await writeRequest(tx, ctx, { reservation: locked, event });
    }
  });
  ctx.services.wakeWorkers();
  return readOwnErasure({ ctx });
}

/** Raises INVALID_STATE with what is in the way of erasing the person. */
export async function refuseObstacle(tx: Transaction, ctx: Context, person: Person): Promise<void> {
  const what = await obstacleOf(tx, ctx, person);
  if (what) fail('INVALID_STATE', { values: { what } });
}

async function writeRequest(tx: Transaction, ctx: Context, { reservation, event }: ReservationAndEvent): Promise<void> {
  const { id: reservationId, agencyId } = reservation;
  const now = ctx.clock.now();
  const dueOn = erasureDueOn(dateInZone(now, event.timeZone));
  const [added] = await tx
    .insert(erasureRequests)
    .values({ id: randomUUID(), agencyId, reservationId, askedAt: now, dueOn })
    .onConflictDoNothing()
    .returning();
  if (!added) return;
  await tellAgency(
    tx,
    ctx,
    { reservation, event },
    {
      type: 'DATA_ERASURE',
      mail: 'erasure-asked',
      occasion: added.id,
      params: { date: dueOn },
      payload: { until: dueOn },
    },
  );
  const entry = { agencyId, entity: 'reservation', entityId: reservationId, after: { dueOn } };
  await writeAudit(tx, ctx, { ...entry, action: 'reservation.erasureAsked' });
}

/** Takes the own wish back while nobody has carried it out; nothing to take back is no failure. Raises FORBIDDEN. */
export async function withdrawErasure({ ctx }: { ctx: Context }): Promise<void> {
  await refuseActingAdmin(ctx.db, ctx);
  await inTransaction(ctx, async (tx) => {
    for (const { reservation } of await ownBookings(tx, ctx)) {
      const { id, agencyId } = await lockReservation(tx, reservation.id);
      if ((await settle(tx, ctx, { reservationIds: [id] }, 'withdrawn')) === 0) continue;
      await writeAudit(tx, ctx, {
        agencyId,
        action: 'reservation.erasureWithdrawn',
        entity: 'reservation',
        entityId: id,
      });
    }
  });
}

/**
 * Ends the waiting requests to be erased of these reservations, and of these guests (asked by a household's link), with
 * their notifications; answers how many there were.
 */
export async function settle(
  tx: Transaction,
  ctx: Context,
  { reservationIds = [], guestIds = [] }: { reservationIds?: string[]; guestIds?: string[] },
  state: 'done' | 'withdrawn',
): Promise<number> {
  const theirs = or(inArray(erasureRequests.reservationId, reservationIds), inArray(erasureRequests.guestId, guestIds));
  const settled = await tx
    .update(erasureRequests)
    .set({ state, settledAt: ctx.clock.now(), settledBy: actorName(ctx.actor) })
    .where(and(theirs, eq(erasureRequests.state, 'waiting')))
    .returning({ guestId: erasureRequests.guestId });
  for (const id of reservationIds) await endNotifications(tx, id);
  const asked = settled.flatMap(({ guestId }) => guestId ?? []);
  if (asked.length === 0) return settled.length;
  const listed = await tx.selectDistinct({ eventId: guests.eventId }).from(guests).where(inArray(guests.id, asked));
  for (const { eventId } of listed) await endNotificationsOf(tx, eventId);
  return settled.length;
}
