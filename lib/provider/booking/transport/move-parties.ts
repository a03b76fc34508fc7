import { and, eq } from 'drizzle-orm';
import type { LegMovement, LegMoves, LegPlan } from '@/lib/contract/transport-leg';
import { seatsTaken } from '@/lib/domain/transport-legs';
import type { Context, Transaction } from '../../context';
import { transportLegParties } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { type EventRow, tendedEvent } from '../../event/event/find-bookable-event';
import { failFull, lockLeg, lockPlan, type OfEvent, openAgain } from './change-legs';
import { noteMoves } from './note-moves';
import { type LegRow, legPlanOf, readParties } from './read-legs';

/**
 * Moves parties to a leg of their own day and way, or out of theirs; whoever else plans waits meanwhile, so that two
 * never fill the same seat. Who was told of the leg that they leave hears of it. Raises NOT_FOUND, EVENT_ARCHIVED,
 * INVALID for who is not on the way then, INVALID_STATE where the seats do not suffice.
 */
export async function moveParties({
  ctx,
  input: { event: key, day, legId, parties },
}: {
  ctx: Context;
  input: OfEvent & LegMoves;
}): Promise<LegPlan> {
  const event = await tendedEvent(ctx, key, 'quoteTransport');
  const plan = await inTransaction(ctx, async (tx) => {
    await lockPlan(tx, event);
    const placed = await readParties(tx, ctx, event.id);
    const found = parties.map(({ requestId, movement }) => {
      const asked = placed.find(
        ({ party }) => party.requestId === requestId && party.movement === movement && party.day === day,
      );
      return asked ?? fail('INVALID', { fields: { parties: 'invalid' } });
    });
    // A party that is named twice is moved once.
    const moving = [...new Set(found)];
    const target = legId === null ? null : await targetOf(tx, event, { legId, day, moving: parties });
    if (target) {
      const staying = placed.filter(
        (each) => each.legId === target.id && !moving.includes(each) && each.party.day === day,
      );
      const people = seatsTaken([...staying, ...moving].map(({ party }) => party));
      if (people > target.capacity) failFull(target.capacity, people);
    }
    const left = [...new Set(moving.flatMap(({ legId: from }) => (from && from !== legId ? [from] : [])))];
    for (const { party } of moving) {
      const { requestId, movement } = party;
      const own = and(eq(transportLegParties.requestId, requestId), eq(transportLegParties.movement, movement));
      await tx.delete(transportLegParties).where(own);
      if (target) await tx.insert(transportLegParties).values({ requestId, movement, legId: target.id });
    }
    await openAgain(tx, [...left, ...(target ? [target.id] : [])]);
    const moves = moving.map(({ party, legId: from }) => ({ party, from, to: legId }));
    await noteMoves(
      tx,
      ctx,
      event,
      moves.filter(({ from }) => from !== legId),
    );
    return legPlanOf(tx, ctx, event, day);
  });
  ctx.services.wakeWorkers();
  return plan;
}

async function targetOf(
  tx: Transaction,
  event: EventRow,
  { legId, day, moving }: { legId: string; day: string; moving: { movement: LegMovement }[] },
): Promise<LegRow> {
  const leg = await lockLeg(tx, event, legId);
  const fits = leg.day === day && moving.every(({ movement }) => movement === leg.movement);
  return fits ? leg : fail('INVALID', { fields: { legId: 'invalid' } });
}
