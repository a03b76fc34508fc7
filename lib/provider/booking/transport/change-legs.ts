import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type {
  LegInput,
  LegMovement,
  LegMoves,
  LegPatch,
  LegPlan,
  LegSuggestionInput,
} from '@/lib/contract/transport-leg';
import { seatsTaken, suggestLegs } from '@/lib/domain/transport-legs';
import type { Context, Transaction } from '../../context';
import { transportLegParties, transportLegs } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { type EventRow, tendedEvent } from '../../event/event/find-bookable-event';
import { writeAudit } from '../../ground/audit';
import { once } from '../../ground/once';
import { type LegRow, legPlanOf, partiesOf, readParties } from './read-legs';

interface OfEvent {
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

/** Whoever plans the legs of an event goes one after another: who is in which leg hangs on all of them. */
export async function lockPlan(tx: Transaction, { id }: Pick<EventRow, 'id'>): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`legs ${id}`}, 0))`);
}

/** A leg of the event as it is now. Raises NOT_FOUND. */
async function lockLeg(tx: Transaction, event: EventRow, id: string): Promise<LegRow> {
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

/** Changes what is known of a leg. Raises NOT_FOUND, EVENT_ARCHIVED, STALE, LEG_FULL for fewer seats than people. */
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

const failFull = (capacity: number, people: number): never =>
  fail('INVALID_STATE', { values: { what: 'legFull', capacity, people } });

/** Ends a leg; who was in it waits for another. Raises NOT_FOUND, EVENT_ARCHIVED, STALE. */
export async function removeLeg({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string; version: number };
}): Promise<LegPlan> {
  return tendLeg(ctx, input, async (tx, { leg }) => {
    await tx.delete(transportLegs).where(eq(transportLegs.id, leg.id));
    const { day, movement, pickUpTime, pickUpPlace, supplier } = leg;
    await auditLeg(tx, ctx, leg, 'leg.removed', { before: { day, movement, pickUpTime, pickUpPlace, supplier } });
  });
}

/**
 * Moves parties to a leg of their own day and way, or out of theirs; whoever else plans waits meanwhile, so that two
 * never fill the same seat. Raises NOT_FOUND, EVENT_ARCHIVED, INVALID for who is not on the way then, INVALID_STATE where
 * the seats do not suffice.
 */
export async function moveParties({
  ctx,
  input: { event: key, day, legId, parties },
}: {
  ctx: Context;
  input: OfEvent & LegMoves;
}): Promise<LegPlan> {
  const event = await tendedEvent(ctx, key, 'quoteTransport');
  return inTransaction(ctx, async (tx) => {
    await lockPlan(tx, event);
    const placed = await readParties(tx, ctx, event.id);
    const found = parties.map(({ requestId, movement }) => {
      const asked = placed.find(
        ({ party }) => party.requestId === requestId && party.movement === movement && party.day === day,
      );
      return asked ?? fail('INVALID', { fields: { parties: 'invalid' } });
    });
    // Named twice is moved once.
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
    for (const { party, legId: from } of moving) {
      const { requestId, movement } = party;
      await writeAudit(tx, ctx, {
        ...{ agencyId: event.agencyId, action: 'leg.partyMoved', entity: 'transportRequest', entityId: requestId },
        ...{ before: { movement, legId: from }, after: { movement, legId } },
      });
    }
    return legPlanOf(tx, ctx, event, day);
  });
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

/** Legs that changed are of another version, and confirmed ones open again. */
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
