import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { LegInput, LegPatch, LegPlan, LegSuggestionInput } from '@/lib/contract/transport-leg';
import { seatsTaken, suggestLegs } from '@/lib/domain/transport-legs';
import type { Context, Transaction } from '../../context';
import { transportLegParties, transportLegs } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { type EventRow, tendedEvent } from '../../event/event/find-bookable-event';
import { writeAudit } from '../../ground/audit';
import { lockByName } from '../../ground/lock-by-name';
import { once } from '../../ground/once';
import { noteMoves } from './note-moves';
import { type LegRow, legPlanOf, partiesOf, readParties } from './read-legs';

export interface OfEvent {
  event: string;
}

/** Writes what was done to a leg into the audit log. */
export const auditLeg = (
  tx: Transaction,
  ctx: Context,
  leg: LegRow,
  action: string,
  facts: { before?: unknown; after?: unknown },
) => writeAudit(tx, ctx, { agencyId: leg.agencyId, action, entity: 'transportLeg', entityId: leg.id, ...facts });

/** Lets only one person at a time plan an event's legs, since each change depends on who is in all of them. */
export const lockPlan = (tx: Transaction, { id }: Pick<EventRow, 'id'>): Promise<void> => lockByName(tx, `legs ${id}`);

/** A leg of the event as it is now. Raises NOT_FOUND. */
export async function lockLeg(tx: Transaction, event: EventRow, id: string): Promise<LegRow> {
  const ofEvent = and(eq(transportLegs.id, id), eq(transportLegs.eventId, event.id));
  const [leg] = await tx.select().from(transportLegs).where(ofEvent).for('no key update');
  return leg ?? fail('NOT_FOUND');
}

interface FoundLeg {
  leg: LegRow;
  event: EventRow;
}

/**
 * Does something to a leg as the caller knows it, while nobody else plans there; answers the plan of its day. Raises
 * NOT_FOUND, EVENT_ARCHIVED, STALE with the plan as it is.
 */
export async function tendLeg(
  ctx: Context,
  { id, version }: { id: string; version: number },
  work: (tx: Transaction, found: FoundLeg) => Promise<void>,
): Promise<LegPlan> {
  const ofLeg = ctx.db.select({ eventId: transportLegs.eventId }).from(transportLegs);
  const [at] = await ofLeg.where(eq(transportLegs.id, id));
  const event = await tendedEvent(ctx, at?.eventId ?? fail('NOT_FOUND'), 'quoteTransport');
  return inTransaction(ctx, async (tx) => {
    await lockPlan(tx, event);
    const leg = await lockLeg(tx, event, id);
    if (leg.version !== version) fail('STALE', { details: await legPlanOf(tx, ctx, event, leg.day) });
    await work(tx, { leg, event });
    return legPlanOf(tx, ctx, event, leg.day);
  });
}

/** A confirmed leg whose people or facts changed is confirmed anew before its guests are told. */
const opened = ({ status }: Pick<LegRow, 'status'>) => (status === 'confirmed' ? ('reopened' as const) : status);

const insertLeg = async (tx: Transaction, ctx: Context, event: EventRow, leg: LegInput): Promise<LegRow> => {
  const row = { id: randomUUID(), agencyId: event.agencyId, eventId: event.id, createdAt: ctx.clock.now() };
  const [made] = await tx
    .insert(transportLegs)
    .values({ ...leg, ...row })
    .returning();
  if (!made) throw new Error('The leg was not written');
  return made;
};

/**
 * Groups whoever has no leg on a day by window and seats into new ones, once per Idempotency-Key; who has one stays.
 * Raises NOT_FOUND, EVENT_ARCHIVED. docs/domain.md, Transport.
 */
export async function suggestDay({
  ctx,
  input: { event: key, ...rules },
}: {
  ctx: Context;
  input: OfEvent & LegSuggestionInput;
}): Promise<LegPlan> {
  const event = await tendedEvent(ctx, key, 'quoteTransport');
  return once({
    ctx,
    call: `suggest legs ${event.id}`,
    fingerprint: rules,
    work: async (tx) => {
      await lockPlan(tx, event);
      const free = (await readParties(tx, ctx, event.id))
        .filter(({ party, legId }) => legId === null && party.day === rules.day)
        .map(({ party }) => {
          const { requestId, movement, day, time, people, origin, destination } = party;
          return { id: requestId, movement, day, time, people, place: movement === 'arrival' ? origin : destination };
        });
      for (const { movement, day, parties } of suggestLegs(free, rules).legs) {
        const leg = await insertLeg(tx, ctx, event, { movement, day, capacity: rules.capacity });
        await tx
          .insert(transportLegParties)
          .values(parties.map(({ id }) => ({ requestId: id, movement, legId: leg.id })));
        const after = { ...rules, movement, requests: parties.map(({ id }) => id) };
        await auditLeg(tx, ctx, leg, 'leg.created', { after });
      }
      return legPlanOf(tx, ctx, event, rules.day);
    },
  });
}

/** Makes an empty leg, once per Idempotency-Key. Raises NOT_FOUND, EVENT_ARCHIVED. */
export async function createLeg({
  ctx,
  input: { event: key, ...leg },
}: {
  ctx: Context;
  input: OfEvent & LegInput;
}): Promise<LegPlan> {
  const event = await tendedEvent(ctx, key, 'quoteTransport');
  return once({
    ctx,
    call: `leg ${event.id}`,
    fingerprint: leg,
    work: async (tx) => {
      const made = await insertLeg(tx, ctx, event, leg);
      await auditLeg(tx, ctx, made, 'leg.created', { after: leg });
      return legPlanOf(tx, ctx, event, leg.day);
    },
  });
}

/**
 * Changes what is known of a leg. Raises NOT_FOUND, EVENT_ARCHIVED, STALE, INVALID_STATE for fewer seats than people.
 */
export async function changeLeg({
  ctx,
  input: { id, version, ...change },
}: {
  ctx: Context;
  input: LegPatch & { id: string };
}): Promise<LegPlan> {
  return tendLeg(ctx, { id, version }, async (tx, { leg, event }) => {
    const people = seatsTaken(partiesOf(await readParties(tx, ctx, event.id), leg));
    if (change.capacity !== undefined && change.capacity < people) failFull(change.capacity, people);
    await tx
      .update(transportLegs)
      .set({ ...change, status: opened(leg), version: leg.version + 1 })
      .where(eq(transportLegs.id, id));
    const { pickUpTime, pickUpPlace, vehicle, capacity, supplier, driverName, driverPhone } = leg;
    const before = { pickUpTime, pickUpPlace, vehicle, capacity, supplier, driverName, driverPhone };
    await auditLeg(tx, ctx, leg, 'leg.changed', { before, after: change });
  });
}

/** Raises INVALID_STATE because a vehicle has fewer seats than people; the caller has counted them. */
export const failFull = (capacity: number, people: number): never =>
  fail('INVALID_STATE', { values: { what: 'legFull', capacity, people } });

/**
 * Ends a leg. Its guests wait for another, and those who were told of this one are told that it ended. Raises
 * NOT_FOUND, EVENT_ARCHIVED, STALE.
 */
export async function removeLeg({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string; version: number };
}): Promise<LegPlan> {
  const plan = await tendLeg(ctx, input, async (tx, { leg, event }) => {
    const parties = partiesOf(await readParties(tx, ctx, event.id), leg);
    await tx.delete(transportLegs).where(eq(transportLegs.id, leg.id));
    const { day, movement, pickUpTime, pickUpPlace, supplier } = leg;
    await auditLeg(tx, ctx, leg, 'leg.removed', { before: { day, movement, pickUpTime, pickUpPlace, supplier } });
    await noteMoves(
      tx,
      ctx,
      event,
      parties.map((party) => ({ party, from: leg.id, to: null })),
    );
  });
  ctx.services.wakeWorkers();
  return plan;
}

/** Raises the version of legs that changed; those that were confirmed have to be confirmed again. */
export async function openAgain(tx: Transaction, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(transportLegs)
    .set({
      status: sql`case when ${transportLegs.status} = 'confirmed' then 'reopened' else ${transportLegs.status} end`,
      version: sql`${transportLegs.version} + 1`,
    })
    .where(inArray(transportLegs.id, ids));
}
