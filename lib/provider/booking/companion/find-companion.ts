import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { CompanionStay } from '@/lib/contract/companion';
import { textIn } from '@/lib/domain/bilingual-text';
import { countNights } from '@/lib/domain/nights';
import { type FoundPlace, placeInvited } from '@/lib/domain/rooming-people';
import { endOfDayInstant } from '@/lib/domain/zone';
import type { Context, Transaction } from '../../context';
import type { Database } from '../../db/client';
import { agencies, changeRequests, companions, reservationRooms } from '../../db/schema';
import { fail } from '../../error';
import { loadReservationById } from '../../ground/find-reservation';
import type { ReservationAndEvent } from '../../ground/load-record';
import { hashOfToken } from '../../ground/mailed-token';
import { refuseOfSuspended } from '../../ground/suspension';
import { standsIn } from '../change/plan-change';

export type CompanionRow = typeof companions.$inferSelect;
type RoomRow = typeof reservationRooms.$inferSelect;

/**
 * The rooms of a booking that stand, in their order, and everybody who was invited to them with where they sleep now.
 */
export interface InvitedPeople {
  rooms: RoomRow[];
  invited: { companion: CompanionRow; at: FoundPlace<RoomRow> | null }[];
}

/** Everybody who was ever invited, with the place where they sleep; null for those who have none. */
export function peopleInvited(of: { rooms: RoomRow[]; companions: CompanionRow[] }): InvitedPeople {
  const rooms = of.rooms.filter(standsIn);
  const staying = of.companions.filter(({ leftAt }) => leftAt === null);
  const places = placeInvited(rooms, staying);
  return {
    rooms,
    invited: of.companions.map((companion) => ({ companion, at: places[staying.indexOf(companion)] ?? null })),
  };
}

/** Reads who was invited to a booking. */
export async function readInvited(db: Database | Transaction, reservationId: string): Promise<InvitedPeople> {
  const rooms = await db
    .select()
    .from(reservationRooms)
    .where(eq(reservationRooms.reservationId, reservationId))
    .orderBy(asc(reservationRooms.position));
  const rows = await db
    .select()
    .from(companions)
    .where(eq(companions.reservationId, reservationId))
    .orderBy(asc(companions.createdAt), asc(companions.id));
  return peopleInvited({ rooms, companions: rows });
}

/**
 * Moves everybody at a place of the room behind one that is no longer there up by one, so that links of people without
 * a name still belong to their places. The caller has written the room with one person less.
 */
export async function moveUp(tx: Transaction, { roomId, place }: { roomId: string; place: number }): Promise<void> {
  await tx
    .update(companions)
    .set({ place: sql`${companions.place} - 1` })
    .where(and(eq(companions.roomId, roomId), gt(companions.place, place), isNull(companions.leftAt)));
}

/** Whether the last day of a room's stay is over in the event's zone. */
export const isStayOver = (ctx: Context, { checkOut }: RoomRow, { event }: ReservationAndEvent): boolean =>
  endOfDayInstant(checkOut, event.timeZone).getTime() < ctx.clock.now().getTime();

/** An invited person who was reached by their link. */
export interface OpenedCompanion extends ReservationAndEvent {
  companion: CompanionRow;
  at: FoundPlace<RoomRow>;
}

/**
 * The person whose link has the token, with the booking. Raises LINK_INVALID for a token that is unknown or revoked,
 * whose booking or room does not stand, whose person sleeps there no more, or once the stay is over.
 */
export async function openCompanion(db: Database | Transaction, ctx: Context, token: string): Promise<OpenedCompanion> {
  const ended = () => fail('LINK_INVALID', { values: { what: 'companion' } });
  const [row] = await db
    .select()
    .from(companions)
    .where(eq(companions.linkHash, hashOfToken(token)));
  const found = row ? await loadReservationById(db, row.reservationId) : undefined;
  if (!row || !found) return ended();
  await refuseOfSuspended(db, row.agencyId, 'guest');
  const { bookingStatus } = found.reservation;
  if (bookingStatus !== 'confirmed' && bookingStatus !== 'cancellationRequested') ended();
  const { invited } = await readInvited(db, row.reservationId);
  const own = invited.find(({ companion }) => companion.id === row.id);
  if (!own?.at || isStayOver(ctx, own.at.room, found)) return ended();
  return { ...found, companion: own.companion, at: own.at };
}

/**
 * Whether a change of the room's people waits for the agency: an approval would write the names that were given with
 * it.
 */
export async function waitsForPeople(db: Database | Transaction, roomId: string): Promise<boolean> {
  const asked = await db
    .select({ kind: changeRequests.kind, status: changeRequests.status })
    .from(changeRequests)
    .where(eq(changeRequests.roomId, roomId));
  return asked.some(({ kind, status }) => kind === 'people' && status === 'waiting');
}

/** The places of a booking whose person leaves, as the rooms' ids and places, while the agency has not decided it. */
export async function readLeaving(
  db: Database | Transaction,
  reservationId: string,
): Promise<{ roomId: string; place: number | null }[]> {
  return db
    .select({ roomId: changeRequests.roomId, place: changeRequests.leaversPlace })
    .from(changeRequests)
    .where(and(eq(changeRequests.reservationId, reservationId), eq(changeRequests.status, 'waiting')));
}

/** The stay of an invited person as their page shows it: nothing of anybody else but the first name of who booked. */
export async function describeStay(
  db: Database | Transaction,
  ctx: Context,
  { companion, at: { room, occupant }, reservation, event }: OpenedCompanion,
): Promise<CompanionStay> {
  const [agency] = await db.select().from(agencies).where(eq(agencies.id, event.agencyId));
  const { checkIn, checkOut, mealPlan } = room;
  return {
    name: occupant.name.trim() || null,
    band: occupant.band,
    invitedBy: reservation.firstName,
    eventName: event.name,
    eventCode: event.code,
    ...(room.hotel && { hotel: room.hotel.name }),
    categoryName: textIn(room.categoryName, ctx.locale).text,
    mealPlan,
    checkIn,
    checkOut,
    nights: countNights(room),
    needs: companion.diet,
    dietNote: companion.dietNote,
    email: companion.ownEmail,
    filledAt: companion.filledAt?.toISOString() ?? null,
    leavingAt: companion.leavingAt?.toISOString() ?? null,
    open: reservation.bookingStatus === 'confirmed' && !(await waitsForPeople(db, room.id)),
    contact: { agency: agency?.name ?? '', phone: agency?.phone ?? '', email: agency?.email ?? '' },
    version: companion.version,
  };
}
