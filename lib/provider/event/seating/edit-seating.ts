import { randomUUID } from 'node:crypto';
import { and, count, eq, inArray, max, sql } from 'drizzle-orm';
import {
  type BanquetTableChange,
  type BanquetTableInput,
  SEATING_LIMITS,
  type SeatChange,
  type SeatingPlan,
  type SeatingRuleInput,
} from '@/lib/contract/seating';
import { namesEach } from '@/lib/domain/ordering';
import { freeSeats } from '@/lib/domain/seating';
import type { Context, Transaction } from '../../context';
import { banquetTables, events, guests, seatingRules, seats } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { once } from '../../ground/once';
import { tendedEvent } from '../event/find-bookable-event';
import { lockGuests } from '../guest/edit-guests';
import { listedAt } from '../guest/living-guests';
import { describeSeating } from './read-seating';

interface Edit {
  event: string;
  /** Names a call that creates something, so that its Idempotency-Key makes it happen once. */
  call?: string;
  fingerprint?: unknown;
}

interface Done {
  action: `seating.${string}`;
  before?: unknown;
  after?: unknown;
}

/**
 * Changes the seating plan of an event; changes run one after another, and the whole plan is answered. Raises
 * NOT_FOUND, EVENT_ARCHIVED.
 */
async function editSeating(
  ctx: Context,
  { event, call, fingerprint }: Edit,
  work: (tx: Transaction, of: { eventId: string; agencyId: string }) => Promise<Done>,
): Promise<SeatingPlan> {
  const { id: eventId, agencyId } = await tendedEvent(ctx, event, 'manageGuests');
  const run = async (tx: Transaction) => {
    await tx.select({ id: events.id }).from(events).where(eq(events.id, eventId)).for('no key update');
    const done = await work(tx, { eventId, agencyId });
    await writeAudit(tx, ctx, { ...done, agencyId, entity: 'event', entityId: eventId });
    return describeSeating(tx, eventId);
  };
  return call ? once({ ctx, call: `${call} ${eventId}`, fingerprint, work: run }) : inTransaction(ctx, run);
}

/** Adds a table behind the others. Raises NOT_FOUND, EVENT_ARCHIVED, and INVALID_STATE past the most tables. */
export async function addBanquetTable({
  ctx,
  input: { event, table },
}: {
  ctx: Context;
  input: { event: string; table: BanquetTableInput };
}): Promise<SeatingPlan> {
  return editSeating(ctx, { event, call: 'add banquet table', fingerprint: table }, async (tx, of) => {
    const [known] = await tx
      .select({ count: count(), last: max(banquetTables.position) })
      .from(banquetTables)
      .where(eq(banquetTables.eventId, of.eventId));
    if ((known?.count ?? 0) >= SEATING_LIMITS.tables) fail('INVALID_STATE', { values: { what: 'tooManyTables' } });
    const position = (known?.last ?? 0) + 1;
    await tx.insert(banquetTables).values({ ...table, ...of, id: randomUUID(), position, createdAt: ctx.clock.now() });
    return { action: 'seating.tableAdded', after: table };
  });
}

async function knownTable(tx: Transaction, { eventId }: { eventId: string }, id: string, version: number) {
  const ofEvent = and(eq(banquetTables.id, id), eq(banquetTables.eventId, eventId));
  const [row] = await tx.select().from(banquetTables).where(ofEvent).for('update');
  if (!row) return fail('NOT_FOUND');
  if (row.version !== version) fail('STALE', { details: await describeSeating(tx, eventId) });
  const { name, capacity, shape, note } = row;
  return { name, capacity, shape, note };
}

interface TableName {
  event: string;
  tableId: string;
}

/**
 * Changes a table. Raises NOT_FOUND, EVENT_ARCHIVED, STALE with the plan as it is, and INVALID_STATE where more people
 * sit there than it would have room for.
 */
export async function changeBanquetTable({
  ctx,
  input: { event, tableId, change },
}: {
  ctx: Context;
  input: TableName & { change: BanquetTableChange };
}): Promise<SeatingPlan> {
  return editSeating(ctx, { event }, async (tx, of) => {
    const { version, ...after } = change;
    const before = await knownTable(tx, of, tableId, version);
    const [sitting] = await tx.select({ count: count() }).from(seats).where(eq(seats.tableId, tableId));
    if ((sitting?.count ?? 0) > after.capacity) fail('INVALID_STATE', { values: { what: 'tableSeats' } });
    await tx
      .update(banquetTables)
      .set({ ...after, version: version + 1 })
      .where(eq(banquetTables.id, tableId));
    return { action: 'seating.tableChanged', before, after };
  });
}

/** Puts the tables into this order. Raises NOT_FOUND, EVENT_ARCHIVED, STALE where these are not exactly the tables. */
export async function orderBanquetTables({
  ctx,
  input: { event, ids },
}: {
  ctx: Context;
  input: { event: string; ids: string[] };
}): Promise<SeatingPlan> {
  return editSeating(ctx, { event }, async (tx, { eventId }) => {
    const { tables } = await describeSeating(tx, eventId);
    const before = tables.map((table) => table.id);
    if (!namesEach(ids, before)) fail('STALE', { details: await describeSeating(tx, eventId) });
    for (const [index, id] of ids.entries())
      await tx
        .update(banquetTables)
        .set({ position: index + 1 })
        .where(eq(banquetTables.id, id));
    return { action: 'seating.tablesOrdered', before: { ids: before }, after: { ids } };
  });
}

/** Removes a table; its people then have no seat. Raises NOT_FOUND, EVENT_ARCHIVED, STALE with the plan as it is. */
export async function removeBanquetTable({
  ctx,
  input: { event, tableId, version },
}: {
  ctx: Context;
  input: TableName & { version: number };
}): Promise<SeatingPlan> {
  return editSeating(ctx, { event }, async (tx, of) => {
    const before = await knownTable(tx, of, tableId, version);
    await tx.delete(banquetTables).where(eq(banquetTables.id, tableId));
    return { action: 'seating.tableRemoved', before };
  });
}

/**
 * Seats people at tables or takes them from their tables: all of them, or none. Raises NOT_FOUND for a table or guest
 * of another event, EVENT_ARCHIVED, and INVALID_STATE for people who do not come and for a table without room for all.
 */
export async function seatPeople({
  ctx,
  input: { event, seats: wanted },
}: {
  ctx: Context;
  input: SeatChange & { event: string };
}): Promise<SeatingPlan> {
  return editSeating(ctx, { event }, async (tx, of) => {
    const ids = [...new Set(wanted.map(({ guestId }) => guestId))];
    // A guest who is declining now waits for the lock; the seat is then taken away again.
    if ((await lockGuests(tx, of.eventId, ids)).length !== ids.length) fail('NOT_FOUND');
    const plan = await describeSeating(tx, of.eventId);
    const nameOf = ({ guestId, place }: { guestId: string; place: number }) => `${guestId} ${place}`;
    const people = new Map(plan.people.map((person) => [nameOf(person), person]));
    const tables = new Set(plan.tables.map(({ id }) => id));
    const moved = new Map(wanted.map((seat) => [nameOf(seat), seat]));
    for (const [name, { tableId }] of moved) {
      if (tableId && !tables.has(tableId)) fail('NOT_FOUND');
      if (!people.has(name)) fail('INVALID_STATE', { values: { what: 'guestNotComing' } });
    }
    const after = plan.people.map((person) => ({ ...person, ...moved.get(nameOf(person)) }));
    const filled = [...freeSeats({ tables: plan.tables, people: after })].filter(([, free]) => free < 0);
    const targets = new Set(wanted.map(({ tableId }) => tableId));
    if (filled.some(([id]) => targets.has(id))) fail('INVALID_STATE', { values: { what: 'tableFull' } });
    const changed = [...moved.values()];
    const pairs = sql.join(
      changed.map(({ guestId, place }) => sql`(${guestId}::text, ${place}::integer)`),
      sql`, `,
    );
    await tx.delete(seats).where(sql`(${seats.guestId}, ${seats.place}) in (${pairs})`);
    const taken = changed.flatMap(({ guestId, place, tableId }) => (tableId ? [{ guestId, place, tableId }] : []));
    if (taken.length > 0) await tx.insert(seats).values(taken);
    const before = changed.map((seat) => ({ ...seat, tableId: people.get(nameOf(seat))?.tableId ?? null }));
    return { action: 'seating.seated', before: { seats: before }, after: { seats: changed } };
  });
}

/** Makes a rule of two guests. Raises NOT_FOUND, EVENT_ARCHIVED, INVALID_STATE where the two have one. */
export async function addSeatingRule({
  ctx,
  input: { event, rule },
}: {
  ctx: Context;
  input: { event: string; rule: SeatingRuleInput };
}): Promise<SeatingPlan> {
  return editSeating(ctx, { event, call: 'add seating rule', fingerprint: rule }, async (tx, of) => {
    const [oneId = '', otherId = ''] = [rule.oneId, rule.otherId].sort();
    const found = await tx
      .select({ id: guests.id })
      .from(guests)
      .where(and(listedAt(of.eventId), inArray(guests.id, [oneId, otherId])))
      .for('key share');
    if (found.length !== 2) fail('NOT_FOUND');
    const known = await tx
      .select({ oneId: seatingRules.oneId, otherId: seatingRules.otherId })
      .from(seatingRules)
      .where(eq(seatingRules.eventId, of.eventId));
    if (known.some((each) => each.oneId === oneId && each.otherId === otherId))
      fail('INVALID_STATE', { values: { what: 'seatingRuleKnown' } });
    if (known.length >= SEATING_LIMITS.rules) fail('INVALID_STATE', { values: { what: 'tooManySeatingRules' } });
    await tx.insert(seatingRules).values({ ...of, id: randomUUID(), kind: rule.kind, oneId, otherId });
    return { action: 'seating.ruleAdded', after: rule };
  });
}

/** Takes a rule away. Raises NOT_FOUND, EVENT_ARCHIVED. */
export async function removeSeatingRule({
  ctx,
  input: { event, ruleId },
}: {
  ctx: Context;
  input: { event: string; ruleId: string };
}): Promise<SeatingPlan> {
  return editSeating(ctx, { event }, async (tx, { eventId }) => {
    const [row] = await tx
      .delete(seatingRules)
      .where(and(eq(seatingRules.id, ruleId), eq(seatingRules.eventId, eventId)))
      .returning();
    if (!row) return fail('NOT_FOUND');
    const { kind, oneId, otherId } = row;
    return { action: 'seating.ruleRemoved', before: { kind, oneId, otherId } };
  });
}
