import { sql } from 'drizzle-orm';
import type { Language } from '@/lib/contract/bilingual-text';
import type { Page } from '@/lib/contract/page';
import type { ReservationSummary } from '@/lib/contract/reservation';
import type { ReservationFilters, ReservationListQuery } from '@/lib/contract/reservation-list';
import { csvFile, csvLines } from '@/lib/domain/csv';
import type { Context } from '../../context';
import type { Database } from '../../db/client';
import { shownText } from '../../db/schema/columns';
import { resultRows } from '../../db/transaction';
import { reservationExport } from '../../documents/reservation-export';
import type { EventRow } from '../../event/event/find-bookable-event';
import { hotelOfRoom } from '../../ground/hotel-name';
import { commaSeparated, pageWindow, toPage } from '../../ground/page';
import { IS_TO_MAKE } from '../../ground/refund-to-make';
import { missingSharesOf } from '../companion/calculate-shares';
import { deadlinesOf, type SummaryRow, summarise } from './describe-summary';
import { findListedEvent, holdsRooms, type ListedEvent, shownStatusSql, withSharesMissing } from './list-conditions';
import { pickPage, pickReservations } from './list-query';

const ROWS_AT_ONCE = 500;

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
  const { query } = input;
  const { event, scope } = await findListed(ctx, input.event, { filters: query, sort: query.sort });
  const window = pageWindow(query);
  const { ids, total, last } = await pickPage(ctx.db, { filters: query, scope, sort: query.sort }, window);
  const { now } = scope;
  const { rows, missing } = await readSummaryRows(ctx.db, { ids, eventId: event.id, now, locale: ctx.locale });
  const reader = { deadlines: deadlinesOf(event, now), actor: ctx.actor, missing };
  return toPage(
    rows.map((row) => summarise(row, reader)),
    total,
    window,
    last,
  );
}

/** The listed event; where the list asks for states, with those that SQL alone cannot tell. */
async function findListed(
  ctx: Context,
  event: string,
  { filters, sort }: Pick<ExportInput, 'filters' | 'sort'>,
): Promise<ListedEvent> {
  const listed = await findListedEvent(ctx, event);
  if (!filters['filter[state]'] && sort?.replace(/^-/, '') !== 'status') return listed;
  return { ...listed, scope: await withSharesMissing(ctx.db, listed.scope) };
}

/** How these reservations of the event stand, by their ids. */
export async function summariesOf(
  ctx: Context,
  event: EventRow,
  ids: string[],
): Promise<Map<string, ReservationSummary>> {
  const now = ctx.clock.now();
  const { rows, missing } = await readSummaryRows(ctx.db, { ids, eventId: event.id, now, locale: ctx.locale });
  const reader = { deadlines: deadlinesOf(event, now), actor: ctx.actor, missing };
  return new Map(rows.map((row) => [row.id, summarise(row, reader)]));
}

interface Summarised {
  ids: string[];
  /** The event of all these reservations. */
  eventId: string;
  now: Date;
  locale: Language;
}

interface SummaryRows {
  rows: SummaryRow[];
  missing: Map<string, number>;
}

/** One row for each of a page's reservations, in the order of their ids; sums come from the few rows of each. */
async function readSummaryRows(db: Database, { ids, eventId, now, locale }: Summarised): Promise<SummaryRows> {
  if (ids.length === 0) return { rows: [], missing: new Map() };
  const list = commaSeparated(ids);
  const hotel = hotelOfRoom('stays', sql`${eventId}`);
  const category = sql`${shownText(sql`stays.category_name`, locale)} || coalesce(' (' || ${hotel} || ')', '')`;
  const found = await db.execute(sql`
    select reservations.id, reservations.key, reservations.first_name, reservations.last_name, reservations.email,
      reservations.mobile, reservations.currency, reservations.total, reservations.created_at,
      reservations.payment_reference, reservations.booking_status, reservations.cancelled_at,
      reservations.minimum_to_reserve, reservations.version,
      exists (select from room_shares where room_shares.reservation_id = reservations.id) as has_shares,
      (select count(*)::int from change_requests asked where asked.reservation_id = reservations.id
        and asked.status = 'waiting') as changes_waiting,
      money.*, beds.*, plan.schedule,
      ${shownStatusSql(now)} as shown
    from reservations
    cross join lateral (
      select coalesce(sum(case when payments.status in ('approved', 'refunded') then payments.amount - back.done end), 0)
          as paid,
        coalesce(sum(back.open), 0)::int as refunds_to_make, min(payments.attention) as attention,
        count(payments.attention)::int as attentions,
        coalesce(json_agg(json_build_object('id', payments.id, 'method', payments.method,
          'amount', payments.amount,
          'sent', case when payments.sent_amount is not null then
            json_build_object('amount', payments.sent_amount, 'currency', payments.sent_currency) end,
          'hasProof', payments.proof_file_id is not null,
          'proofType', (select files.content_type from files where files.id = payments.proof_file_id))
          order by payments.created_at, payments.id) filter (where payments.status = 'pending'), '[]'::json)
          as payments_to_decide
      from payments
      cross join lateral (
        select coalesce(sum(refunds.amount) filter (where refunds.status = 'refunded'), 0) as done,
          count(*) filter (where ${IS_TO_MAKE}) as open
        from refunds where refunds.payment_id = payments.id
      ) back
      where payments.reservation_id = reservations.id
    ) money
    cross join lateral (
      select count(*) filter (where standing)::int as rooms,
        coalesce(sum(stays.adults + stays.juniors + stays.minors + stays.infants) filter (where standing), 0)::int
          as people,
        min(stays.check_in) filter (where standing)::text as check_in,
        max(stays.check_out) filter (where standing)::text as check_out,
        coalesce(json_agg(category order by stays.position) filter (where standing), '[]'::json)
          as categories,
        coalesce(json_agg(stays.status), '[]'::json) as room_statuses,
        coalesce(json_agg(json_build_object('id', stays.id, 'category', category, 'total', stays.total,
            'version', stays.version)
          order by stays.position) filter (where standing and stays.status = 'requested'), '[]'::json)
          as rooms_requested
      from reservation_rooms stays
      cross join lateral (select stays.status in ('requested', 'approved') and ${holdsRooms(now)} as standing,
        ${category} as category) of
      where stays.reservation_id = reservations.id
    ) beds
    cross join lateral (
      select coalesce(json_agg(json_build_object('kind', items.kind, 'dueOn', items.due_on, 'amount', items.amount)
        order by items.position), '[]'::json) as schedule
      from schedule_items items where items.reservation_id = reservations.id
    ) plan
    where reservations.id in (${list})`);
  const rows = new Map(resultRows<SummaryRow>(found).map((row) => [row.id, row]));
  const shared = [...rows.values()].filter((row) => row.has_shares && row.booking_status === 'confirmed');
  const missing = await missingSharesOf(
    db,
    shared.map(({ id }) => id),
    now,
  );
  return { rows: ids.flatMap((id) => rows.get(id) ?? []), missing };
}

interface ExportInput {
  event: string;
  filters: ReservationFilters;
  sort: string | undefined;
  locale: Language;
}

/**
 * The filtered list as a CSV file, all its pages in the list's order, written a part at a time so that no event is too
 * large. Raises NOT_FOUND, INVALID for an unknown sort. docs/pages.md, Lists.
 */
export async function exportReservations({
  ctx,
  input,
}: {
  ctx: Context;
  input: ExportInput;
}): Promise<{ name: string; body: ReadableStream<Uint8Array> }> {
  const { event, scope } = await findListed(ctx, input.event, input);
  const ids = await pickReservations(ctx.db, { filters: input.filters, scope, sort: input.sort });
  const { fileName, header, row } = reservationExport(input.locale, event.timeZone);
  const deadlines = deadlinesOf(event, scope.now);
  const encoder = new TextEncoder();
  let next = 0;
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(encoder.encode(csvFile([header]))),
    async pull(stream) {
      if (next >= ids.length) return stream.close();
      const { rows, missing } = await readSummaryRows(ctx.db, {
        ids: ids.slice(next, next + ROWS_AT_ONCE),
        eventId: event.id,
        now: scope.now,
        locale: input.locale,
      });
      next += ROWS_AT_ONCE;
      const reader = { deadlines, actor: ctx.actor, missing };
      const lines = csvLines(rows.map((found) => row(summarise(found, reader))));
      stream.enqueue(encoder.encode(lines));
    },
  });
  return { name: `${fileName}-${event.code.toLowerCase()}.csv`, body };
}
