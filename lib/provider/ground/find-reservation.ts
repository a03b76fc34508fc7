import { and, eq, isNull, sql } from 'drizzle-orm';
import type { CalendarDate } from '@/lib/contract/dates';
import type { Permission } from '@/lib/contract/permission';
import type { Context, Transaction } from '../context';
import type { Database } from '../db/client';
import { prepared } from '../db/prepared';
import { agencies, events, reservations } from '../db/schema';
import { fail } from '../error';
import { isOwnReservation, worksForEvent } from './access';
import { loadRecordByKey, type ReservationAndEvent, type ReservationRecord } from './load-record';
import { REFUSING_AGENCY, refuseOfSuspended, refuseSuspended, suspensionOf } from './suspension';

const isShared = sql<boolean>`exists (select 1 from room_shares where room_shares.reservation_id = ${reservations.id})`;

const lastDueOn = sql<CalendarDate | null>`(select max(schedule_items.due_on)::text from schedule_items
  where schedule_items.reservation_id = ${reservations.id})`;

/** A reservation with whether the cost of any of its rooms is shared, and the last day of its payment schedule. */
export interface FoundReservation extends ReservationAndEvent {
  isShared: boolean;
  lastDueOn: CalendarDate | null;
}

const byKey = prepared((db) =>
  db
    .select({ reservation: reservations, event: events, agency: REFUSING_AGENCY, isShared, lastDueOn })
    .from(reservations)
    .innerJoin(events, eq(events.id, reservations.eventId))
    .innerJoin(agencies, eq(agencies.id, reservations.agencyId))
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

/** An attendee of one agency, or of none, may have booked with another agency, which may be suspended. */
const isElsewhere = ({ actor }: Context, { reservation }: ReservationAndEvent): boolean =>
  actor.kind === 'user' && actor.role === 'attendee' && actor.agencyId !== reservation.agencyId;

/**
 * Finds a reservation by key for its holder, its attendee or staff with the permission. Everybody else gets NOT_FOUND,
 * which does not tell whether it exists; a deleted one is NOT_FOUND for all. Raises AGENCY_SUSPENDED. docs/wire.md,
 * Failures.
 */
export async function findReservation(
  db: Database,
  ctx: Context,
  key: string,
  permission: Permission,
): Promise<FoundReservation> {
  const [row] = await byKey(db, { key });
  const { agency, ...found } = isFor(row, ctx, permission);
  if (isElsewhere(ctx, found)) refuseSuspended(suspensionOf(agency), 'guest');
  return found;
}

/** The key of a reservation by its id, for staff and systems of its event. Raises NOT_FOUND. */
export async function findReservationKey(ctx: Context, id: string): Promise<string> {
  return isFor(await loadReservationById(ctx.db, id), ctx, 'readReservations').reservation.key;
}

/** A reservation that is not deleted, with its event, by its id alone; the caller has to check who may see it. */
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

/** findReservation with everything that belongs to the reservation, in one statement, for calls that show it whole. */
export async function findRecord(
  db: Database,
  ctx: Context,
  key: string,
  permission: Permission,
): Promise<ReservationRecord> {
  const found = isFor(await loadRecordByKey(db, key), ctx, permission);
  if (isElsewhere(ctx, found)) await refuseOfSuspended(db, found.reservation.agencyId, 'guest');
  return found;
}

/** Locks the reservation's row (always before its nights) and answers it as it is now. */
export async function lockReservation(tx: Transaction, id: string): Promise<ReservationAndEvent['reservation']> {
  const [locked] = await tx.select().from(reservations).where(eq(reservations.id, id)).for('no key update');
  return locked ?? fail('NOT_FOUND');
}

/** Raises the reservation's version after a change in other tables, so that earlier readers get STALE. */
export async function renewVersion(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(reservations)
    .set({ version: sql`${reservations.version} + 1` })
    .where(eq(reservations.id, id));
}
