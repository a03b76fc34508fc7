import { eq } from 'drizzle-orm';
import type { LegPlan } from '@/lib/contract/transport-leg';
import type { Context } from '../../context';
import { reservations, transportLegs } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { endNotifications } from '../../ground/end-notifications';
import { mailGuest } from '../reservation/mail-guest';
import { eventOfLeg, lockLeg, refuseStaleLeg } from './change-legs';
import { legPlanOf, partiesOf, readParties } from './read-legs';

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
