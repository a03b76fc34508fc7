import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { WAITLIST_ENDS_DAYS } from '@/lib/config/constants';
import { isWaitlistOver } from '@/lib/domain/cut-off';
import type { Context, Transaction } from '../../context';
import { eventCategories, events, waitlistEntries } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { ProviderError } from '../../error';
import { type BookableEvent, findBookableEvent } from '../../event/event/find-bookable-event';
import { enqueueMail } from '../../ground/outbox';
import { eachApart } from '../../ground/run-job';
import { freeingDueHolds } from '../../inventory/room-block/expire-due-holds';
import { loadPlan } from './load-plan';
import { claimEntry, offerRooms } from './offer-rooms';
import { auditEntry, lapsePast, settleOffers } from './settle-offers';

/**
 * The job: settles the offers that ended and offers free rooms to who waits, in the order of the queue; answers how
 * many offers it made. One query where nobody waits. Between the moment that frees a night and this job anybody may
 * book it: the list promises an order among those who wait, not a night that the public cannot see. docs/domain.md,
 * Waitlist.
 */
export async function serveWaitlist({ ctx }: { ctx: Context }): Promise<number> {
  const open = await ctx.db
    .selectDistinct({ eventId: waitlistEntries.eventId })
    .from(waitlistEntries)
    .where(inArray(waitlistEntries.status, ['waiting', 'offered']));
  const offers = await eachApart(ctx, { job: 'waitlist', rows: open, idOf: ({ eventId }) => eventId }, ({ eventId }) =>
    serveEvent(ctx, eventId),
  );
  return offers.reduce((sum, made) => sum + made, 0);
}

async function serveEvent(ctx: Context, eventId: string): Promise<number> {
  await inTransaction(ctx, (tx) => settleOffers(tx, ctx, eventId));
  const bookable = await servedEvent(ctx, eventId);
  if (!bookable) return 0;
  await inTransaction(ctx, (tx) => lapsePast(tx, ctx, eventId, bookable.today));
  await inTransaction(ctx, (tx) => lapseBeforeCutOff(tx, ctx, bookable));
  const passedOver = new Set<string>();
  for (let offers = 0; ; ) {
    const step: Step = { entryId: null };
    try {
      const made = await freeingDueHolds(ctx, eventId, () =>
        inTransaction(ctx, (tx) => offerNext(tx, ctx, bookable, { passedOver, step })),
      );
      if (made === null) return offers;
      if (made) offers += 1;
      else if (step.entryId) passedOver.add(step.entryId);
    } catch (error) {
      // One entry that cannot be served (booked meanwhile, no rate) does not stop the rest of this run.
      if (!(error instanceof ProviderError) || step.entryId === null) throw error;
      ctx.services.log.info({ err: error, entryId: step.entryId }, 'no offer to this entry of the waitlist now');
      passedOver.add(step.entryId);
    }
  }
}

interface Step {
  /** Id of the entry that is being offered rooms. */
  entryId: string | null;
}

/** The event where its list is served now: published, with valid dates, and with the list switched on. */
async function servedEvent(ctx: Context, eventId: string): Promise<BookableEvent | null> {
  try {
    const bookable = await findBookableEvent(ctx.db, ctx.clock, eventId);
    return bookable.event.waitlistEnabled ? bookable : null;
  } catch (error) {
    if (error instanceof ProviderError) return null;
    throw error;
  }
}

/** Offers to the first that fits; null where nobody is left or another process serves this event just now. */
async function offerNext(
  tx: Transaction,
  ctx: Context,
  bookable: BookableEvent,
  { passedOver, step }: { passedOver: ReadonlySet<string>; step: Step },
): Promise<boolean | null> {
  // One process at a time serves an event, which keeps the queue's order; a second one skips it.
  const [mine] = await tx
    .select({ id: events.id })
    .from(events)
    .where(eq(events.id, bookable.event.id))
    .for('no key update', { skipLocked: true });
  if (!mine) return null;
  const { plan, ...stock } = await loadPlan(tx, ctx.clock, bookable, passedOver);
  const [next] = plan.offers;
  if (!next) return null;
  step.entryId = next.entryId;
  const entry = await claimEntry(tx, next.entryId);
  if (!entry) return false;
  return offerRooms(tx, ctx, { stock, entry, categoryIds: next.categoryIds });
}

/**
 * Ends the entries whose categories are all too near their cut-off to be offered any more, with a mail to each; who
 * waits for any category waits while one is left. Offers that stand run on. docs/domain.md, Waitlist.
 */
async function lapseBeforeCutOff(tx: Transaction, ctx: Context, { event, today }: BookableEvent): Promise<void> {
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
