import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Context, Transaction } from '../../context';
import { transportLegParties, transportLegs, transportRequests } from '../../db/schema';
import type { ReservationAndEvent } from '../../ground/load-record';
import { mailAgency } from '../reservation/tell-agency';
import { lockPlan } from './change-legs';
import { auditMove } from './note-moves';
import { legsOfRequests } from './read-legs';

/**
 * Takes the people of a locked booking that ended out of their vehicles, and mails the agency for each day on which one
 * was arranged already, since its supplier would drive for nobody. A booking that is taken up again has its people wait
 * for a vehicle anew. docs/domain.md, Transport.
 */
export async function leaveVehicles(
  tx: Transaction,
  ctx: Context,
  { reservation, event }: ReservationAndEvent,
): Promise<void> {
  const asked = await tx
    .select({ id: transportRequests.id })
    .from(transportRequests)
    .where(and(eq(transportRequests.reservationId, reservation.id), eq(transportRequests.status, 'accepted')));
  if (asked.length === 0) return;
  await lockPlan(tx, event);
  const requestIds = asked.map(({ id }) => id);
  const left = await legsOfRequests(tx, requestIds);
  if (left.length === 0) return;
  await tx.delete(transportLegParties).where(inArray(transportLegParties.requestId, requestIds));
  // Who has the plan open must not confirm it as if these people were still in it.
  await tx
    .update(transportLegs)
    .set({ version: sql`${transportLegs.version} + 1` })
    .where(
      inArray(
        transportLegs.id,
        left.map(({ leg }) => leg.id),
      ),
    );
  for (const { leg, movement, requestId } of left)
    await auditMove(tx, ctx, leg, { requestId, movement, from: leg.id, to: null });
  for (const { leg, movement, requestId } of left.filter(({ leg: { status } }) => status !== 'draft'))
    await mailAgency(
      tx,
      ctx,
      { reservation, event },
      {
        mail: 'transport-seats-freed',
        occasion: `${requestId} ${movement} ${leg.id} ${leg.version}`,
        payload: { transportId: requestId, freedOn: leg.day },
      },
    );
}
