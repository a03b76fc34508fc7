import { subMinutes } from 'date-fns';
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { BULK_UNDO_MINUTES } from '@/lib/config/constants';
import {
  type ChosenGuests,
  GUEST_LIMITS,
  type GuestBulk,
  type GuestBulkUndone,
  type GuestFilter,
} from '@/lib/contract/guest';
import { wholeName } from '@/lib/domain/guest-name';
import { plainTag } from '@/lib/domain/guest-tags';
import { actorName, type Context, type Transaction } from '../../context';
import { inSteps } from '../../db/in-parts';
import { auditLog, households } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import type { EventRow } from '../event/find-bookable-event';
import { deleteGuests, householdOf, lockGuests, type WrittenFields, writeGuests } from './edit-guests';
import { usesOf } from './find-guest';
import { keptListEvent, writableEvent } from './find-guest-imports';
import type { GuestRecord } from './judge-guests';
import { matchingIds } from './list-guests';
import { tagSpeller } from './tag-spelling';

/** Guests that one transaction changes, so that other calls of the list come in between. */
const GUESTS_AT_ONCE = 200;

/** What became of a guest of a bulk change; `what` names why nothing was done, null where it was. */
export interface TendedGuest {
  id: string;
  /** Null where the guest is on the list no more. */
  name: string | null;
  what: string | null;
}

interface Tended {
  guests: TendedGuest[];
  changed: number;
}

/**
 * Makes the same change for guests of an event: those who are named, or all that a filter matches, in transactions of
 * two hundred at most. A guest who is refused stops nobody else. Answers what became of each, in the order sent, and
 * how many were changed: a guest who has the value already is done but not counted. Raises NOT_FOUND, FORBIDDEN,
 * EVENT_ARCHIVED, and of a filter STALE with how many it matches where the caller saw another number, INVALID where
 * there are too many.
 */
export async function tendGuests({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string; bulk: GuestBulk };
}): Promise<Tended> {
  const event = await writableEvent(ctx, input.event);
  const ids = await chosenIds(ctx, event, input.bulk as ChosenGuests);
  const parts = await inSteps(ids, GUESTS_AT_ONCE, (some) =>
    inTransaction(ctx, (tx) => tend(tx, ctx, { event, bulk: input.bulk, ids: some })),
  );
  return {
    guests: parts.flatMap(({ guests }) => guests),
    changed: parts.reduce((sum, { changed }) => sum + changed, 0),
  };
}

/** The chosen guests, read before anything changes: a changed guest may not match the filter any more. */
async function chosenIds(ctx: Context, event: EventRow, { ids, filter, matching }: ChosenGuests): Promise<string[]> {
  if (ids) return [...new Set(ids)];
  const found = await fewEnough(ctx, event, filter);
  return found.length === matching ? found : fail('STALE', { details: { matching: found.length } });
}

async function fewEnough(ctx: Context, event: EventRow, filter: GuestFilter): Promise<string[]> {
  const most = GUEST_LIMITS.bulk;
  const ids = await matchingIds(ctx, event.id, { filter, most });
  return ids.length <= most ? ids : fail('INVALID', { fields: { matching: 'tooManyChosen' }, values: { max: most } });
}

/**
 * Ids of all guests whom a filter matches, for who tends the list. Raises NOT_FOUND, FORBIDDEN, INVALID where there are
 * too many.
 */
export async function listGuestIds({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string; filter: GuestFilter };
}): Promise<{ ids: string[] }> {
  return { ids: await fewEnough(ctx, await keptListEvent(ctx, input.event), input.filter) };
}

interface Tending {
  event: EventRow;
  bulk: GuestBulk;
  ids: string[];
}

async function tend(tx: Transaction, ctx: Context, { event, bulk, ids }: Tending): Promise<Tended> {
  const rows = await lockGuests(tx, event.id, ids);
  const uses = bulk.action === 'delete' ? await usesOf(tx, ids) : new Map<string, string>();
  const whyNot = (row: GuestRecord) =>
    uses.get(row.id) ?? (bulk.action === 'addTag' && isFull(row, bulk.tag) ? 'guestTags' : null);
  const free = rows.filter((row) => whyNot(row) === null);
  let changed = free.length;
  if (bulk.action === 'delete') await deleteGuests(tx, ctx, free);
  else changed = await changeAll(tx, ctx, { rows: free, valuesOf: await valuesFor(tx, ctx, { event, bulk, ids }) });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const guests = ids.map((id) => {
    const row = byId.get(id);
    return row ? { id, name: wholeName(row), what: whyNot(row) } : { id, name: null, what: 'guestGone' };
  });
  return { guests, changed };
}

const has = ({ tags }: GuestRecord, tag: string) => tags.some((each) => plainTag(each) === plainTag(tag));

const isFull = (row: GuestRecord, tag: string) => !has(row, tag) && row.tags.length >= GUEST_LIMITS.tags;

type ValuesOf = (row: GuestRecord) => WrittenFields;

/**
 * Writes the values of locked guests; those who get the same values are written by one statement. A guest who has them
 * already keeps version and audit log as they are. Answers how many were changed.
 */
async function changeAll(
  tx: Transaction,
  ctx: Context,
  { rows, valuesOf }: { rows: GuestRecord[]; valuesOf: ValuesOf },
): Promise<number> {
  const groups = new Map<string, { values: WrittenFields; same: GuestRecord[] }>();
  for (const row of rows) {
    const values = valuesOf(row);
    if (Object.entries(values).every(([name, value]) => row[name as keyof GuestRecord] === value)) continue;
    const key = JSON.stringify(values);
    const group = groups.get(key) ?? { values, same: [] };
    groups.set(key, group);
    group.same.push(row);
  }
  let changed = 0;
  for (const { values, same } of groups.values()) changed += (await writeGuests(tx, ctx, same, values)).length;
  return changed;
}

async function valuesFor(tx: Transaction, ctx: Context, { event, bulk }: Tending): Promise<ValuesOf> {
  switch (bulk.action) {
    case 'setSide':
      return () => ({ side: bulk.side });
    case 'setLanguage':
      return () => ({ language: bulk.language });
    case 'setAttendance':
      return () => ({ attendance: bulk.attendance });
    case 'setHousehold': {
      const invited = await householdOf(tx, ctx, event, bulk.household);
      return () => invited;
    }
    case 'addTag': {
      const spell = await tagSpeller(tx, event.id);
      return (row) => (has(row, bulk.tag) ? {} : { tags: [...row.tags, spell(bulk.tag)] });
    }
    case 'removeTag':
      return (row) =>
        has(row, bulk.tag) ? { tags: row.tags.filter((each) => plainTag(each) !== plainTag(bulk.tag)) } : {};
    default:
      return () => ({});
  }
}

interface Change {
  id: string;
  before: WrittenFields;
  after: WrittenFields;
}

/**
 * Undoes a change of many guests that the caller made within the last quarter of an hour: each is as before, unless
 * somebody has changed the same fields since, or the earlier household is gone. `undo` is the value that the change
 * answered; for another person's or an older change nothing is done. Raises NOT_FOUND, FORBIDDEN, EVENT_ARCHIVED.
 */
export async function undoBulk({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string; undo: string };
}): Promise<GuestBulkUndone> {
  const event = await writableEvent(ctx, input.event);
  const changes = await changesOf(ctx, event, input.undo);
  const parts = await inSteps(changes, GUESTS_AT_ONCE, (some) =>
    inTransaction(ctx, (tx) => restore(tx, ctx, { event, changes: some })),
  );
  const restored = parts.reduce((sum, part) => sum + part, 0);
  return { restored, kept: changes.length - restored };
}

/** What the audit log has of the change, guest by guest. */
async function changesOf(ctx: Context, { agencyId }: EventRow, undo: string): Promise<Change[]> {
  const rows = await ctx.db
    .select({ id: auditLog.entityId, before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.agencyId, agencyId),
        gt(auditLog.at, subMinutes(ctx.clock.now(), BULK_UNDO_MINUTES)),
        eq(auditLog.requestId, undo),
        eq(auditLog.actor, actorName(ctx.actor)),
        eq(auditLog.action, 'guest.changed'),
      ),
    )
    .orderBy(asc(auditLog.id));
  return rows.map(({ id, before, after }) => ({ id, before: before as WrittenFields, after: after as WrittenFields }));
}

const isStill = (row: GuestRecord, after: WrittenFields) =>
  Object.entries(after).every(
    ([name, value]) => JSON.stringify(row[name as keyof GuestRecord]) === JSON.stringify(value),
  );

async function restore(
  tx: Transaction,
  ctx: Context,
  { event, changes }: { event: EventRow; changes: Change[] },
): Promise<number> {
  const byId = new Map(changes.map((change) => [change.id, change]));
  const locked = await lockGuests(tx, event.id, [...byId.keys()]);
  const homes = changes.flatMap(({ before }) => before.householdId ?? []);
  const standing = new Set(
    homes.length === 0
      ? []
      : (await tx.select({ id: households.id }).from(households).where(inArray(households.id, homes))).map(
          ({ id }) => id,
        ),
  );
  const rows = locked.filter((row) => {
    const change = byId.get(row.id);
    const home = change?.before.householdId;
    return change && isStill(row, change.after) && (!home || standing.has(home));
  });
  await changeAll(tx, ctx, { rows, valuesOf: (row) => byId.get(row.id)?.before ?? {} });
  return rows.length;
}
