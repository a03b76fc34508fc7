import { subMinutes } from 'date-fns';
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { BULK_UNDO_MINUTES } from '@/lib/config/constants';
import type { GuestBulkUndone } from '@/lib/contract/guest';
import { actorName, type Context, type Transaction } from '../../context';
import { inSteps } from '../../db/in-parts';
import { auditLog, households } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import type { EventRow } from '../event/find-bookable-event';
import { changeAll, GUESTS_AT_ONCE } from './bulk-guests';
import { writableEvent } from './find-guest-imports';
import type { GuestRecord } from './judge-guests';
import { lockGuests, type WrittenFields } from './tend-guests';

interface Change {
  id: string;
  before: WrittenFields;
  after: WrittenFields;
}

/**
 * Takes back what the caller changed of many guests at once a quarter of an hour ago at most: each is as before, unless
 * somebody changed the same of them since, or the household of before is gone. `undo` is as the change answered it; of
 * another person's change, or an older one, nothing is left to take back. Raises NOT_FOUND, FORBIDDEN, EVENT_ARCHIVED.
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
