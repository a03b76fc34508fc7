import type { GuestExportQuery } from '@/lib/contract/guest';
import { csvFile } from '@/lib/domain/csv';
import type { Context } from '../../context';
import { guestExport } from '../../documents/guest-export';
import { readsPrivate } from '../../ground/access';
import { filteredGuests } from './list-guests';

/**
 * The guests that the filters show, all of them and in the list's order, as a CSV file or an Excel workbook. No cell of
 * either is a formula. Who may not see contact data gets a file without those columns. Raises NOT_FOUND, INVALID for an
 * unknown sort.
 */
export async function exportGuests({
  ctx,
  input: { event: idOrCode, format, locale = ctx.locale, ...filters },
}: {
  ctx: Context;
  input: GuestExportQuery & { event: string };
}): Promise<{ name: string; contentType: string; body: string | Buffer }> {
  const { event, rows } = await filteredGuests({ ctx, input: { event: idOrCode, filters } });
  const { fileName, sheetName, header, row } = guestExport(locale, readsPrivate(ctx.actor, 'contact'));
  const name = `${fileName}-${event.code.toLowerCase()}.${format}`;
  const table = { header, rows: rows.map(row) };
  if (format === 'csv')
    return { name, contentType: 'text/csv; charset=utf-8', body: csvFile([table.header, ...table.rows]) };
  const { renderSheet, SHEET_TYPE } = await import('../../documents/table-sheet');
  return { name, contentType: SHEET_TYPE, body: await renderSheet(table, sheetName) };
}
