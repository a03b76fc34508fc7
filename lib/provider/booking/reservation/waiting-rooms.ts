import { eq, inArray, sql } from 'drizzle-orm';
import type { WaitingRooms } from '@/lib/contract/waiting-room';
import type { Context } from '../../context';
import type { Database } from '../../db/client';
import { changeRequests, reservationRooms, reservations } from '../../db/schema';
import { staffEvent } from '../../event/event/find-bookable-event';
import { roomRejectionReasons } from '../../ground/sentences';
import { resultRows } from '../../inventory/room-block/result-rows';
import { describeChange, describeRoom } from './describe-reservation';
import { summariesOf } from './list-reservations';

/** As many as somebody decides in one sitting; the next ones come once these are decided. */
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
 * The rooms that wait, found by the index of what does, and the changes; both only of bookings that stand, since one
 * whose cancellation is asked for is decided there first.
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
        and other.id <> first.room_id and other.status in ('requested', 'approved'))
      and not exists (select from reservation_passes held where held.reservation_id = first.reservation_id) as is_last,
      (select min(nights.allotted - nights.sold)::int from room_nights nights
        where nights.event_category_id = first.event_category_id
        and nights.night >= first.check_in and nights.night < first.check_out) as free
    from first order by first.since, first.id`);
  return resultRows<WaitingRow>(found);
}

/**
 * The rooms of an event that wait to be approved and the changes that guests asked for, the oldest first, each with what
 * one decides it by: what the room desk works through. Raises NOT_FOUND. docs/domain.md, States.
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
