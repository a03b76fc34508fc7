import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { LegMovement, LegParty, LegPlan, TransportLeg } from '@/lib/contract/transport-leg';
import { BOOKED } from '@/lib/domain/reservation-state';
import { seatsTaken } from '@/lib/domain/transport-legs';
import { flightOfWay, movementsByDay } from '@/lib/domain/transport-movements';
import type { Context, Transaction } from '../../context';
import type { Database } from '../../db/client';
import {
  reservations,
  transportLegParties,
  transportLegs,
  transportManifests,
  transportRequests,
} from '../../db/schema';
import { type EventRow, staffEvent } from '../../event/event/find-bookable-event';
import { BY_WORD } from '../../event/guest/list-guests';
import { contactFor } from '../../ground/access';
import { alphabetical } from '../../ground/page';

export type LegRow = typeof transportLegs.$inferSelect;

/** A party with the leg that it is in; null = none yet. */
interface PlacedParty {
  party: LegParty;
  legId: string | null;
}

type Reader = Database | Transaction;

/** The parties to drive: accepted requests of bookings that stand, one party for each way, with its leg. */
export async function readParties(db: Reader, ctx: Context, eventId: string): Promise<PlacedParty[]> {
  const accepted = await db
    .select({ request: transportRequests, reservation: reservations })
    .from(transportRequests)
    .innerJoin(reservations, eq(reservations.id, transportRequests.reservationId))
    .where(
      and(
        eq(transportRequests.eventId, eventId),
        eq(transportRequests.status, 'accepted'),
        inArray(reservations.bookingStatus, [...BOOKED]),
        isNull(reservations.deletedAt),
      ),
    )
    .orderBy(asc(alphabetical(transportRequests.holder)), asc(transportRequests.id));
  const placed = await db
    .select({ of: transportLegParties })
    .from(transportLegParties)
    .innerJoin(transportLegs, eq(transportLegs.id, transportLegParties.legId))
    .where(eq(transportLegs.eventId, eventId));
  const legOf = new Map(placed.map(({ of }) => [`${of.requestId} ${of.movement}`, of.legId]));
  const movements = movementsByDay(accepted.map(({ request, reservation }) => ({ ...request, reservation })));
  return movements.map(({ movement, day, reservation, ...request }) => {
    const { id: requestId, kind, holder, adults, minors, origin, destination, notes } = request;
    return {
      legId: legOf.get(`${requestId} ${movement}`) ?? null,
      party: {
        requestId,
        movement,
        day,
        kind,
        holder,
        origin,
        destination,
        notes,
        ...flightOfWay(movement, request),
        people: adults + minors,
        mobile: contactFor(ctx.actor, reservation).mobile,
        reservationKey: reservation.key,
      },
    };
  });
}

export function describeLeg(row: LegRow, parties: LegParty[]): TransportLeg {
  const { agencyId: _agency, eventId: _event, createdAt: _created, ...leg } = row;
  return { ...leg, people: seatsTaken(parties), parties };
}

/** A day's legs and who has none yet; without a day, the first on which somebody is on the way. Raises NOT_FOUND. */
export async function readLegPlan({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string; day?: string | undefined };
}): Promise<LegPlan> {
  const event = await staffEvent(ctx, input.event, 'readTransport');
  return legPlanOf(ctx.db, ctx, event, input.day);
}

export async function legPlanOf(db: Reader, ctx: Context, event: EventRow, wanted?: string): Promise<LegPlan> {
  const placed = await readParties(db, ctx, event.id);
  const rows = await db
    .select()
    .from(transportLegs)
    .where(eq(transportLegs.eventId, event.id))
    .orderBy(asc(transportLegs.movement), sql`${transportLegs.pickUpTime} nulls last`, asc(transportLegs.createdAt));
  const told = await readTold(db, event);
  const days = [...new Set([...placed.map(({ party }) => party), ...rows, ...told].map(({ day }) => day))].toSorted();
  const day = wanted ?? days[0] ?? null;
  return {
    eventId: event.id,
    timeZone: event.timeZone,
    day,
    days: days.map((each) => {
      const ofDay = placed.filter(({ party }) => party.day === each);
      return { day: each, parties: ofDay.length, waiting: ofDay.filter(({ legId }) => legId === null).length };
    }),
    legs: rows.filter((row) => row.day === day).map((row) => describeLeg(row, partiesOf(placed, row))),
    waiting: placed.filter(({ party, legId }) => legId === null && party.day === day).map(({ party }) => party),
    suppliers: [...new Set(rows.map(({ supplier }) => supplier).filter(Boolean))].toSorted(BY_WORD.compare),
    toldSuppliers: told.flatMap((each) => (each.day === day ? [each.supplier] : [])).toSorted(BY_WORD.compare),
  };
}

/** The suppliers and days whose last sent manifest has people in it: they would drive until they are told otherwise. */
async function readTold(db: Reader, { id }: Pick<EventRow, 'id'>): Promise<{ supplier: string; day: string }[]> {
  const { supplier, day, eventId, number, lines } = transportManifests;
  const latest = db
    .selectDistinctOn([supplier, day], {
      supplier,
      day,
      parties: sql<number>`jsonb_array_length(${lines})`.as('parties'),
    })
    .from(transportManifests)
    .where(eq(eventId, id))
    .orderBy(supplier, day, desc(number))
    .as('latest');
  return db.select({ supplier: latest.supplier, day: latest.day }).from(latest).where(gt(latest.parties, 0));
}

/** The parties of a leg, without those whose day has changed since they were put into it. */
export const partiesOf = (placed: PlacedParty[], { id, day }: Pick<LegRow, 'id' | 'day'>): LegParty[] =>
  placed.filter(({ party, legId }) => legId === id && party.day === day).map(({ party }) => party);

/** The legs that requests are in, on any of their ways. */
export async function legsOfRequests(
  db: Reader,
  requestIds: string[],
): Promise<{ leg: LegRow; movement: LegMovement; requestId: string }[]> {
  if (requestIds.length === 0) return [];
  return db
    .select({
      leg: transportLegs,
      movement: transportLegParties.movement,
      requestId: transportLegParties.requestId,
    })
    .from(transportLegParties)
    .innerJoin(transportLegs, eq(transportLegs.id, transportLegParties.legId))
    .where(inArray(transportLegParties.requestId, requestIds));
}
