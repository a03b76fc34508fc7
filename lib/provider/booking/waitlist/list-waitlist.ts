import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { WaitlistPage, WaitlistQuery } from '@/lib/contract/waitlist';
import type { Context } from '../../context';
import { eventCategories, events, reservations, waitlistEntries } from '../../db/schema';
import { staffEvent } from '../../event/event/find-bookable-event';
import { readsPrivate } from '../../ground/access';
import { containsWords, pageWindow, toPage } from '../../ground/page';
import { loadQueue } from './load-plan';
import { ASKED_CATEGORY, describeRow } from './waitlist-entry';

/**
 * The waitlist of an event in its order, with place, state and reason of each, and how the list works. Raises
 * NOT_FOUND, INVALID for an unknown cursor. docs/domain.md, Waitlist.
 */
export async function listWaitlist({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string; query: WaitlistQuery };
}): Promise<WaitlistPage> {
  const event = await staffEvent(ctx, input.event, 'manageWaitlist');
  const window = pageWindow(input.query);
  const asked = conditions(event.id, input.query, readsPrivate(ctx.actor, 'contact'));
  const [counted, records, queue] = await Promise.all([
    ctx.db.select({ total: count() }).from(waitlistEntries).where(asked),
    ctx.db
      .select({ entry: waitlistEntries, event: events, ...ASKED_CATEGORY, reservation: reservations })
      .from(waitlistEntries)
      .innerJoin(events, eq(events.id, waitlistEntries.eventId))
      .leftJoin(eventCategories, eq(eventCategories.id, waitlistEntries.eventCategoryId))
      .leftJoin(reservations, eq(reservations.id, waitlistEntries.reservationId))
      .where(asked)
      .orderBy(asc(waitlistEntries.position))
      .limit(window.limit)
      .offset(window.offset),
    loadQueue(ctx, event.id),
  ]);
  const now = ctx.clock.now();
  const rows = records.map((record) => describeRow({ record, queue, rooms: [], now, locale: ctx.locale }, ctx));
  const { waitlistEnabled: enabled, waitlistOfferHours: offerHours, waitlistFillsGaps: fillsGaps } = event;
  return {
    ...toPage(rows, counted[0]?.total ?? 0, window),
    settings: { enabled, offerHours, fillsGaps, timeZone: event.timeZone },
  };
}

function conditions(
  eventId: string,
  { q, 'filter[state]': state }: WaitlistQuery,
  withContact: boolean,
): SQL | undefined {
  const { firstName, lastName, email, mobile, status } = waitlistEntries;
  const name = sql`${firstName} || ' ' || ${lastName}`;
  const text = withContact ? sql`${name} || ' ' || ${email} || ' ' || ${mobile}` : name;
  return and(
    eq(waitlistEntries.eventId, eventId),
    state === 'all' ? undefined : inArray(status, ['waiting', 'offered']),
    ...containsWords(text, q),
  );
}
