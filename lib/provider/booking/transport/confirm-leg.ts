import { eq } from 'drizzle-orm';
import type { TransportRequest } from '@/lib/contract/transport';
import type { FlightChange, LegPlan } from '@/lib/contract/transport-leg';
import type { Context, Transaction } from '../../context';
import { reservations, transportLegs } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { endNotifications } from '../../ground/end-notifications';
import { mailGuest } from '../reservation/mail-guest';
import { tellAgency } from '../reservation/tell-agency';
import { eventOfLeg, lockLeg, openAgain, refuseStaleLeg } from './change-legs';
import { describeTransport, guestOrStaffTransport, lockTransport, type TransportRecord } from './find-transport';
import { legPlanOf, legsOfRequests, partiesOf, readParties } from './read-legs';
import { changeTransport, refuseStale } from './request-transport';

/**
 * Confirms a leg: when, where and by whom its guests are met stands, and each is mailed. Raises NOT_FOUND,
 * EVENT_ARCHIVED, STALE, INVALID for what is not said yet, INVALID_STATE for a leg that nobody is in.
 */
export async function confirmLeg({
  ctx,
  input: { id, version },
}: {
  ctx: Context;
  input: { id: string; version: number };
}): Promise<LegPlan> {
  const event = await eventOfLeg(ctx, id);
  const plan = await inTransaction(ctx, async (tx) => {
    const leg = await lockLeg(tx, event, id);
    await refuseStaleLeg(tx, ctx, { leg, event }, version);
    if (!leg.pickUpTime) fail('INVALID', { fields: { pickUpTime: 'required' } });
    if (!leg.pickUpPlace) fail('INVALID', { fields: { pickUpPlace: 'required' } });
    const parties = partiesOf(await readParties(tx, ctx, event.id), leg);
    if (parties.length === 0) fail('INVALID_STATE');
    await tx
      .update(transportLegs)
      .set({ status: 'confirmed', version: leg.version + 1 })
      .where(eq(transportLegs.id, id));
    const requests = parties.map(({ requestId }) => requestId);
    await writeAudit(tx, ctx, {
      ...{ agencyId: leg.agencyId, action: 'leg.confirmed', entity: 'transportLeg', entityId: id },
      after: { pickUpTime: leg.pickUpTime, pickUpPlace: leg.pickUpPlace, requests },
    });
    for (const { requestId, movement, reservationKey } of parties) {
      const [reservation] = await tx.select().from(reservations).where(eq(reservations.key, reservationKey));
      if (!reservation) throw new Error('A party without its booking');
      await mailGuest(
        tx,
        ctx,
        { reservation, event },
        {
          kind: 'transport-pick-up',
          dedupeKey: `transport-pick-up ${requestId} ${movement} ${leg.version}`,
          payload: { transportId: requestId, legId: id, movement },
        },
      );
      await endNotifications(tx, reservation.id);
    }
    return legPlanOf(tx, ctx, event, leg.day);
  });
  ctx.services.wakeWorkers();
  return plan;
}

/**
 * Notes other flights than were told: its guest, or staff for them, also after the quote was accepted. A leg that it is
 * in opens again where it was confirmed, and the agency is told. Raises NOT_FOUND, STALE, INVALID_STATE for one that was
 * declined.
 */
export async function changeFlight({
  ctx,
  input: { id, version, ...flight },
}: {
  ctx: Context;
  input: FlightChange & { id: string };
}): Promise<TransportRequest> {
  const found = await guestOrStaffTransport(ctx, id);
  const changed = await inTransaction(ctx, async (tx) => {
    const before = await lockTransport(tx, id);
    refuseStale(before, version, found.reservation.currency);
    if (before.status === 'declined') fail('INVALID_STATE');
    const after = await changeTransport(tx, ctx, { before, set: flight, action: 'transport.flightChanged' });
    await reopenLegs(tx, ctx, found);
    return after;
  });
  ctx.services.wakeWorkers();
  return describeTransport(changed, found.reservation.currency);
}

async function reopenLegs(tx: Transaction, ctx: Context, found: TransportRecord): Promise<void> {
  const legs = await legsOfRequests(tx, [found.request.id]);
  await openAgain(
    tx,
    legs.map(({ leg }) => leg.id),
  );
  for (const { leg } of legs.filter(({ leg: each }) => each.status === 'confirmed')) {
    const payload = { transportId: found.request.id };
    await tellAgency(tx, ctx, found, {
      ...{ type: 'TP_LEG', mail: 'transport-leg-reopened', occasion: `${leg.id} ${leg.version}` },
      ...{ params: { legId: leg.id, day: leg.day }, payload },
    });
  }
}
