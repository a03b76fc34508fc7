import { and, asc, eq } from 'drizzle-orm';
import { WAITLIST_ENDS_DAYS } from '@/lib/config/constants';
import { isWaitlistOver } from '@/lib/domain/cut-off';
import { priceRoom } from '@/lib/domain/pricing';
import { planOffers, type WaitlistPlan } from '@/lib/domain/waitlist';
import type { Clock, Context } from '../../context';
import type { Database } from '../../db/client';
import { waitlistEntries } from '../../db/schema';
import { ProviderError } from '../../error';
import type { BookableEvent } from '../../event/event/find-bookable-event';
import { findBookableEvent } from '../../event/event/find-bookable-event';
import { checkRoom } from '../../inventory/room-block/check-room';
import { type FreeNights, readFreeNights } from '../../inventory/room-block/free-nights';
import { loadOffers, type Offer } from '../../inventory/room-block/load-offers';
export type EntryRow = typeof waitlistEntries.$inferSelect;

export type Wish = Pick<
  EntryRow,
  'eventCategoryId' | 'checkIn' | 'checkOut' | 'adults' | 'juniors' | 'minors' | 'infants'
>;

/** What the event has on sale now. */
export interface Stock {
  bookable: BookableEvent;
  offers: Offer[];
  free: FreeNights;
}

/** The queue of an event with what can be offered to it now. */
export interface LoadedPlan extends Stock {
  /** Entries that wait, the first of the queue first. */
  waiting: EntryRow[];
  plan: WaitlistPlan;
}

export async function loadStock(db: Database, clock: Clock, bookable: BookableEvent): Promise<Stock> {
  const offers = await loadOffers(db, bookable.event);
  return { bookable, offers, free: await readFreeNights(db, bookable.event.id, clock.now()) };
}

/** Checks one category for the wish as a booking by a guest would; raises what checkRoom raises, and NO_RATE. */
export function checkWish(stock: Stock, wish: Wish, categoryId: string): void {
  const offer = checkRoom({ ...stock, request: { ...wish, categoryId }, room: 0, pastCutOff: false });
  const price = priceRoom({ plan: offer.plan, stay: wish, people: wish });
  if (!price.ok) throw new ProviderError('NO_RATE', { details: { room: 0, missing: price.missing } });
}

/**
 * Categories that a guest with this wish could book if they had rooms and that are still waited for, in their order.
 */
export function fittingCategories(stock: Stock, wish: Wish): string[] {
  const { today } = stock.bookable;
  const wanted = stock.offers.filter(({ id }) => wish.eventCategoryId === null || wish.eventCategoryId === id);
  const served = wanted.filter(({ cutOffDate }) => !isWaitlistOver(cutOffDate, today, WAITLIST_ENDS_DAYS));
  return served.flatMap(({ id }) => (isBookable(stock, wish, id) ? [id] : []));
}

function isBookable(stock: Stock, wish: Wish, categoryId: string): boolean {
  try {
    checkWish(stock, wish, categoryId);
    return true;
  } catch (error) {
    if (error instanceof ProviderError) return false;
    throw error;
  }
}

/** Plans the next offers of an event; entries of `without` are passed over. Reads only. docs/domain.md, Waitlist. */
export async function loadPlan(
  db: Database,
  clock: Clock,
  bookable: BookableEvent,
  without: ReadonlySet<string> = new Set(),
): Promise<LoadedPlan> {
  const ofEvent = and(eq(waitlistEntries.eventId, bookable.event.id), eq(waitlistEntries.status, 'waiting'));
  const waiting = await db.select().from(waitlistEntries).where(ofEvent).orderBy(asc(waitlistEntries.position));
  const stock = await loadStock(db, clock, bookable);
  const queue = waiting
    .filter(({ id }) => !without.has(id))
    .map((entry) => ({ id: entry.id, stay: entry, rooms: entry.rooms, categoryIds: fittingCategories(stock, entry) }));
  const plan = planOffers(queue, stock.free, { fillsGaps: bookable.event.waitlistFillsGaps });
  return { ...stock, waiting, plan };
}

/**
 * The queue of an event with the reasons of who waits; null where its list is switched off or nothing can be booked.
 */
export async function loadQueue(ctx: Context, eventId: string): Promise<Queue> {
  try {
    const bookable = await findBookableEvent(ctx.db, ctx.clock, eventId);
    return bookable.event.waitlistEnabled ? await loadPlan(ctx.db, ctx.clock, bookable) : null;
  } catch (error) {
    if (error instanceof ProviderError) return null;
    throw error;
  }
}

/** The queue as it stands: places and reasons of who waits; null where the event's list is not served now. */
export type Queue = Pick<LoadedPlan, 'waiting' | 'plan'> | null;
