import { and, eq, sql } from 'drizzle-orm';
import type {
  AddRoomsInput,
  ChangeCategoryInput,
  ChangeDatesInput,
  OccupantMove,
  RoomPatch,
} from '@/lib/contract/booking-change';
import type { Occupant, Reservation } from '@/lib/contract/reservation';
import type { People } from '@/lib/domain/occupancy';
import { exchangePlaces } from '@/lib/domain/rooming-people';
import type { Clock, Context, Transaction } from '../../context';
import type { Database } from '../../db/client';
import { reservationRooms } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { findBookedEvent } from '../../event/event/find-bookable-event';
import { refuseStrangers } from '../../event/guest/find-guest';
import { agesAt } from '../../event/hotel/other-hotels';
import { writeAudit } from '../../ground/audit';
import { lockReservation, renewVersion } from '../../ground/find-reservation';
import { loadRecord, type ReservationAndEvent, type ReservationRecord } from '../../ground/load-record';
import { once } from '../../ground/once';
import { areOfTheirBands, checkOccupants } from '../../inventory/room-block/check-room';
import { freeingDueHolds } from '../../inventory/room-block/release-nights';
import { waitsForPeople } from '../companion/find-companion';
import { tellPayersGone } from '../companion/tell-payer';
import { describeReservation } from '../reservation/describe-reservation';
import { changeBooking, changeInside, describeNow, findToChange } from './change-booking';
import { waitingFor } from './change-request';
import { standsIn } from './plan-change';

interface RoomOrder extends RoomPatch {
  key: string;
  roomId: string;
}

/**
 * Writes who sleeps in a room and what they wish; with `people` the room is priced anew. Names must be the people that
 * are paid for. Raises STALE, INVALID, INVALID_STATE, CHANGE_WAITS where a change of people waits, and what
 * changeBooking raises.
 */
export async function changeRoom({ ctx, input }: { ctx: Context; input: RoomOrder }): Promise<Reservation> {
  const { key, roomId, version, people, occupants, observations } = input;
  const found = await findToChange(ctx, key);
  const ofBooking = and(eq(reservationRooms.id, roomId), eq(reservationRooms.reservationId, found.reservation.id));
  const [known] = await ctx.db.select({ hotel: reservationRooms.hotel }).from(reservationRooms).where(ofBooking);
  if (!known) fail('NOT_FOUND');
  if (people) {
    await checkNames(ctx.db, ctx.clock, found, { ...people, hotel: known.hotel }, occupants);
    const change = { kind: 'people' as const, roomId, people };
    const expectedDifference =
      input.expectedDifference ?? fail('INVALID', { fields: { expectedDifference: 'required' } });
    // The names of those who were there no longer fit the new number, so without new ones they are asked for again.
    return changeBooking(ctx, found, {
      change,
      version,
      expectedDifference,
      occupants: occupants ?? [],
      observations,
    });
  }
  await inTransaction(ctx, (tx) => writeNames(tx, ctx, found, input));
  ctx.services.wakeWorkers();
  return describeNow(ctx, found);
}

async function checkNames(
  db: Database,
  clock: Clock,
  { event }: ReservationAndEvent,
  { adults, juniors, minors, infants, hotel }: People & RoomOfHotel,
  occupants: Occupant[] | undefined,
): Promise<void> {
  const people = { adults, juniors, minors, infants, occupants };
  checkOccupants(people, '', await agesOfRoom(db, clock, event, { hotel }));
}

type RoomOfHotel = Pick<typeof reservationRooms.$inferSelect, 'hotel'>;

/** How the hotel of a room counts ages. */
async function agesOfRoom(db: Database, clock: Clock, { id: eventId }: { id: string }, { hotel }: RoomOfHotel) {
  return hotel ? agesAt(db, { eventId, hotelId: hotel.id }) : findBookedEvent(db, clock, eventId);
}

async function writeNames(
  tx: Transaction,
  ctx: Context,
  found: ReservationAndEvent,
  { roomId, version, occupants, observations }: RoomOrder,
): Promise<void> {
  const reservation = await lockReservation(tx, found.reservation.id);
  if (reservation.bookingStatus !== 'confirmed') fail('INVALID_STATE');
  const ofBooking = and(eq(reservationRooms.id, roomId), eq(reservationRooms.reservationId, reservation.id));
  const [room] = await tx.select().from(reservationRooms).where(ofBooking);
  if (!room) fail('NOT_FOUND');
  if (!standsIn(room)) fail('INVALID_STATE');
  const load = () => loadRecord(tx, { ...found, reservation });
  if (room.version !== version) fail('STALE', { details: describeReservation(await load(), ctx) });
  // An approval would replace these names by those that were given when the change was asked for.
  if (occupants && (await waitsForPeople(tx, roomId))) fail('CHANGE_WAITS');
  await checkNames(tx, ctx.clock, found, room, occupants);
  await refuseStrangers(tx, found.event.id, [{ occupants }], () => '');
  const before = occupants && (await load());
  await tx
    .update(reservationRooms)
    .set({
      ...(occupants && { occupants }),
      ...(observations !== undefined && { observations: observations || null }),
      version: sql`${reservationRooms.version} + 1`,
    })
    .where(eq(reservationRooms.id, roomId));
  await renewVersion(tx, reservation.id);
  // A new name in somebody's place means another person, so the link of the person before ends.
  if (before) await tellPayersGone(tx, ctx, before, reservation);
  await writeAudit(tx, ctx, {
    agencyId: reservation.agencyId,
    action: 'room.namesChanged',
    entity: 'reservationRoom',
    entityId: roomId,
    before: { occupants: room.occupants, observations: room.observations },
    after: { occupants: occupants ?? room.occupants, observations: observations ?? room.observations },
  });
}

interface DatesOrder extends ChangeDatesInput {
  key: string;
  roomId: string;
}

/** Moves a room to another stay where every new night is free. Raises what changeBooking raises. */
export async function changeDates({ ctx, input }: { ctx: Context; input: DatesOrder }): Promise<Reservation> {
  const { key, roomId, checkIn, checkOut, version, expectedDifference } = input;
  const found = await findToChange(ctx, key);
  const change = { kind: 'dates' as const, roomId, checkIn, checkOut };
  return changeBooking(ctx, found, { change, version, expectedDifference });
}

interface CategoryOrder extends ChangeCategoryInput {
  key: string;
  roomId: string;
}

/** Moves a room to another category where it is free. Raises what changeBooking raises, FORBIDDEN to guests. */
export async function changeCategory({ ctx, input }: { ctx: Context; input: CategoryOrder }): Promise<Reservation> {
  const { key, roomId, categoryId, version, expectedDifference } = input;
  const found = await findToChange(ctx, key);
  const change = { kind: 'category' as const, roomId, categoryId };
  return changeBooking(ctx, found, { change, version, expectedDifference });
}

interface RoomsOrder extends AddRoomsInput {
  key: string;
}

/**
 * Adds rooms to a confirmed booking, once per Idempotency-Key; each waits for the agency's approval like every new one.
 * Raises what changeBooking raises.
 */
export async function addRooms({ ctx, input }: { ctx: Context; input: RoomsOrder }): Promise<Reservation> {
  const { key, rooms, expectedDifference } = input;
  const found = await findToChange(ctx, key);
  const order = { change: { kind: 'addRooms' as const, rooms }, expectedDifference };
  await freeingDueHolds(ctx, found.event.id, () =>
    once({
      ctx,
      call: `add rooms ${found.reservation.id}`,
      fingerprint: { rooms, expectedDifference },
      work: async (tx) => {
        await changeInside(tx, ctx, found, order);
        return { added: rooms.length };
      },
    }),
  );
  ctx.services.wakeWorkers();
  return describeNow(ctx, found);
}

interface MoveOrder extends OccupantMove {
  key: string;
  roomId: string;
}

/**
 * Moves somebody to a place of another room of the same booking; who had it comes back, so that every room keeps the
 * people that are paid for, and no price changes. Raises NOT_FOUND, INVALID_STATE, STALE with the reservation,
 * CHANGE_WAITS where a change of people waits, INVALID where the place is in the same room, nobody's or paid for
 * another age, also by the other room's hotel. docs/domain.md, Rooming list.
 */
export async function moveOccupant({ ctx, input }: { ctx: Context; input: MoveOrder }): Promise<Reservation> {
  const found = await findToChange(ctx, input.key);
  await inTransaction(ctx, (tx) => moveInside(tx, ctx, found, input));
  return describeNow(ctx, found);
}

async function moveInside(
  tx: Transaction,
  ctx: Context,
  found: ReservationAndEvent,
  { roomId, version, place, toRoomId, toVersion, toPlace }: MoveOrder,
): Promise<void> {
  const reservation = await lockReservation(tx, found.reservation.id);
  const record = await loadRecord(tx, { ...found, reservation });
  const from = roomOf(record, roomId) ?? fail('NOT_FOUND');
  if (reservation.bookingStatus !== 'confirmed' || !standsIn(from)) fail('INVALID_STATE');
  const to = roomOf(record, toRoomId);
  if (!to || to === from) fail('INVALID', { fields: { toRoomId: 'invalid' } });
  if (from.version !== version || to.version !== toVersion || !standsIn(to))
    fail('STALE', { details: describeReservation(record, ctx) });
  // An approval would undo the move, since it writes the people as they were when the change was asked for.
  if ([from, to].some(({ id }) => waitingFor(record, id)?.kind === 'people')) fail('CHANGE_WAITS');
  const moved = exchangePlaces({ room: from, place }, { room: to, place: toPlace });
  if (!moved || !(await areOfHotels(tx, ctx, found, [from, to], moved)))
    fail('INVALID', { fields: { toPlace: 'placeOfBand' } });
  await writePeople(tx, from.id, moved.from);
  await writePeople(tx, to.id, moved.to);
  await renewVersion(tx, reservation.id);
  await writeAudit(tx, ctx, {
    agencyId: reservation.agencyId,
    action: 'reservation.occupantMoved',
    entity: 'reservation',
    entityId: reservation.id,
    before: { [from.id]: from.occupants, [to.id]: to.occupants },
    after: { [from.id]: moved.from, [to.id]: moved.to },
  });
}

/** Whether people who go from one hotel to another are there what is paid for them; within one they are. */
async function areOfHotels(
  tx: Transaction,
  { clock }: Context,
  { event }: ReservationAndEvent,
  [from, to]: [RoomOfHotel, RoomOfHotel],
  moved: { from: Occupant[]; to: Occupant[] },
): Promise<boolean> {
  if (from.hotel?.id === to.hotel?.id) return true;
  const [here, there] = [await agesOfRoom(tx, clock, event, from), await agesOfRoom(tx, clock, event, to)];
  return areOfTheirBands(moved.from, here) && areOfTheirBands(moved.to, there);
}

const roomOf = ({ rooms }: ReservationRecord, roomId: string) => rooms.find(({ id }) => id === roomId);

async function writePeople(tx: Transaction, roomId: string, occupants: Occupant[]): Promise<void> {
  await tx
    .update(reservationRooms)
    .set({ occupants, version: sql`${reservationRooms.version} + 1` })
    .where(eq(reservationRooms.id, roomId));
}
