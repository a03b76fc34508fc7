import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Permission } from '@/lib/contract/permission';
import type { Context, Transaction } from '../context';
import type { Database } from '../db/client';
import { prepared } from '../db/prepared';
import { events, reservations } from '../db/schema';
import { fail } from '../error';
import { isOwnReservation, worksForEvent } from './access';
import { loadRecordByKey, type ReservationAndEvent, type ReservationRecord } from './load-record';
import { refuseOfSuspended } from './suspension';

const byKey = prepared((db) =>
  db
    .select({ reservation: reservations, event: events })
    .from(reservations)
    .innerJoin(events, eq(events.id, reservations.eventId))
    .where(and(eq(reservations.key, sql.placeholder('key')), isNull(reservations.deletedAt))),
);

function isFor<Found extends ReservationAndEvent>(
  found: Found | null | undefined,
  ctx: Context,
  permission: Permission,
): Found {
  if (!found) fail('NOT_FOUND');
  if (!isOwnReservation(ctx.actor, found.reservation) && !worksForEvent(ctx.actor, found.event, permission))
    fail('NOT_FOUND');
  return found;
}

/** An account of one agency, or of none, may have booked with another, which is suspended: raises AGENCY_SUSPENDED. */
async function refuseElsewhere(db: Database, { actor }: Context, { reservation }: ReservationAndEvent): Promise<void> {
  const isElsewhere = actor.kind === 'user' && actor.role === 'attendee' && actor.agencyId !== reservation.agencyId;
  if (isElsewhere) await refuseOfSuspended(db, reservation.agencyId, 'guest');
}

/**
 * Finds a reservation by key for its holder, its attendee or staff with the permission. To everybody else it is
 * NOT_FOUND, which never tells whether it exists; so is one that was put away to all. docs/wire.md, Failures.
 */
export async function findReservation(
  db: Database,
  ctx: Context,
  key: string,
  permission: Permission,
): Promise<ReservationAndEvent> {
  const [row] = await byKey(db, { key });
  const found = isFor(row, ctx, permission);
  await refuseElsewhere(db, ctx, found);
  return found;
}

/** The key of a reservation by its id, for staff and systems of its event. Raises NOT_FOUND. */
export async function findReservationKey(ctx: Context, id: string): Promise<string> {
  return isFor(await loadReservationById(ctx.db, id), ctx, 'readReservations').reservation.key;
}

/** A reservation that is not put away, with its event, by its id alone; who may see it is for the caller to know. */
export async function loadReservationById(
  db: Database | Transaction,
  id: string,
): Promise<ReservationAndEvent | undefined> {
  const [found] = await db
    .select({ reservation: reservations, event: events })
    .from(reservations)
    .innerJoin(events, eq(events.id, reservations.eventId))
    .where(and(eq(reservations.id, id), isNull(reservations.deletedAt)));
  return found;
}

/** The same with everything that belongs to it, in one statement: for calls that show it as it stands. */
export async function findRecord(
  db: Database,
  ctx: Context,
  key: string,
  permission: Permission,
): Promise<ReservationRecord> {
  const found = isFor(await loadRecordByKey(db, key), ctx, permission);
  await refuseElsewhere(db, ctx, found);
  return found;
}

/** Locks the reservation's row (always before its nights) and answers it as it is now. */
export async function lockReservation(tx: Transaction, id: string): Promise<ReservationAndEvent['reservation']> {
  const [locked] = await tx.select().from(reservations).where(eq(reservations.id, id)).for('no key update');
  return locked ?? fail('NOT_FOUND');
}

/** Tells whoever read the reservation before that it has changed, where what changed stands in rows of its own. */
export async function renewVersion(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(reservations)
    .set({ version: sql`${reservations.version} + 1` })
    .where(eq(reservations.id, id));
}
