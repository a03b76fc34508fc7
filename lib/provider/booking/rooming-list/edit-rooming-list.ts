import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { ComplimentaryMarks, HotelConfirmations, RoomingList } from '@/lib/contract/rooming-list';
import type { ManifestLine } from '@/lib/domain/manifest';
import { BOOKED } from '@/lib/domain/reservation-state';
import { actorName, type Context, type Transaction } from '../../context';
import { reservationRooms, reservations, roomingListVersions } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { type EventRow, tendedEvent } from '../../event/event/find-bookable-event';
import { writeAudit } from '../../ground/audit';
import { lockByName } from '../../ground/lock-by-name';
import { once } from '../../ground/once';
import { type RoomingListOf, readHotels, wantedHotel } from './rooming-hotels';
import { type RoomRow, readListedRooms, readRoomingList } from './rooming-list';
import { hotelOfLine, readVersions } from './rooming-versions';

interface ConfirmInput extends HotelConfirmations, RoomingListOf {}

/**
 * Keeps the numbers that the hotel gave the rooms, all or none, and an audit row for each reservation. Raises NOT_FOUND
 * where a room is not on the event's list, EVENT_ARCHIVED, and STALE with the list where another person gave one of the
 * rooms another number meanwhile. docs/domain.md, Rooming list.
 */
export async function confirmRooms({ ctx, input }: { ctx: Context; input: ConfirmInput }): Promise<RoomingList> {
  const event = await tendedEvent(ctx, input.event, 'decideRoom');
  const notes = input.rooms.map(({ roomId, confirmation, was }) => ({ roomId, wanted: confirmation, was }));
  const done = await noteInRooms(ctx, { event, column: 'hotelConfirmation', action: 'room.confirmedByHotel', notes });
  const list = await readRoomingList({ ctx, input });
  return done ? list : fail('STALE', { details: list });
}

interface ComplimentaryInput extends ComplimentaryMarks, RoomingListOf {}

/**
 * Notes which rooms the hotel charges nothing for, all or none, and an audit row for each reservation; no guest's price
 * changes by it. Raises NOT_FOUND where a room is not on the event's list, EVENT_ARCHIVED, and STALE with the list
 * where another person noted something else of one of the rooms meanwhile. docs/domain.md, Room block.
 */
export async function markComplimentary({
  ctx,
  input,
}: {
  ctx: Context;
  input: ComplimentaryInput;
}): Promise<RoomingList> {
  const event = await tendedEvent(ctx, input.event, 'manageRoomBlock');
  const notes = input.rooms.map(({ roomId, reason, was }) => ({ roomId, wanted: reason, was }));
  const done = await noteInRooms(ctx, { event, column: 'complimentary', action: 'room.complimentary', notes });
  const list = await readRoomingList({ ctx, input });
  return done ? list : fail('STALE', { details: list });
}

type NotedColumn = 'hotelConfirmation' | 'complimentary';

interface RoomNotes<Column extends NotedColumn> {
  event: EventRow;
  column: Column;
  action: string;
  notes: { roomId: string; wanted: RoomRow[Column]; was: RoomRow[Column] }[];
}

/**
 * Writes the column of rooms of the event's list; false, with nothing written, where one is not as its writer saw it.
 */
async function noteInRooms<Column extends NotedColumn>(
  ctx: Context,
  { event, column, action, notes }: RoomNotes<Column>,
): Promise<boolean> {
  const asked = new Map(notes.map((note) => [note.roomId, note]));
  return inTransaction(ctx, async (tx) => {
    const rooms = await tx
      .select({ id: reservationRooms.id, reservationId: reservations.id, now: reservationRooms[column] })
      .from(reservationRooms)
      .innerJoin(reservations, eq(reservations.id, reservationRooms.reservationId))
      .where(
        and(
          eq(reservations.eventId, event.id),
          inArray(reservations.bookingStatus, [...BOOKED]),
          isNull(reservations.deletedAt),
          inArray(reservationRooms.id, [...asked.keys()]),
          inArray(reservationRooms.status, ['requested', 'approved']),
        ),
      )
      .orderBy(reservationRooms.id)
      .for('update', { of: reservationRooms });
    if (rooms.length < asked.size) fail('NOT_FOUND');
    const changed = rooms.flatMap(({ id, reservationId, now }) => {
      const { wanted = null, was = null } = asked.get(id) ?? {};
      return wanted === now ? [] : [{ id, reservationId, now, was, wanted }];
    });
    if (changed.some(({ now, was }) => now !== was)) return false;
    for (const { id, wanted } of changed)
      await tx
        .update(reservationRooms)
        .set({ [column]: wanted })
        .where(eq(reservationRooms.id, id));
    for (const reservationId of new Set(changed.map((room) => room.reservationId))) {
      const own = changed.filter((room) => room.reservationId === reservationId);
      await writeAudit(tx, ctx, {
        agencyId: event.agencyId,
        action,
        entity: 'reservation',
        entityId: reservationId,
        before: Object.fromEntries(own.map(({ id, now }) => [id, now])),
        after: Object.fromEntries(own.map(({ id, wanted }) => [id, wanted])),
      });
    }
    return true;
  });
}

/**
 * Keeps the list as it is now as the version that the hotel was sent; of one hotel of several alone, the others keep
 * what they were sent. Once per Idempotency-Key. Raises NOT_FOUND, EVENT_ARCHIVED, and INVALID_STATE where there is no
 * room and was none. docs/domain.md, Rooming list.
 */
export async function markRoomingListSent({
  ctx,
  input,
}: {
  ctx: Context;
  input: RoomingListOf;
}): Promise<RoomingList> {
  const event = await tendedEvent(ctx, input.event, 'decideRoom');
  const work = async (tx: Transaction) => {
    await lockByName(tx, `rooming list ${event.id}`);
    const at = wantedHotel(await readHotels(tx, event), input.hotel);
    const isOf = (line: ManifestLine) => at === null || hotelOfLine(line) === at.line;
    const [last] = await readVersions(tx, event);
    const now = (await readListedRooms({ ...ctx, db: tx }, event)).map(({ line }) => line).filter(isOf);
    const lines = [...(last?.lines ?? []).filter((line) => !isOf(line)), ...now];
    if (lines.length === 0 && !last) fail('INVALID_STATE');
    const number = (last?.number ?? 0) + 1;
    const sent = { sentBy: actorName(ctx.actor), sentAt: ctx.clock.now() };
    await tx.insert(roomingListVersions).values({ eventId: event.id, number, lines, ...sent });
    await writeAudit(tx, ctx, {
      agencyId: event.agencyId,
      action: 'roomingList.sent',
      entity: 'event',
      entityId: event.id,
      after: { number, rooms: now.length, ...(at && { hotel: at.name }) },
    });
    return number;
  };
  await once({ ctx, call: `rooming list ${event.id}`, fingerprint: input.hotel ?? null, work });
  return readRoomingList({ ctx, input });
}
