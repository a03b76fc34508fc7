import { MOST_ROWS_READ } from '@/lib/config/constants';
import type { Language } from '@/lib/contract/bilingual-text';
import type { Page, PageQuery } from '@/lib/contract/page';
import type { ReportFilters, ReportName } from '@/lib/contract/report';
import { listBookedRooms } from '../../booking/reservation/list-booked-rooms';
import { listDues } from '../../booking/reservation/list-dues';
import { listNights } from '../../booking/reservation/list-nights';
import { listManifest } from '../../booking/transport/list-manifest';
import { listTransport } from '../../booking/transport/list-transport';
import type { Context } from '../../context';
import type { ReportRows } from '../../documents/report-table';
import { packageOf, refuseWithout } from '../../event/event/event-package';
import type { EventRow } from '../../event/event/find-bookable-event';
import { listGuests } from '../../event/guest/list-guests';
import { listCatering } from '../../event/household/list-catering';
import { listMovements } from '../../money/master-account/list-movements';
import { listPayments } from '../../money/payment/find-payment';
import { listCallers } from '../call/list-callers';
import { listCalls } from '../call/list-calls';

interface ListInput {
  ctx: Context;
  input: { event: string; query: PageQuery & ReportFilters };
}

/** A report is its list, with the list's own filters: who may see which rows is decided there. */
export const REPORT_LISTS: { [Name in ReportName]: (list: ListInput) => Promise<Page<ReportRows[Name]>> } = {
  attendance: listGuests,
  catering: listCatering,
  rooms: listNights,
  booked: listBookedRooms,
  payments: listPayments,
  dues: listDues,
  account: listMovements,
  calls: listCalls,
  callers: listCallers,
  transport: listTransport,
  manifest: listManifest,
};

export interface ReportInput {
  name: ReportName;
  event: string;
  locale: Language;
  filters: ReportFilters;
  /** Names of the columns that are wanted; none = all. */
  columns: readonly string[];
}

const OF_CALLS: readonly ReportName[] = ['calls', 'callers'];

/** Raises PACKAGE_LIMIT for the reports of calls where the event's package is without them. */
export async function refuseBeyondPackage(ctx: Context, name: ReportName, event: EventRow): Promise<void> {
  if (OF_CALLS.includes(name)) refuseWithout(await packageOf(ctx.db, event.id), 'callReports');
}

/** Rows of one of the reports. */
export type Rows = ReportRows[ReportName][];

/**
 * All rows in pieces, as the list answers them now. Payments go on behind the last one that was read, so that one that is
 * made meanwhile neither repeats nor hides another. Raises what the list raises.
 */
export async function* reportPages(
  ctx: Context,
  { name, event, filters }: Pick<ReportInput, 'name' | 'event' | 'filters'>,
): AsyncGenerator<Rows, undefined> {
  if (name === 'payments') {
    for (let after: string | undefined; ; ) {
      const query = { ...filters, page: 1, per_page: MOST_ROWS_READ };
      const { data } = await listPayments({ ctx, input: { event, query, after } });
      yield data;
      after = data.at(-1)?.payment.id;
      if (data.length < MOST_ROWS_READ) return;
    }
  }
  for (let page = 1, last = 1; page <= last; page++) {
    const query = { ...filters, page, per_page: MOST_ROWS_READ };
    const found: Page<ReportRows[ReportName]> = await REPORT_LISTS[name]({ ctx, input: { event, query } });
    yield found.data;
    last = found.last_page;
  }
}
