import { toDate } from 'date-fns';
import { millisecondsInHour } from 'date-fns/constants';
import type { CalendarDate } from '@/lib/contract/dates';
import { nightsOf, type Stay } from './nights';

/** An entry of the waitlist: `rooms` rooms for one stay, in any of the categories that fit its people. */
export interface WaitingEntry {
  id: string;
  stay: Stay;
  rooms: number;
  /** Categories on sale that fit the people, the preferred one first; empty = nothing can be offered. */
  categoryIds: readonly string[];
}

/** Free rooms of each category, night by night. */
export type FreeRooms = ReadonlyMap<string, ReadonlyMap<CalendarDate, number>>;

/** The offer to one entry: as many category ids as the entry needs rooms. */
export interface PlannedOffer {
  entryId: string;
  categoryIds: string[];
}

/** Why an entry has no offer; `next` = the next run makes it one. docs/domain.md, Waitlist. */
export type WaitingReason = 'categoryClosed' | 'noFittingNights' | 'notFirst' | 'next';

export interface WaitlistPlan {
  offers: PlannedOffer[];
  reasons: Map<string, WaitingReason>;
}

type Remaining = Map<string, Map<CalendarDate, number>>;

/** Rooms of the category that are free on every night of the stay. */
function roomsFor(free: FreeRooms, categoryId: string, stay: Stay): number {
  const nights = nightsOf(stay);
  const block = free.get(categoryId);
  if (nights.length === 0 || !block) return 0;
  return Math.max(0, Math.min(...nights.map((night) => block.get(night) ?? 0)));
}

/** The categories for a whole offer, a single one where possible; null where there are not enough rooms. */
function allocate(free: FreeRooms, { categoryIds, stay, rooms }: WaitingEntry): string[] | null {
  const capacities = categoryIds.map((id) => ({ id, rooms: roomsFor(free, id, stay) }));
  const whole = capacities.find((capacity) => capacity.rooms >= rooms);
  if (whole) return Array.from({ length: rooms }, () => whole.id);
  const mixed = capacities.flatMap(({ id, rooms: count }) => Array.from({ length: count }, () => id));
  return mixed.length >= rooms ? mixed.slice(0, rooms) : null;
}

function take(remaining: Remaining, categoryId: string, stay: Stay, rooms: number): void {
  const block = remaining.get(categoryId);
  if (!block) return;
  for (const night of nightsOf(stay)) block.set(night, Math.max(0, (block.get(night) ?? 0) - rooms));
}

/**
 * The entries that get an offer, in the order of the queue: each gets all of its rooms or none, and never more than are
 * free. Rooms that an earlier entry waits for are kept for it, so that nobody behind it takes a part of them; only
 * where the event fills gaps may others take them. docs/domain.md, Waitlist.
 */
export function planOffers(
  queue: readonly WaitingEntry[],
  free: FreeRooms,
  { fillsGaps }: { fillsGaps: boolean },
): WaitlistPlan {
  const remaining: Remaining = new Map([...free].map(([id, nights]) => [id, new Map(nights)]));
  const offers: PlannedOffer[] = [];
  const reasons = new Map<string, WaitingReason>();
  for (const entry of queue) {
    const categoryIds = allocate(remaining, entry);
    if (categoryIds) {
      for (const id of categoryIds) take(remaining, id, entry.stay, 1);
      offers.push({ entryId: entry.id, categoryIds });
      reasons.set(entry.id, 'next');
      continue;
    }
    reasons.set(entry.id, reasonOf(entry, free));
    if (!fillsGaps) for (const id of entry.categoryIds) take(remaining, id, entry.stay, entry.rooms);
  }
  return { offers, reasons };
}

function reasonOf(entry: WaitingEntry, free: FreeRooms): WaitingReason {
  if (entry.categoryIds.length === 0) return 'categoryClosed';
  return allocate(free, entry) ? 'notFirst' : 'noFittingNights';
}

/**
 * When an offer made now ends: after the event's hours, but never after `notAfter` (the end of the cut-off day or of
 * the day of arrival, whichever is first). Null where that is over already. docs/domain.md, Waitlist.
 */
export function offerEnd({ now, hours, notAfter }: { now: Date; hours: number; notAfter: Date }): Date | null {
  if (notAfter <= now) return null;
  return toDate(Math.min(now.getTime() + hours * millisecondsInHour, notAfter.getTime()));
}
