import { and, asc, eq } from 'drizzle-orm';
import type { Page, PageQuery } from '@/lib/contract/page';
import type { DayFilters } from '@/lib/contract/report';
import { type Movement, movementsByDay } from '@/lib/domain/transport-movements';
import type { Context } from '../../context';
import { reservations, transportRequests } from '../../db/schema';
import { staffEvent } from '../../event/event/find-bookable-event';
import { contactFor } from '../../ground/access';
import { isOfDays } from '../../ground/day-range';
import { pageWindow, toPage } from '../../ground/page';

type Request = typeof transportRequests.$inferSelect;

/** A person or family on the way to the event, or back from it. `mobile` is null for who does not see contact data. */
export type ManifestRow = Movement<Request & { reservationKey: string; mobile: string | null }>;

/**
 * Arrivals and departures of an event by day, for its staff: the accepted requests of bookings that stand. Raises
 * NOT_FOUND.
 */
export async function listManifest({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string; query: PageQuery & DayFilters };
}): Promise<Page<ManifestRow>> {
  const event = await staffEvent(ctx, input.event, 'readTransport');
  const accepted = await ctx.db
    .select({ request: transportRequests, reservation: reservations })
    .from(transportRequests)
    .innerJoin(reservations, eq(reservations.id, transportRequests.reservationId))
    .where(
      and(
        eq(transportRequests.eventId, event.id),
        eq(transportRequests.status, 'accepted'),
        eq(reservations.bookingStatus, 'confirmed'),
      ),
    )
    .orderBy(asc(transportRequests.kind), asc(transportRequests.holder), asc(transportRequests.id));
  const movements = movementsByDay(
    accepted.map(({ request, reservation }) => ({
      ...request,
      reservationKey: reservation.key,
      mobile: contactFor(ctx.actor, reservation).mobile,
    })),
  ).filter(({ day }) => isOfDays(day, input.query));
  const window = pageWindow(input.query);
  return toPage(movements.slice(window.offset, window.offset + window.limit), movements.length, window);
}
