import { randomUUID } from 'node:crypto';
import { count, eq, sql } from 'drizzle-orm';
import type { TransportInput, TransportRequest } from '@/lib/contract/transport';
import { dateInZone } from '@/lib/domain/zone';
import type { Context, Transaction } from '../../context';
import { transportRequests } from '../../db/schema';
import { fail } from '../../error';
import { packageOf, refuseWithout } from '../../event/event/event-package';
import { writeAudit } from '../../ground/audit';
import { endNotifications } from '../../ground/end-notifications';
import { findReservation, lockReservation } from '../../ground/find-reservation';
import type { ReservationAndEvent } from '../../ground/load-record';
import { once } from '../../ground/once';
import { tellAgency } from '../reservation/tell-agency';
import type { TransportRecord } from './find-transport';
import { describeTransport } from './find-transport';

type RequestRow = TransportRecord['request'];

/** More than a family ever asks for; each request is a mail to the agency. */
const MOST_OF_RESERVATION = 12;

/**
 * Asks the agency for transport of a booking that stands; the agency gets a notification and a mail. Raises NOT_FOUND,
 * PACKAGE_LIMIT where the event's package is without it, INVALID for past or turned dates, INVALID_STATE for a booking
 * that does not stand or has too many requests.
 */
export async function requestTransport({
  ctx,
  input,
}: {
  ctx: Context;
  input: { key: string; request: TransportInput };
}): Promise<TransportRequest> {
  const found = await findReservation(ctx.db, ctx, input.key, 'createReservationForGuest');
  refuseWithout(await packageOf(ctx.db, found.event.id), 'transport');
  refuseDates(ctx, found, input.request);
  const answer = await once({
    ctx,
    call: `transport ${found.reservation.id}`,
    fingerprint: input.request,
    work: (tx) => insertRequest(tx, ctx, found, input.request),
  });
  ctx.services.wakeWorkers();
  return answer;
}

function refuseDates(
  ctx: Context,
  { event }: ReservationAndEvent,
  { departureDate, returnDate }: TransportInput,
): void {
  if (departureDate < dateInZone(ctx.clock.now(), event.timeZone))
    fail('INVALID', { fields: { departureDate: 'dateRange' } });
  if (returnDate !== null && returnDate < departureDate) fail('INVALID', { fields: { returnDate: 'dateRange' } });
}

async function insertRequest(
  tx: Transaction,
  ctx: Context,
  found: ReservationAndEvent,
  { notes, ...request }: TransportInput,
): Promise<TransportRequest> {
  const reservation = await lockReservation(tx, found.reservation.id);
  if (reservation.bookingStatus !== 'confirmed') fail('INVALID_STATE');
  const [asked] = await tx
    .select({ requests: count() })
    .from(transportRequests)
    .where(eq(transportRequests.reservationId, reservation.id));
  if ((asked?.requests ?? 0) >= MOST_OF_RESERVATION) fail('INVALID_STATE');
  const { agencyId, eventId, id: reservationId } = reservation;
  const [row] = await tx
    .insert(transportRequests)
    .values({
      ...request,
      id: randomUUID(),
      agencyId,
      eventId,
      reservationId,
      notes: notes || null,
      status: 'requested',
      createdAt: ctx.clock.now(),
    })
    .returning();
  if (!row) throw new Error('The transport request was not kept');
  const after = { status: row.status, kind: row.kind, departureDate: row.departureDate };
  await writeAudit(tx, ctx, {
    agencyId,
    action: 'transport.requested',
    entity: 'transportRequest',
    entityId: row.id,
    after,
  });
  await tellAgency(
    tx,
    ctx,
    { ...found, reservation },
    {
      type: 'TP_QT',
      mail: 'transport-to-quote',
      occasion: row.id,
      params: { transportId: row.id },
      payload: { transportId: row.id },
    },
  );
  return describeTransport(row, reservation.currency);
}

/** Raises STALE with the request as it is, where the caller has seen an older one. docs/wire.md, Changing calls. */
export function refuseStale(row: RequestRow, version: number, currency: string): void {
  if (row.version !== version) fail('STALE', { details: describeTransport(row, currency) });
}

interface Change {
  before: RequestRow;
  set: Partial<typeof transportRequests.$inferInsert>;
  action: string;
}

/** Changes a locked request with its audit row, and ends the notification that asked for it. */
export async function changeTransport(
  tx: Transaction,
  ctx: Context,
  { before, set, action }: Change,
): Promise<RequestRow> {
  const [after] = await tx
    .update(transportRequests)
    .set({ ...set, version: sql`${transportRequests.version} + 1` })
    .where(eq(transportRequests.id, before.id))
    .returning();
  if (!after) throw new Error('A locked transport request is gone');
  const told = (row: RequestRow) => ({
    status: row.status,
    amount: row.quoteAmount,
    currency: row.quoteCurrency,
    // Of what was asked for, what can be other than it was.
    departureDate: row.departureDate,
    returnDate: row.returnDate,
    airline: row.airline,
    flightNumber: row.flightNumber,
    flightTime: row.flightTime,
    returnFlightNumber: row.returnFlightNumber,
    returnFlightTime: row.returnFlightTime,
  });
  await writeAudit(tx, ctx, {
    agencyId: before.agencyId,
    action,
    entity: 'transportRequest',
    entityId: before.id,
    before: told(before),
    after: told(after),
  });
  await endNotifications(tx, before.reservationId);
  return after;
}
