import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { AlongWithDates } from '@/lib/contract/event-profile';
import { movedCutOff } from '@/lib/domain/cut-off';
import { addDays } from '@/lib/domain/nights';
import { movedTemplate } from '@/lib/domain/schedule-template';
import { dateInZone } from '@/lib/domain/zone';
import type { Context, Transaction } from '../../context';
import { eventCategories, type events, masterAccounts } from '../../db/schema';
import { fail } from '../../error';
import { worksForEvent } from '../../ground/access';
import { writeAudit } from '../../ground/audit';
import { endNotificationsOf } from '../../ground/end-notifications';

type Row = typeof events.$inferSelect;

interface Moving {
  /** The event as it was, locked by the caller. */
  row: Row;
  /** The event's zone after the change. */
  timeZone: string;
  along: Pick<AlongWithDates, 'moveCutOffs' | 'movePayments'>;
  /** By how many days the event's first day moves, negative = earlier. */
  days: number;
}

/**
 * Called in the transaction that changes an event's dates. Where it is asked, cut-off days move along, and so do the
 * days of the payment schedule and the due date of the master account. Answers the columns of the event that change,
 * and what the audit log says of the block. Raises FORBIDDEN for callers who may not manage the block.
 */
export async function moveDeadlines(tx: Transaction, ctx: Context, { row, timeZone, along, days }: Moving) {
  const { moveCutOffs = false, movePayments = false } = along;
  if (!moveCutOffs && !movePayments) return { set: {}, log: {} };
  if (!worksForEvent(ctx.actor, row, 'manageRoomBlock')) fail('FORBIDDEN');
  if (days === 0) return { set: {}, log: {} };
  const moved = moveCutOffs
    ? await moveCutOffsOf(tx, row.id, { days, today: dateInZone(ctx.clock.now(), timeZone) })
    : 0;
  if (movePayments && mayMoveAccount(ctx, row)) await moveAccount(tx, ctx, row, days);
  const { scheduleTemplate, changesLockDate } = row;
  return {
    set: {
      ...(moveCutOffs && changesLockDate && { changesLockDate: addDays(changesLockDate, days) }),
      ...(movePayments && scheduleTemplate && { scheduleTemplate: movedTemplate(scheduleTemplate, days) }),
    },
    log: moved > 0 ? { cutOffsMovedDays: days } : {},
  };
}

/** Locks the categories: an edit of one of them waits, and then raises STALE. */
async function moveCutOffsOf(tx: Transaction, eventId: string, move: { days: number; today: string }): Promise<number> {
  const dated = and(
    eq(eventCategories.eventId, eventId),
    isNotNull(eventCategories.cutOffDate),
    inArray(eventCategories.blockState, ['tentative', 'definite']),
  );
  const rows = await tx.select().from(eventCategories).where(dated).orderBy(eventCategories.id).for('no key update');
  for (const { id, cutOffDate, version } of rows)
    await tx
      .update(eventCategories)
      .set({ cutOffDate: cutOffDate && movedCutOff(cutOffDate, move), version: version + 1 })
      .where(eq(eventCategories.id, id));
  return rows.length;
}

/** Whether the caller may move the due date of the event's master account along with its payments. */
export const mayMoveAccount = (ctx: Context, event: Row): boolean =>
  worksForEvent(ctx.actor, event, 'manageRoomBlock') && worksForEvent(ctx.actor, event, 'manageMasterAccount');

/** Moves the due date of the event's account, locked after the event; notices of the former date are ended. */
async function moveAccount(tx: Transaction, ctx: Context, { id, agencyId }: Row, days: number): Promise<void> {
  const ofEvent = eq(masterAccounts.eventId, id);
  const [account] = await tx.select().from(masterAccounts).where(ofEvent).for('update');
  if (!account) return;
  const dueOn = addDays(account.dueOn, days);
  await tx
    .update(masterAccounts)
    .set({ dueOn, version: account.version + 1 })
    .where(ofEvent);
  await endNotificationsOf(tx, id);
  const ofAccount = { agencyId, entity: 'masterAccount', entityId: account.id };
  const entry = { ...ofAccount, before: { dueOn: account.dueOn }, after: { dueOn } };
  await writeAudit(tx, ctx, { ...entry, action: 'masterAccount.changed' });
}
