import { and, eq, isNull, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { PassAllowanceAnswer } from '@/lib/contract/pass';
import { maximumPasses } from '@/lib/domain/passes';
import type { Context } from '../../context';
import type { Database } from '../../db/client';
import { type events, eventTallies, reservationPasses, reservationRooms, reservations } from '../../db/schema';
import { visibleEvent } from '../../event/event/find-bookable-event';
import { isFreed } from '../../ground/due-hold';

/** How many more passes the event admits when so many more people sleep at the hotel. */
export type PassAllowance = (people: number) => number;

export const noPasses: PassAllowance = () => 0;

type Sharing = Pick<typeof events.$inferSelect, 'id' | 'passSharePercent'>;

/**
 * Passes are at most a share of the event's attendees who sleep at the hotel (bookings and living holds), less the
 * passes sold already; `givenUp` is the id of a hold that the caller gives up for what is asked. docs/domain.md,
 * Discounts and passes.
 */
export async function readPassAllowance(
  db: Database,
  event: Sharing,
  now: Date,
  givenUp: string | null = null,
): Promise<PassAllowance> {
  const { adults, juniors, minors, infants, nightsReleasedAt, reservationId } = reservationRooms;
  const due = db.$with('due').as(
    db
      .select({ id: reservations.id })
      .from(reservations)
      .where(and(eq(reservations.eventId, event.id), isFreed(now, givenUp))),
  );
  const ofDue = (column: PgColumn) => sql`${column} in (select id from due)`;
  // The tallies count a hold until the job has ended it, so holds whose time is over are subtracted here.
  const [counted] = await db
    .with(due)
    .select({
      people: sql`coalesce(sum(${eventTallies.people}), 0) - (
        select coalesce(sum(${adults} + ${juniors} + ${minors} + ${infants}), 0) from ${reservationRooms}
        where ${and(ofDue(reservationId), isNull(nightsReleasedAt))})`.mapWith(Number),
      passes: sql`coalesce(sum(${eventTallies.passes}), 0) - (
        select coalesce(sum(${reservationPasses.quantity}), 0) from ${reservationPasses}
        where ${ofDue(reservationPasses.reservationId)})`.mapWith(Number),
    })
    .from(eventTallies)
    .where(eq(eventTallies.eventId, event.id));
  return (people) => {
    const attendees = (counted?.people ?? 0) + people;
    return Math.max(0, maximumPasses({ attendees, sharePercent: event.passSharePercent }) - (counted?.passes ?? 0));
  };
}

/**
 * How many passes a booking of so many people may take at the event now. Raises EVENT_KEY_NOT_FOUND. docs/domain.md,
 * Discounts and passes.
 */
export async function readAllowance({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string; people: number };
}): Promise<PassAllowanceAnswer> {
  const event = await visibleEvent(ctx, input.event);
  const allowance = await readPassAllowance(ctx.db, event, ctx.clock.now());
  return { sharePercent: event.passSharePercent, left: allowance(input.people) };
}
