import { eq, sql } from 'drizzle-orm';
import type { OccupantMove } from '@/lib/contract/booking-change';
import type { Occupant, Reservation } from '@/lib/contract/reservation';
import { exchangePlaces } from '@/lib/domain/rooming-people';
import type { Context, Transaction } from '../../context';
import { reservationRooms } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { lockReservation, renewVersion } from '../../ground/find-reservation';
import { loadRecord, type ReservationAndEvent, type ReservationRecord } from '../../ground/load-record';
import { describeReservation } from '../reservation/describe-reservation';
import { describeNow, findToChange } from './change-booking';
import { waitingFor } from './change-request';
import { standsIn } from './plan-change';

interface MoveOrder extends OccupantMove {
  key: string;
  roomId: string;
}

/**
 * Moves somebody to a place of another room of the same booking; who had it comes back, so that every room keeps the
 * people that are paid for, and no price changes. Raises NOT_FOUND, INVALID_STATE, STALE with the reservation, CHANGE_WAITS
 * where a change of people waits, INVALID where the place is in the same room, nobody's or paid for another age.
 * docs/domain.md, Rooming list.
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
  // An approval would write the people who were named when it was asked for.
  if ([from, to].some(({ id }) => waitingFor(record, id)?.kind === 'people')) fail('CHANGE_WAITS');
  const moved = exchangePlaces({ room: from, place }, { room: to, place: toPlace });
  if (!moved) fail('INVALID', { fields: { toPlace: 'placeOfBand' } });
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

const roomOf = ({ rooms }: ReservationRecord, roomId: string) => rooms.find(({ id }) => id === roomId);

async function writePeople(tx: Transaction, roomId: string, occupants: Occupant[]): Promise<void> {
  await tx
    .update(reservationRooms)
    .set({ occupants, version: sql`${reservationRooms.version} + 1` })
    .where(eq(reservationRooms.id, roomId));
}
