import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { AlongWithDates } from '@/lib/contract/event-profile';
import { movedCutOff } from '@/lib/domain/cut-off';
import { addDays } from '@/lib/domain/nights';
import { movedTemplate } from '@/lib/domain/schedule-template';
import { dateInZone } from '@/lib/domain/zone';
import type { Context, Transaction } from '../../context';
import { eventCategories, type events } from '../../db/schema';
import { fail } from '../../error';
import { worksForEvent } from '../../ground/access';

type Row = typeof events.$inferSelect;

interface Moving {
  /** The event as it was, locked by the caller. */
  row: Row;
  /** Where the event is by then. */
  timeZone: string;
  along: Pick<AlongWithDates, 'moveCutOffs' | 'movePayments'>;
  /** By how many days the event's first day moves, negative = earlier. */
  days: number;
}

/**
 * Part of the transaction that changes an event's dates: cut-off days and the days of its payment schedule move along
 * where that is asked. Answers what of the event's row that changes, and what the log says of the block. Raises FORBIDDEN
 * for who does not keep the block.
 */
export async function moveDeadlines(tx: Transaction, ctx: Context, { row, timeZone, along, days }: Moving) {
  const { moveCutOffs = false, movePayments = false } = along;
  if (!moveCutOffs && !movePayments) return { set: {}, log: {} };
  if (!worksForEvent(ctx.actor, row, 'manageRoomBlock')) fail('FORBIDDEN');
  if (days === 0) return { set: {}, log: {} };
  const moved = moveCutOffs
    ? await moveCutOffsOf(tx, row.id, { days, today: dateInZone(ctx.clock.now(), timeZone) })
    : 0;
  const { scheduleTemplate, changesLockDate } = row;
  return {
    set: {
      ...(moveCutOffs && changesLockDate && { changesLockDate: addDays(changesLockDate, days) }),
      ...(movePayments && scheduleTemplate && { scheduleTemplate: movedTemplate(scheduleTemplate, days) }),
    },
    log: moved > 0 ? { cutOffsMovedDays: days } : {},
  };
}

/** Whoever edits the categories meanwhile waits, and is then shown what changed. */
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
