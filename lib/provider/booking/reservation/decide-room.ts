import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { DecisionInput } from '@/lib/contract/payment';
import type { ReservationRoom } from '@/lib/contract/reservation';
import type { WaitingRooms } from '@/lib/contract/waiting-room';
import { canDecideRoom } from '@/lib/domain/reservation-state';
import { actorName, type Context, type Transaction } from '../../context';
import type { Database } from '../../db/client';
import { changeRequests, reservationRooms, reservations } from '../../db/schema';
import { inTransaction, resultRows } from '../../db/transaction';
import { fail } from '../../error';
import { bookableDates, staffEvent } from '../../event/event/find-bookable-event';
import { writeAudit } from '../../ground/audit';
import { endNotifications } from '../../ground/end-notifications';
import { findReservation, lockReservation, renewVersion } from '../../ground/find-reservation';
import { loadRecord, type ReservationAndEvent, type ReservationRecord } from '../../ground/load-record';
import { roomRejectionReasons } from '../../ground/sentences';
import { discountValues } from '../../inventory/coupon/read-discounts';
import { exchangeNights } from '../../inventory/room-block/exchange-nights';
import { scheduledRoom } from '../../inventory/room-block/price-request';
import { demandOf } from '../../inventory/room-block/take-nights';
import { carryOut } from '../cancellation/decide-cancellation';
import { planCancellation } from '../cancellation/plan-cancellation';
import { applyPrice, changeLines, newSchedule, returnCredit } from '../change/change-price';
import { standsIn } from '../change/plan-change';
import { tellPayersGone } from '../companion/tell-payer';
import { describeChange, describeRoom } from './describe-reservation';
import { summariesOf } from './list-reservations';
import { mailGuest } from './mail-guest';

export interface RoomDecision extends DecisionInput {
  key: string;
  roomId: string;
  /** The room's as it was looked at; a program of an agency may leave it out. */
  version?: number | undefined;
}

/**
 * Approves or rejects a requested room of a confirmed booking, once, and mails the guest. A rejected room's nights go
 * back and its price leaves the total; what was paid beyond it goes back. A booking ends with its last room, and its
 * passes with it, as when every room is cancelled. Raises NOT_FOUND, INVALID (a rejection needs a reason),
 * INVALID_STATE, and ALREADY_DECIDED and STALE with the room.
 */
export async function decideRoom({ ctx, input }: { ctx: Context; input: RoomDecision }): Promise<ReservationRoom> {
  if (input.decision === 'reject' && !input.reason) fail('INVALID', { fields: { reason: 'required' } });
  const found = await findReservation(ctx.db, ctx, input.key, 'decideRoom');
  const decidedRoom = await inTransaction(ctx, (tx) => decideInside(tx, ctx, found, input));
  ctx.services.wakeWorkers();
  return decidedRoom;
}

async function decideInside(
  tx: Transaction,
  ctx: Context,
  found: ReservationAndEvent,
  { roomId, decision, reason = '', version }: RoomDecision,
): Promise<ReservationRoom> {
  const reservation = await lockReservation(tx, found.reservation.id);
  const { id, agencyId, currency, bookingStatus } = reservation;
  const record = await loadRecord(tx, { ...found, reservation });
  const room = record.rooms.find((row) => row.id === roomId) ?? fail('NOT_FOUND');
  if (room.status !== 'requested') fail('ALREADY_DECIDED', { details: describeRoom(room, currency, ctx.locale) });
  if (!canDecideRoom({ room: room.status, booking: bookingStatus })) fail('INVALID_STATE');
  if (version !== undefined && version !== room.version)
    fail('STALE', { details: describeRoom(room, currency, ctx.locale) });
  const isLast = !record.rooms.some((row) => row !== room && standsIn(row));
  if (decision === 'approve') await approve(tx, ctx, { ...found, reservation }, room);
  else if (isLast) await rejectAll(tx, ctx, record, reason);
  const price = decision === 'reject' && !isLast ? await reject(tx, ctx, record, room, reason) : null;
  const [decided] = await tx.select().from(reservationRooms).where(eq(reservationRooms.id, roomId));
  if (!decided) throw new Error('A decided room is gone under its lock');
  await writeAudit(tx, ctx, {
    agencyId,
    action: `room.${decided.status}`,
    entity: 'reservationRoom',
    entityId: roomId,
    before: { status: room.status, ...price?.before },
    after: { status: decided.status, ...(reason && { reason }), ...price?.after },
  });
  await endNotifications(tx, id);
  return describeRoom(decided, currency, ctx.locale);
}

type RoomRow = typeof reservationRooms.$inferSelect;

async function approve(tx: Transaction, ctx: Context, found: ReservationAndEvent, room: RoomRow): Promise<void> {
  await writeDecision(tx, ctx, room, { status: 'approved' });
  await renewVersion(tx, found.reservation.id);
  await mailGuest(tx, ctx, found, {
    kind: 'room-approved',
    dedupeKey: `room-approved ${room.id}`,
    payload: told(room),
  });
}

/**
 * No room of the booking is left: it ends, with its passes, like a cancellation by the agency, which keeps no money.
 */
async function rejectAll(tx: Transaction, ctx: Context, record: ReservationRecord, reason: string): Promise<void> {
  const plan = await planCancellation(tx, ctx, record, { reason: 'agency' });
  await carryOut(tx, ctx, record, plan, { as: 'rejected', reason });
}

/** One room of several: its price, credit, the guest's mail and, last, its nights. Answers the price for the log. */
async function reject(tx: Transaction, ctx: Context, record: ReservationRecord, room: RoomRow, reason: string) {
  const { event } = record;
  const { id, total: before } = record.reservation;
  const nightsReleasedAt = ctx.clock.now();
  await writeDecision(tx, ctx, room, { status: 'rejected', decisionReason: reason, nightsReleasedAt });
  const { today, eventDay } = bookableDates(event, nightsReleasedAt);
  const { lines, total } = changeLines(record, {
    leaving: [room.position],
    discounts: await discountValues(tx, record),
  });
  const staying = record.rooms.filter((row) => row !== room && standsIn(row));
  const rooms = staying.map((row) => scheduledRoom(row, row.total));
  const schedule = newSchedule({ record, rooms, total, today, eventDay: eventDay ?? today });
  const reservation = await applyPrice(tx, id, { lines, total, ...schedule });
  await returnCredit(tx, ctx, { ...record, reservation }, 'roomRejected');
  const payload = { ...told(room), reason };
  const mail = { kind: 'room-rejected', dedupeKey: `room-rejected ${room.id}`, payload } as const;
  await mailGuest(tx, ctx, { event, reservation }, mail);
  await tellPayersGone(tx, ctx, record, reservation);
  const give = demandOf([{ ...room, categoryId: room.eventCategoryId }]);
  await exchangeNights(tx, { take: [], give }, today);
  return { before: { total: before, lines: record.lines, schedule: record.schedule }, after: { total } };
}

/** The facts that name a room in a mail. */
const told = ({ categoryName, checkIn, checkOut }: RoomRow) => ({ room: { categoryName, checkIn, checkOut } });

/** Compare-and-swap: of two decisions only one finds the room still requested. */
async function writeDecision(tx: Transaction, ctx: Context, room: RoomRow, set: Partial<RoomRow>): Promise<void> {
  const decided = await tx
    .update(reservationRooms)
    .set({
      ...set,
      decidedBy: actorName(ctx.actor),
      decidedAt: ctx.clock.now(),
      version: sql`${reservationRooms.version} + 1`,
    })
    .where(
      and(
        eq(reservationRooms.id, room.id),
        eq(reservationRooms.status, 'requested'),
        isNull(reservationRooms.nightsReleasedAt),
      ),
    )
    .returning({ id: reservationRooms.id });
  if (decided.length === 0) fail('INVALID_STATE');
}

/** How many are listed: about what a person decides in one sitting; the next ones follow once these are decided. */
const AT_ONCE = 50;

interface WaitingRow {
  id: string;
  room_id: string;
  since: string;
  is_change: boolean;
  is_last: boolean;
  free: number | null;
  total: number;
}

/**
 * The rooms that wait, found by a partial index of those that do, and the changes that wait; only of confirmed
 * bookings: where a cancellation is asked for, that is decided first.
 */
async function pickWaiting(db: Database, eventId: string): Promise<WaitingRow[]> {
  const found = await db.execute(sql`
    with waiting as (
      select stays.id, stays.id as room_id, coalesce(booked.confirmed_at, booked.created_at) as since,
        false as is_change, stays.check_in, stays.check_out, stays.event_category_id, stays.reservation_id
      from reservation_rooms stays
      join reservations booked on booked.id = stays.reservation_id
      where stays.status = 'requested' and stays.nights_released_at is null
        and stays.event_category_id in (select id from event_categories where event_id = ${eventId})
        and booked.booking_status = 'confirmed' and booked.deleted_at is null
      union all
      select asked.id, asked.room_id, asked.asked_at, true, (asked.after ->> 'checkIn')::date,
        (asked.after ->> 'checkOut')::date, stays.event_category_id, asked.reservation_id
      from change_requests asked
      join reservation_rooms stays on stays.id = asked.room_id
      join reservations booked on booked.id = asked.reservation_id
      where asked.status = 'waiting' and booked.event_id = ${eventId}
        and booked.booking_status = 'confirmed' and booked.deleted_at is null
    ), first as (
      select waiting.*, (count(*) over ())::int as total from waiting order by since, id limit ${AT_ONCE}
    )
    select first.id, first.room_id, first.since, first.is_change, first.total,
      not exists (select from reservation_rooms other where other.reservation_id = first.reservation_id
        and other.id <> first.room_id and other.status in ('requested', 'approved')) as is_last,
      (select min(nights.allotted - nights.sold)::int from room_nights nights
        where nights.event_category_id = first.event_category_id
        and nights.night >= first.check_in and nights.night < first.check_out) as free
    from first order by first.since, first.id`);
  return resultRows<WaitingRow>(found);
}

/**
 * The rooms of an event that wait to be approved and the changes that guests asked for, the oldest first, each with
 * what one decides it by: what the room desk works through. Raises NOT_FOUND. docs/domain.md, States.
 */
export async function listWaitingRooms({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string };
}): Promise<WaitingRooms> {
  const event = await staffEvent(ctx, input.event, 'decideRoom');
  const waiting = await pickWaiting(ctx.db, event.id);
  if (waiting.length === 0) return { total: 0, rooms: [] };
  const roomIds = waiting.map(({ room_id }) => room_id);
  const changeIds = waiting.filter(({ is_change }) => is_change).map(({ id }) => id);
  const [stays, asked] = await Promise.all([
    ctx.db
      .select({ room: reservationRooms, currency: reservations.currency, locale: reservations.locale })
      .from(reservationRooms)
      .innerJoin(reservations, eq(reservations.id, reservationRooms.reservationId))
      .where(inArray(reservationRooms.id, roomIds)),
    changeIds.length > 0 ? ctx.db.select().from(changeRequests).where(inArray(changeRequests.id, changeIds)) : [],
  ]);
  const summaries = await summariesOf(ctx, event, [...new Set(stays.map(({ room }) => room.reservationId))]);
  const byRoom = new Map(stays.map((stay) => [stay.room.id, stay]));
  const byId = new Map(asked.map((request) => [request.id, request]));
  const rooms = waiting.flatMap(({ id, room_id, since, is_change, is_last, free }) => {
    const stay = byRoom.get(room_id);
    const request = byId.get(id) ?? null;
    const reservation = stay && summaries.get(stay.room.reservationId);
    // Between the statements it may have been decided.
    const isDecided = is_change ? request?.status !== 'waiting' : stay?.room.status !== 'requested';
    if (!stay || !reservation || isDecided) return [];
    return {
      id,
      since: new Date(since).toISOString(),
      room: describeRoom(stay.room, stay.currency, ctx.locale),
      request: request && describeChange(request, stay.currency),
      isLast: is_last,
      free,
      reservation,
      reasons: roomRejectionReasons(is_change ? 'change' : 'room', stay.locale),
    };
  });
  return { total: waiting[0]?.total ?? 0, rooms };
}
