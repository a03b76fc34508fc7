import { and, eq } from 'drizzle-orm';
import type { TransportRequest } from '@/lib/contract/transport';
import type { FlightChange, LegPlan } from '@/lib/contract/transport-leg';
import { changedWays } from '@/lib/domain/transport-movements';
import type { Context, Transaction } from '../../context';
import { reservations, transportLegParties, transportLegs } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { isOwnReservation } from '../../ground/access';
import { endNotifications } from '../../ground/end-notifications';
import { mailGuest } from '../reservation/mail-guest';
import { tellAgency } from '../reservation/tell-agency';
import { auditLeg, lockPlan, openAgain, tendLeg } from './change-legs';
import {
  describeTransport,
  guestOrStaffTransport,
  lockStanding,
  lockTransport,
  type TransportRecord,
} from './find-transport';
import { auditMove } from './note-moves';
import { legsOfRequests, partiesOf, readParties } from './read-legs';
import { changeTransport, refuseStale } from './request-transport';

/**
 * Notes other flights or days than were told, by the guest or by staff for them, also after the quote was accepted. A
 * confirmed leg of a way that changed has to be confirmed again: the agency is told, and so is the guest, who no longer
 * sees the old hour. Who travels on another day loses their leg. Raises NOT_FOUND, STALE with the request as it is,
 * INVALID for turned dates or a way back that was not asked for, INVALID_STATE for one that was declined or whose
 * booking has ended.
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
    await lockStanding(tx, found);
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

/** Answers the ways (arrival, departure) whose pick-up has to be arranged again. */
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
  for (const { leg, movement } of legs.filter(({ otherDay }) => otherDay)) {
    await tx
      .delete(transportLegParties)
      .where(and(eq(transportLegParties.requestId, requestId), eq(transportLegParties.movement, movement)));
    await auditMove(tx, ctx, leg, { requestId, movement, from: leg.id, to: null });
  }
  for (const { leg, movement } of legs.filter(({ leg: each }) => each.status === 'confirmed')) {
    const payload = { transportId: requestId };
    await tellAgency(tx, ctx, found, {
      type: 'TP_LEG',
      mail: 'transport-leg-reopened',
      occasion: `${leg.id} ${leg.version}`,
      params: { legId: leg.id, day: leg.day },
      payload: { ...payload, reopenedLegId: leg.id },
    });
    await mailGuest(tx, ctx, found, {
      kind: 'transport-flight-changed',
      payload,
      dedupeKey: `transport-flight-changed ${requestId} ${movement} ${leg.id} ${leg.version}`,
    });
  }
  return legs.filter(({ leg }) => leg.status !== 'draft').map(({ movement }) => movement);
}

/**
 * Confirms a leg: when, where and by whom its guests are met stands, and each is mailed. Raises NOT_FOUND,
 * EVENT_ARCHIVED, STALE, INVALID for what is not said yet, INVALID_STATE for a leg that nobody is in.
 */
export async function confirmLeg({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string; version: number };
}): Promise<LegPlan> {
  const plan = await tendLeg(ctx, input, async (tx, { leg, event }) => {
    if (!leg.pickUpTime) fail('INVALID', { fields: { pickUpTime: 'required' } });
    if (!leg.pickUpPlace) fail('INVALID', { fields: { pickUpPlace: 'required' } });
    const parties = partiesOf(await readParties(tx, ctx, event.id), leg);
    if (parties.length === 0) fail('INVALID_STATE');
    await tx
      .update(transportLegs)
      .set({ status: 'confirmed', version: leg.version + 1 })
      .where(eq(transportLegs.id, leg.id));
    const { pickUpTime, pickUpPlace } = leg;
    const after = { pickUpTime, pickUpPlace, requests: parties.map(({ requestId }) => requestId) };
    await auditLeg(tx, ctx, leg, 'leg.confirmed', { after });
    for (const { requestId, movement, reservationKey } of parties) {
      const [reservation] = await tx.select().from(reservations).where(eq(reservations.key, reservationKey));
      if (!reservation) throw new Error('A party without its booking');
      await mailGuest(
        tx,
        ctx,
        { reservation, event },
        {
          kind: 'transport-pick-up',
          dedupeKey: `transport-pick-up ${requestId} ${movement} ${leg.id} ${leg.version}`,
          payload: { transportId: requestId, legId: leg.id, movement },
        },
      );
      await endNotifications(tx, reservation.id);
    }
  });
  ctx.services.wakeWorkers();
  return plan;
}
