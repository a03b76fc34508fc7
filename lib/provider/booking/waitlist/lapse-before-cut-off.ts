import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { WAITLIST_ENDS_DAYS } from '@/lib/config/constants';
import { isWaitlistOver } from '@/lib/domain/cut-off';
import type { Context, Transaction } from '../../context';
import { eventCategories, waitlistEntries } from '../../db/schema';
import type { BookableEvent } from '../../event/event/find-bookable-event';
import { enqueueMail } from '../../ground/outbox';
import { auditEntry } from './settle-offers';

/**
 * Ends the entries whose categories are all too near their cut-off to be offered any more, with a mail to each; who
 * waits for any category waits while one is left. Offers that stand run on. docs/domain.md, Waitlist.
 */
export async function lapseBeforeCutOff(tx: Transaction, ctx: Context, { event, today }: BookableEvent): Promise<void> {
  const { id, cutOffDate, blockState } = eventCategories;
  const sold = await tx
    .select({ id, cutOffDate })
    .from(eventCategories)
    .where(and(eq(eventCategories.eventId, event.id), inArray(blockState, ['definite', 'cutOff'])));
  const over = sold.filter((category) => isWaitlistOver(category.cutOffDate, today, WAITLIST_ENDS_DAYS));
  if (over.length === 0) return;
  const ofOver = inArray(
    waitlistEntries.eventCategoryId,
    over.map((category) => category.id),
  );
  const ended = await tx
    .update(waitlistEntries)
    .set({ status: 'lapsed', version: sql`${waitlistEntries.version} + 1` })
    .where(
      and(
        eq(waitlistEntries.eventId, event.id),
        eq(waitlistEntries.status, 'waiting'),
        over.length === sold.length ? or(ofOver, isNull(waitlistEntries.eventCategoryId)) : ofOver,
      ),
    )
    .returning();
  for (const entry of ended) {
    await auditEntry(tx, ctx, entry, 'waiting');
    const { agencyId, email, locale } = entry;
    const mail = { agencyId, recipient: email, locale, payload: { entryId: entry.id } };
    await enqueueMail(tx, ctx, { ...mail, kind: 'waitlist-closed', dedupeKey: `waitlist-closed ${entry.id}` });
  }
}
