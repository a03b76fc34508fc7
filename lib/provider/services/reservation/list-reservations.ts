import { sql } from 'drizzle-orm';
import { DEFAULT_PER_PAGE } from '@/lib/config/constants';
import type { Page } from '@/lib/contract/page';
import type { ReservationSummary } from '@/lib/contract/reservation';
import type { Context } from '../../context';
import { events } from '../../db/schema';
import { fail } from '../../error';
import { isEvent } from '../room-block/find-bookable-event';
import { resultRows } from '../room-block/result-rows';
import { worksForEvent } from './access';
import { type SummaryRow, summarise } from './describe-summary';
import { listedRows, orderOf, ownConditions, type ReservationListQuery, reckonedConditions } from './list-query';

/**
 * The reservations of an event for staff of its agency (an organizer: of an own event), with paid and balance reckoned
 * from the payments. Raises NOT_FOUND, INVALID for an unknown sort or cursor. design/contract.md.
 */
export async function listReservations({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string; query: ReservationListQuery };
}): Promise<Page<ReservationSummary>> {
  const [event] = await ctx.db.select().from(events).where(isEvent(input.event));
  if (!event || !worksForEvent(ctx.actor, event, 'readReservations')) fail('NOT_FOUND');
  const { query } = input;
  const perPage = query.per_page ?? DEFAULT_PER_PAGE;
  const page = query.cursor === undefined ? (query.page ?? 1) : pageOfCursor(query.cursor);
  const own = ownConditions(event.id, query);
  const rows = listedRows(own, ctx.clock.now());
  const reckoned = reckonedConditions(query);
  const counted = reckoned ? sql`(${rows}) listed where ${reckoned}` : sql`reservations where ${own}`;
  const [count, found] = await Promise.all([
    ctx.db.execute(sql`select count(*)::int as total from ${counted}`),
    ctx.db.execute(sql`select * from (${rows}) listed where ${reckoned ?? sql`true`}
      order by ${orderOf(query.sort)} limit ${perPage} offset ${(page - 1) * perPage}`),
  ]);
  const total = resultRows<{ total: number }>(count)[0]?.total ?? 0;
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  return {
    data: resultRows<SummaryRow>(found).map(summarise),
    current_page: page,
    per_page: perPage,
    last_page: lastPage,
    total,
    next_cursor: page < lastPage ? Buffer.from(`page ${page + 1}`).toString('base64url') : null,
  };
}

function pageOfCursor(cursor: string): number {
  const page = Number(/^page (\d{1,6})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1]);
  return page >= 1 ? page : fail('INVALID', { fields: { cursor: 'invalid' } });
}
