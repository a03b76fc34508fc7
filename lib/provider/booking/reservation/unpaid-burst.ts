import { randomUUID } from 'node:crypto';
import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { ReleasedUnpaid, UnpaidAddress } from '@/lib/contract/unpaid-address';
import { protectsConfirmation } from '@/lib/domain/lapse';
import type { Context } from '../../context';
import { type events, notifications, reservations } from '../../db/schema';
import { inTransaction, resultRows } from '../../db/transaction';
import { ProviderError } from '../../error';
import { staffEvent } from '../../event/event/find-bookable-event';
import { endNotificationsOfEvents } from '../../ground/end-notifications';
import { lockReservation } from '../../ground/find-reservation';
import { loadRecord } from '../../ground/load-record';
import { mailOffice } from '../../people/mail/mail-office';
import { endUnpaid } from './lapse';
import { heldFrom, isUnpaid, lockUnpaid, standingRooms } from './unpaid-rooms';

/** An address that met the cap is shown to staff for so long, while rooms of it stand unpaid. */
const SHOWN_DAYS = 7;

type EventRow = typeof events.$inferSelect;

const ofAddress = (eventId: string, since: Date) =>
  and(eq(notifications.eventId, eventId), eq(notifications.type, 'UNPAID_BURST'), gt(notifications.createdAt, since));

/**
 * Runs a booking of a guest. Where it is refused because its network address reached the cap, the agency is told, once
 * an hour for each address.
 */
export async function tellingOfBurst<Result>(
  ctx: Context,
  event: EventRow,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (metAddressCap(error)) await tellOfBurst(ctx, event);
    throw error;
  }
}

const metAddressCap = (error: unknown) =>
  error instanceof ProviderError &&
  error.code === 'TOO_MANY_UNPAID' &&
  (error.facts.details as { limit?: unknown } | undefined)?.limit === 'address';

async function tellOfBurst(ctx: Context, event: EventRow): Promise<void> {
  const address = heldFrom(ctx, event);
  if (address === null) return;
  const now = ctx.clock.now();
  await inTransaction(ctx, async (tx) => {
    // Locks the address, so that of several refusals at once only one tells the agency.
    await lockUnpaid(tx, event.id, [address]);
    const [told] = await tx
      .select({ id: notifications.id })
      .from(notifications)
      .where(
        and(
          ofAddress(event.id, new Date(now.getTime() - millisecondsInHour)),
          sql`${notifications.params} ->> 'address' = ${address}`,
        ),
      )
      .limit(1);
    if (told) return;
    const id = randomUUID();
    const { agencyId, id: eventId } = event;
    const params = { eventName: event.name, address };
    await tx.insert(notifications).values({ id, agencyId, eventId, type: 'UNPAID_BURST', params, createdAt: now });
    await mailOffice(tx, ctx, event, { kind: 'unpaid-burst', occasion: id, payload: { eventId } });
  });
  ctx.services.wakeWorkers();
}

/**
 * Addresses that met the cap of an event within the last days and have rooms there without a payment, for staff who
 * decide cancellations. Raises NOT_FOUND.
 */
export async function listUnpaidAddresses({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string };
}): Promise<UnpaidAddress[]> {
  const event = await staffEvent(ctx, input.event, 'decideCancellation');
  const now = ctx.clock.now();
  const met = await ctx.db
    .selectDistinct({ address: sql<string>`${notifications.params} ->> 'address'` })
    .from(notifications)
    .where(ofAddress(event.id, new Date(now.getTime() - SHOWN_DAYS * millisecondsInDay)));
  const addresses = new Set(met.map(({ address }) => address));
  if (addresses.size === 0) return [];
  const found = await ctx.db.execute(sql`
    select ${reservations.heldFrom} as address, count(*)::int as reservations, sum(${standingRooms})::int as rooms,
      min(${reservations.createdAt}) as since
    from ${reservations} where ${reservations.eventId} = ${event.id} and ${isUnpaid(now)}
    group by ${reservations.heldFrom} order by 3 desc`);
  return resultRows<UnpaidAddress & { since: string | Date }>(found)
    .filter(({ address }) => addresses.has(address))
    .map((row) => ({ ...row, since: new Date(row.since).toISOString() }));
}

/**
 * Ends every booking of an address at an event that has no payment, approved or waiting: nights go back, guests of
 * confirmed ones are told, each is audited. Answers how many. Raises NOT_FOUND.
 */
export async function releaseUnpaidAddress({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string; address: string };
}): Promise<ReleasedUnpaid> {
  const event = await staffEvent(ctx, input.event, 'decideCancellation');
  const now = ctx.clock.now();
  const ofEvent = and(eq(reservations.eventId, event.id), eq(reservations.heldFrom, input.address), isUnpaid(now));
  const found = await ctx.db
    .select({ id: reservations.id, rooms: standingRooms.mapWith(Number) })
    .from(reservations)
    .where(ofEvent)
    .orderBy(asc(reservations.id));
  const released = { reservations: 0, rooms: 0 };
  for (const { id, rooms } of found) {
    const isReleased = await inTransaction(ctx, async (tx) => {
      // Under its lock: a proof that arrived meanwhile keeps it.
      const reservation = await lockReservation(tx, id);
      const [still] = await tx
        .select({ id: reservations.id })
        .from(reservations)
        .where(and(ofEvent, eq(reservations.id, id)));
      const record = await loadRecord(tx, { reservation, event });
      if (!still || record.payments.some(({ payment }) => protectsConfirmation(payment, now))) return false;
      await endUnpaid(tx, ctx, record, 'reservation.released');
      return true;
    });
    if (!isReleased) continue;
    released.reservations += 1;
    released.rooms += rooms;
  }
  await endNotificationsOfEvents(ctx.db);
  ctx.services.wakeWorkers();
  return released;
}
