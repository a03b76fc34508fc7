import type { Page } from '@/lib/contract/page';
import type { ReservationSummary } from '@/lib/contract/reservation';
import type { ReservationListQuery } from '@/lib/contract/reservation-list';
import type { Context } from '../../context';
import { pageWindow, toPage } from '../../ground/page';
import { deadlinesOf } from './describe-standing';
import { summarise } from './describe-summary';
import { pickPage } from './list-query';
import { readSummaryRows } from './list-rows';
import { findListedEvent } from './list-scope';

/**
 * The reservations of an event for staff of its agency (an organizer: of an own event), with paid and balance reckoned
 * from the payments. Raises NOT_FOUND, INVALID for an unknown sort or cursor. docs/wire.md, Failures.
 */
export async function listReservations({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string; query: ReservationListQuery };
}): Promise<Page<ReservationSummary>> {
  const { event, scope } = await findListedEvent(ctx, input.event);
  const { query } = input;
  const window = pageWindow(query);
  const { ids, total, last } = await pickPage(ctx.db, { filters: query, scope, sort: query.sort }, window);
  const rows = await readSummaryRows(ctx.db, ids, scope.now, ctx.locale);
  const deadlines = deadlinesOf(event, scope.now);
  return toPage(
    rows.map((row) => summarise(row, deadlines, ctx.actor)),
    total,
    window,
    last,
  );
}
