import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { MOST_ROOMS } from '@/lib/contract/booking-limits';
import type { Joinable, JoinInput } from '@/lib/contract/join';
import type { Reservation } from '@/lib/contract/reservation';
import { textIn } from '@/lib/domain/bilingual-text';
import { formatMoney } from '@/lib/domain/money';
import type { Context, Transaction } from '../../context';
import type { Database } from '../../db/client';
import {
  reservationLines,
  reservationNotes,
  reservationPasses,
  reservationRooms,
  reservations,
  scheduleItems,
  sessions,
} from '../../db/schema';
import { fail } from '../../error';
import { findBookedEvent } from '../../event/event/find-bookable-event';
import { isOwnReservation } from '../../ground/access';
import { writeAudit } from '../../ground/audit';
import { endNotifications } from '../../ground/end-notifications';
import { findReservation, lockReservation } from '../../ground/find-reservation';
import {
  loadRecord,
  loadRecordsOfMany,
  type ReservationAndEvent,
  type ReservationRecord,
} from '../../ground/load-record';
import { once } from '../../ground/once';
import { type DiscountValues, discountValues } from '../../inventory/coupon/read-discounts';
import { scheduledRoom } from '../../inventory/room-block/price-request';
import { mailGuest } from '../reservation/mail-guest';
import { endLinks } from '../reservation/reach-holder';
import { tellAgency } from '../reservation/tell-agency';
import { describeNow } from './change-booking';
import { applyPrice, countedLines, type LineRow, newSchedule, returnCredit } from './change-price';
import { standsIn } from './plan-change';

/** Payments in these states brought no money, so they do not keep bookings apart. */
const NEVER_CAME = new Set<string>(['rejected', 'failed']);

/** The lines that a booking may have to be joined: discounts and fees were agreed on for one booking alone. */
const PLAIN = new Set<string>(['room', 'pass', 'tax']);

/**
 * The caller's own booking. Others are found by its address only where the caller has shown that the address is theirs
 * (by a link that was mailed to it, or by the account that books): who only typed an address learns nothing of what
 * else is booked with it. Raises NOT_FOUND.
 */
async function findOwn(ctx: Context, key: string): Promise<ReservationAndEvent> {
  const found = await findReservation(ctx.db, ctx, key, 'createReservationForGuest');
  if (!isOwnReservation(ctx.actor, found.reservation)) fail('NOT_FOUND');
  return found;
}

/** Other bookings of the event with the address of this one; none while the address is not shown to be the caller's. */
async function othersOf(
  db: Database | Transaction,
  { reservation }: ReservationAndEvent,
): Promise<ReservationRecord[]> {
  if (reservation.mailVerifiedAt === null || reservation.bookingStatus !== 'confirmed') return [];
  const found = await db
    .select({ id: reservations.id })
    .from(reservations)
    .where(
      and(
        eq(reservations.eventId, reservation.eventId),
        ne(reservations.id, reservation.id),
        eq(reservations.bookingStatus, 'confirmed'),
        isNull(reservations.deletedAt),
        eq(reservations.currency, reservation.currency),
        sql`lower(${reservations.email}) = ${reservation.email.toLowerCase()}`,
      ),
    )
    .orderBy(reservations.createdAt, reservations.id);
  return loadRecordsOfMany(
    db as Database,
    found.map(({ id }) => id),
  );
}

/**
 * Whether a discount takes off the same whatever else is in the booking: a coupon's whole amount. A percentage is a
 * share of the price that it was agreed on, which rooms from another booking would spread over theirs; an amount that
 * the price had cut would never grow back.
 */
const isOfAnyPrice = ({ discountKind, total }: LineRow, values: DiscountValues): boolean =>
  total + (values[discountKind ?? 'coupon'].amount ?? 0) === 0 && total !== 0;

/**
 * Whether a booking may be joined to another as a whole: it has no money yet, nothing in it is shared, asked for or
 * specially agreed on, and the discounts of the other, whose `values` are given, stay what they are.
 */
function mayGoInto(into: ReservationRecord, other: ReservationRecord, values: DiscountValues): boolean {
  const kinds = new Set(into.passes.map(({ kind }) => kind));
  const rooms = [...into.rooms, ...other.rooms].filter(standsIn).length;
  return (
    other.payments.every(({ payment }) => NEVER_CAME.has(payment.status)) &&
    [other.shares, other.companions, other.transport].every((rows) => rows.length === 0) &&
    other.changeRequests.every(({ status }) => status !== 'waiting') &&
    other.lines.every(({ kind }) => PLAIN.has(kind)) &&
    into.lines.every((line) => line.kind !== 'discount' || isOfAnyPrice(line, values)) &&
    other.passes.every(({ kind }) => !kinds.has(kind)) &&
    !other.reservation.honeymoon &&
    rooms <= MOST_ROOMS
  );
}

/** What may be joined to the caller's booking. Raises NOT_FOUND; staff have other ways and get none. */
export async function listJoinable({ ctx, input }: { ctx: Context; input: { key: string } }): Promise<Joinable[]> {
  const found = await findOwn(ctx, input.key);
  const others = await othersOf(ctx.db, found);
  if (others.length === 0) return [];
  const into = await loadRecord(ctx.db, found);
  const values = await discountValues(ctx.db, into);
  const { currency, total } = into.reservation;
  return others
    .filter((other) => mayGoInto(into, other, values))
    .map((other) => ({
      key: other.reservation.key,
      rooms: other.rooms.filter(standsIn).map(({ id, categoryName, checkIn, checkOut }) => ({
        id,
        categoryName: textIn(categoryName, ctx.locale).text,
        checkIn,
        checkOut,
      })),
      passes: other.passes.reduce((sum, { quantity }) => sum + quantity, 0),
      total: { amount: other.reservation.total, currency },
      together: { amount: total + other.reservation.total, currency },
    }));
}

/**
 * Joins another booking of the same address to the caller's: its rooms, passes and price come over as they were agreed,
 * and it ends. Everybody else who came in by one of the two is logged out, since they had only typed the address. Once
 * per Idempotency-Key. Raises NOT_FOUND, INVALID_STATE for one that may not be joined (any more), PRICE_CHANGED
 * {difference}.
 */
export async function joinBooking({
  ctx,
  input: { key, ...input },
}: {
  ctx: Context;
  input: JoinInput & { key: string };
}): Promise<Reservation> {
  const found = await findOwn(ctx, key);
  await once({
    ctx,
    call: `join ${found.reservation.id}`,
    fingerprint: input,
    work: async (tx) => {
      await joinInside(tx, ctx, found, input);
      return { joined: input.other };
    },
  });
  ctx.services.wakeWorkers();
  return describeNow(ctx, found);
}

async function joinInside(tx: Transaction, ctx: Context, found: ReservationAndEvent, input: JoinInput): Promise<void> {
  const [known] = await tx.select({ id: reservations.id }).from(reservations).where(eq(reservations.key, input.other));
  // Locked in the order of their ids, so that two bookings which join each other wait and do not deadlock.
  for (const id of [found.reservation.id, ...(known ? [known.id] : [])].toSorted()) await lockReservation(tx, id);
  const reservation = await lockReservation(tx, found.reservation.id);
  const into = await loadRecord(tx, { ...found, reservation });
  const other = (await othersOf(tx, into)).find((each) => each.reservation.id === known?.id) ?? fail('NOT_FOUND');
  if (!mayGoInto(into, other, await discountValues(tx, into)))
    fail('INVALID_STATE', { values: { what: 'notJoinable' } });
  const { currency } = reservation;
  const total = reservation.total + other.reservation.total;
  if (total !== input.expectedTotal) {
    const difference = { amount: total - input.expectedTotal, currency };
    const values = { amount: formatMoney({ amount: total, currency }, ctx.locale) };
    fail('PRICE_CHANGED', { values, details: { difference } });
  }
  const lines = await moveRows(tx, into, other);
  const { today, eventDay } = await findBookedEvent(tx, ctx.clock, reservation.eventId);
  const rooms = [...into.rooms, ...other.rooms].filter(standsIn).map((row) => scheduledRoom(row, row.total));
  const record = { ...into, passes: [...into.passes, ...other.passes] };
  const changed = await applyPrice(tx, reservation.id, {
    lines,
    total,
    ...newSchedule({ record, rooms, total, today, eventDay }),
  });
  await returnCredit(tx, ctx, { ...into, reservation: changed }, 'change');
  await endOther(tx, ctx, other);
  await logOthersOut(tx, ctx, [reservation.id, other.reservation.id]);
  await tell(tx, ctx, { ...found, reservation: changed }, other);
}

/** Moves rooms, passes and notes to the other booking and changes nothing else of them; answers the lines of both. */
async function moveRows(tx: Transaction, into: ReservationRecord, other: ReservationRecord): Promise<LineRow[]> {
  const reservationId = into.reservation.id;
  const offset = Math.max(-1, ...into.rooms.map(({ position }) => position)) + 1;
  const standing = other.rooms.filter(standsIn).map(({ id }) => id);
  const own = eq(reservationRooms.reservationId, other.reservation.id);
  await tx
    .update(reservationRooms)
    .set({
      reservationId,
      position: sql`${reservationRooms.position} + ${offset}`,
      version: sql`${reservationRooms.version} + 1`,
    })
    .where(and(own, inArray(reservationRooms.id, standing)));
  for (const table of [reservationPasses, reservationNotes])
    await tx.update(table).set({ reservationId }).where(eq(table.reservationId, other.reservation.id));
  const come = countedLines(other).map((line) => ({ ...line, room: line.room === null ? null : line.room + offset }));
  const ofRooms = (lines: LineRow[]) => lines.filter(({ room }) => room !== null);
  const ofAll = (lines: LineRow[]) => lines.filter(({ room }) => room === null);
  return [...ofRooms(into.lines), ...ofRooms(come), ...ofAll(into.lines), ...ofAll(come)].map((line, position) => ({
    ...line,
    position,
  }));
}

/** Ends the joined booking, with no rooms, price or nights left in it: all of that is in the other booking now. */
async function endOther(tx: Transaction, ctx: Context, { reservation: { id } }: ReservationRecord): Promise<void> {
  const now = ctx.clock.now();
  await tx.delete(reservationLines).where(eq(reservationLines.reservationId, id));
  await tx.delete(scheduleItems).where(eq(scheduleItems.reservationId, id));
  await tx
    .update(reservations)
    .set({
      bookingStatus: 'cancelled',
      cancellationReason: 'guestRequest',
      cancelledAt: now,
      nightsReleasedAt: now,
      total: 0,
      minimumToReserve: 0,
      lapsesAt: null,
      version: sql`${reservations.version} + 1`,
    })
    .where(eq(reservations.id, id));
}

/** Ends every mailed link and session of both bookings but the caller's own. */
async function logOthersOut(tx: Transaction, ctx: Context, ids: string[]): Promise<void> {
  for (const id of ids) await endLinks(tx, ctx, id);
  const own = ctx.actor.kind === 'holder' ? ne(sessions.id, ctx.actor.sessionId) : undefined;
  await tx
    .update(sessions)
    .set({ revokedAt: ctx.clock.now() })
    .where(and(inArray(sessions.reservationId, ids), isNull(sessions.revokedAt), own));
}

async function tell(
  tx: Transaction,
  ctx: Context,
  found: ReservationAndEvent,
  other: ReservationRecord,
): Promise<void> {
  const { id, agencyId, version, total, currency } = found.reservation;
  const { id: otherId, key, total: amount } = other.reservation;
  const entry = { agencyId, entity: 'reservation' };
  const after = { other: key, total };
  const before = { total: total - amount };
  await writeAudit(tx, ctx, { ...entry, entityId: id, action: 'reservation.joined', before, after });
  await writeAudit(tx, ctx, {
    ...entry,
    entityId: otherId,
    action: 'reservation.joinedInto',
    after: { key: found.reservation.key },
  });
  await endNotifications(tx, otherId);
  const occasion = `${id} v${version}`;
  await mailGuest(tx, ctx, found, {
    kind: 'reservation-changed',
    dedupeKey: `reservation-changed ${occasion}`,
    payload: { amount: { amount, currency } },
  });
  const told = { type: 'RSVN_TO_APPV', mail: 'reservation-to-approve', occasion, params: {} } as const;
  await tellAgency(tx, ctx, found, { ...told, payload: { total: { amount: total, currency } } });
  await endNotifications(tx, id);
}
