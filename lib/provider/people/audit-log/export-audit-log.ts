import type { AuditExportQuery } from '@/lib/contract/audit-log';
import { csvFile, csvLines } from '@/lib/domain/csv';
import type { Context } from '../../context';
import { auditExport } from '../../documents/audit-export';
import { auditConditions, zoneOf } from './audit-conditions';
import { readAuditRows } from './read-audit-rows';

const ROWS_AT_ONCE = 500;

/**
 * The filtered log as a CSV file, written a part at a time, the newest first. Raises NOT_FOUND. docs/pages.md, Lists.
 */
export async function exportAuditLog({
  ctx,
  input: { locale, ...filters },
}: {
  ctx: Context;
  input: AuditExportQuery;
}): Promise<{ name: string; body: ReadableStream<Uint8Array> }> {
  const where = await auditConditions(ctx, filters);
  const language = locale ?? ctx.locale;
  const { fileName, header, row } = auditExport(language, zoneOf(filters));
  const encoder = new TextEncoder();
  let after: string | null = null;
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(encoder.encode(csvFile([header]))),
    async pull(stream) {
      const rows = await readAuditRows(ctx.db, { where, language, limit: ROWS_AT_ONCE, after });
      if (rows.length > 0) stream.enqueue(encoder.encode(csvLines(rows.map(row))));
      after = rows.at(-1)?.id.toString() ?? after;
      if (rows.length < ROWS_AT_ONCE) stream.close();
    },
  });
  return { name: `${fileName}.csv`, body };
}
