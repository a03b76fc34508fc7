import type { Language } from '@/lib/contract/bilingual-text';
import type { ReservationFilters } from '@/lib/contract/reservation-list';
import { csvFile, csvLines } from '@/lib/domain/csv';
import type { Context } from '../../context';
import { reservationExport } from '../../documents/reservation-export';
import { deadlinesOf } from './describe-standing';
import { summarise } from './describe-summary';
import { pickReservations } from './list-query';
import { readSummaryRows } from './list-rows';
import { findListedEvent } from './list-scope';

const ROWS_AT_ONCE = 500;

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
  const { event, scope } = await findListedEvent(ctx, input.event);
  const ids = await pickReservations(ctx.db, { filters: input.filters, scope, sort: input.sort });
  const { fileName, header, row } = reservationExport(input.locale, event.timeZone);
  const deadlines = deadlinesOf(event, scope.now);
  const encoder = new TextEncoder();
  let next = 0;
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(encoder.encode(csvFile([header]))),
    async pull(stream) {
      if (next >= ids.length) return stream.close();
      const rows = await readSummaryRows(ctx.db, ids.slice(next, next + ROWS_AT_ONCE), scope.now, input.locale);
      next += ROWS_AT_ONCE;
      const lines = csvLines(rows.map((found) => row(summarise(found, deadlines, ctx.actor))));
      stream.enqueue(encoder.encode(lines));
    },
  });
  return { name: `${fileName}-${event.code.toLowerCase()}.csv`, body };
}
