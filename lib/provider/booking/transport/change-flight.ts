import { and, eq } from 'drizzle-orm';
import type { TransportRequest } from '@/lib/contract/transport';
import type { FlightChange } from '@/lib/contract/transport-leg';
import { changedWays } from '@/lib/domain/transport-movements';
import type { Context, Transaction } from '../../context';
import { transportLegParties } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { isOwnReservation } from '../../ground/access';
import { mailGuest } from '../reservation/mail-guest';
import { tellAgency } from '../reservation/tell-agency';
import { lockPlan, openAgain } from './change-legs';
import { describeTransport, guestOrStaffTransport, lockTransport, type TransportRecord } from './find-transport';
import { legsOfRequests } from './read-legs';
import { changeTransport, refuseStale } from './request-transport';

/**
 * Notes other flights or days than were told: its guest, or staff for them, also after the quote was accepted. A leg of
 * the way that changed opens again where it was confirmed: the agency is told, and so is the guest, who is no longer shown
 * the old hour. Who travels on another day has no leg any more. Raises NOT_FOUND, STALE with the request as it is, INVALID
 * for turned dates or a way back that was not asked for, INVALID_STATE for one that was declined.
 */
export async function changeFlight({
  ctx,
  input: { id, version, ...flight },
}: {
  ctx: Context;
  input: FlightChange & { id: string };
}): Promise<TransportRequest> {
  const found = await guestOrStaffTransport(ctx, id);
  const own = found.reservation.currency;
  const changed = await inTransaction(ctx, async (tx) => {
    await lockPlan(tx, found.event);
    const before = await lockTransport(tx, id);
    refuseStale(before, version, own);
    if (before.status === 'declined') fail('INVALID_STATE');
    refuseDays(before, flight);
    const onBehalf = isOwnReservation(ctx.actor, found.reservation) ? '' : 'ForGuest';
    const after = await changeTransport(tx, ctx, { before, set: flight, action: `transport.flightChanged${onBehalf}` });
    const reopened = await reopenLegs(tx, ctx, found, changedWays(before, after));
    return { ...describeTransport(after, own), reopened };
  });
  ctx.services.wakeWorkers();
  return changed;
}

function refuseDays(before: TransportRecord['request'], flight: Omit<FlightChange, 'version'>): void {
  if (flight.returnDate !== undefined && before.returnDate === null)
    fail('INVALID', { fields: { returnDate: 'invalid' } });
  const { departureDate, returnDate } = { ...before, ...flight };
  if (returnDate !== null && returnDate < departureDate) fail('INVALID', { fields: { returnDate: 'dateRange' } });
}

/** Answers the ways whose pick-up is to be arranged anew. */
async function reopenLegs(
  tx: Transaction,
  ctx: Context,
  found: TransportRecord,
  ways: ReturnType<typeof changedWays>,
): Promise<TransportRequest['reopened']> {
  const requestId = found.request.id;
  const legs = (await legsOfRequests(tx, [requestId])).flatMap(({ leg, movement }) => {
    const way = ways.find((each) => each.way === movement);
    return way ? [{ leg, movement, otherDay: way.otherDay }] : [];
  });
  await openAgain(
    tx,
    legs.map(({ leg }) => leg.id),
  );
  for (const { movement } of legs.filter(({ otherDay }) => otherDay))
    await tx
      .delete(transportLegParties)
      .where(and(eq(transportLegParties.requestId, requestId), eq(transportLegParties.movement, movement)));
  for (const { leg, movement } of legs.filter(({ leg: each }) => each.status === 'confirmed')) {
    const payload = { transportId: requestId };
    await tellAgency(tx, ctx, found, {
      ...{ type: 'TP_LEG', mail: 'transport-leg-reopened', occasion: `${leg.id} ${leg.version}` },
      ...{ params: { legId: leg.id, day: leg.day }, payload },
    });
    await mailGuest(tx, ctx, found, {
      ...{ kind: 'transport-flight-changed', payload },
      dedupeKey: `transport-flight-changed ${requestId} ${movement} ${leg.version}`,
    });
  }
  return legs.filter(({ leg }) => leg.status !== 'draft').map(({ movement }) => movement);
}
