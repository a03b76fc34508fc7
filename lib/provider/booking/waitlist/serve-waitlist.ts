import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { WAITLIST_ENDS_DAYS } from '@/lib/config/constants';
import { isWaitlistOver } from '@/lib/domain/cut-off';
import { offerEnd } from '@/lib/domain/waitlist';
import { endOfDayInstant } from '@/lib/domain/zone';
import type { Context, Transaction } from '../../context';
import { eventCategories, events, waitlistEntries } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { ProviderError } from '../../error';
import { type BookableEvent, findBookableEvent } from '../../event/event/find-bookable-event';
import { writeAudit } from '../../ground/audit';
import { derivedToken, hashOfToken } from '../../ground/mailed-token';
import { enqueueMail } from '../../ground/outbox';
import { forEachRow } from '../../ground/run-job';
import { ofWorkingAgency } from '../../ground/suspension';
import { freeingDueHolds } from '../../inventory/room-block/release-nights';
import { takeNights } from '../../inventory/room-block/take-nights';
import { insertReservation } from '../reservation/insert-reservation';
import { priceInTransaction } from '../reservation/price-in-transaction';
import type { EntryRow, Stock } from './load-plan';
import { loadPlan } from './load-plan';
import { auditEntry, closeFor, lapseArchived, lapsePast, settleOffers } from './settle-offers';

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
    .where(and(inArray(waitlistEntries.status, ['waiting', 'offered']), ofWorkingAgency(waitlistEntries.agencyId)));
  const offers = await forEachRow(ctx, { job: 'waitlist', rows: open, idOf: ({ eventId }) => eventId }, ({ eventId }) =>
    serveEvent(ctx, eventId),
  );
  return offers.reduce((sum, made) => sum + made, 0);
}

async function serveEvent(ctx: Context, eventId: string): Promise<number> {
  await inTransaction(ctx, (tx) => settleOffers(tx, ctx, eventId));
  const bookable = await servedEvent(ctx, eventId);
  if (!bookable) {
    await inTransaction(ctx, (tx) => lapseArchived(tx, ctx, eventId));
    return 0;
  }
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
    .select({ state: events.state })
    .from(events)
    .where(eq(events.id, bookable.event.id))
    .for('no key update', { skipLocked: true });
  // Closed or archived since it was read.
  if (mine?.state !== 'published') return null;
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
  const ofAll = over.length === sold.length;
  await closeFor(tx, ctx, event.id, ofAll ? or(ofOver, isNull(waitlistEntries.eventCategoryId)) : ofOver);
}

/** Takes the entry for an offer; null where it waits no more or another process has it in hand. */
async function claimEntry(tx: Transaction, entryId: string): Promise<EntryRow | null> {
  const [entry] = await tx
    .select()
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.id, entryId), eq(waitlistEntries.status, 'waiting')))
    .for('update', { skipLocked: true });
  return entry ?? null;
}

interface Offering {
  stock: Stock;
  /** The entry, claimed by claimEntry. */
  entry: EntryRow;
  /** A category for each of its rooms. */
  categoryIds: string[];
}

/**
 * Offers rooms to a claimed entry: a real hold that ends with the offer, in one transaction with its nights, the
 * entry's state and the mail whose link logs in. False where the cut-off leaves no time for it. Raises what
 * priceInTransaction raises, and SOLD_OUT where somebody booked the nights meanwhile. docs/domain.md, Waitlist.
 */
export async function offerRooms(
  tx: Transaction,
  ctx: Context,
  { stock, entry, categoryIds }: Offering,
): Promise<boolean> {
  const { event } = stock.bookable;
  const now = ctx.clock.now();
  const expiresAt = offerEnd({ now, hours: event.waitlistOfferHours, notAfter: lastMoment(stock, entry, categoryIds) });
  if (!expiresAt) return false;
  const { firstName, lastName, email, mobile, locale, checkIn, checkOut, adults, juniors, minors, infants } = entry;
  const request = {
    contact: { firstName, lastName, email, mobile },
    rooms: categoryIds.map((categoryId) => ({ categoryId, checkIn, checkOut, adults, juniors, minors, infants })),
    passes: [],
    locale,
  };
  const { priced, demand } = await priceInTransaction(tx, ctx, stock.bookable, request);
  const held = await insertReservation(tx, ctx, {
    event,
    input: request,
    priced,
    userId: null,
    holdExpiresAt: expiresAt,
  });
  const { id: reservationId, key } = held.reservation;
  const [offered] = await tx
    .update(waitlistEntries)
    .set({
      status: 'offered',
      offerExpiresAt: expiresAt,
      reservationId,
      tokenHash: hashOfToken(derivedToken(ctx, 'waitlist', entry.id)),
      version: sql`${waitlistEntries.version} + 1`,
    })
    .where(and(eq(waitlistEntries.id, entry.id), eq(waitlistEntries.status, 'waiting')))
    .returning();
  if (!offered) throw new Error('A claimed entry of the waitlist changed');
  const after = {
    bookingStatus: 'hold',
    key,
    total: priced.total,
    rooms: priced.rooms.length,
    waitlistEntry: entry.id,
  };
  const { agencyId } = event;
  await writeAudit(tx, ctx, {
    agencyId,
    action: 'reservation.held',
    entity: 'reservation',
    entityId: reservationId,
    after,
  });
  await auditEntry(tx, ctx, offered, 'waiting');
  await enqueueMail(tx, ctx, {
    agencyId,
    kind: 'waitlist-offer',
    recipient: email,
    locale,
    dedupeKey: `waitlist-offer ${reservationId}`,
    payload: { entryId: entry.id },
  });
  await takeNights(tx, demand);
  return true;
}

/** No offer lives past the end of the cut-off day of its categories, nor past the day of arrival. */
function lastMoment({ bookable, offers }: Stock, entry: EntryRow, categoryIds: string[]): Date {
  const cutOffs = offers.flatMap(({ id, cutOffDate }) => (categoryIds.includes(id) && cutOffDate ? [cutOffDate] : []));
  const [first = entry.checkIn] = [entry.checkIn, ...cutOffs].toSorted();
  return endOfDayInstant(first, bookable.event.timeZone);
}
