import { setImmediate } from 'node:timers/promises';
import { MOST_IMPORTED_GUESTS } from '@/lib/contract/guest-import';
import { openQuote } from '@/lib/domain/csv';
import { fail } from '../../error';
import { decodeText, isBinary } from '../../ground/decode-text';
import { beginsWith, ZIP } from '../../ground/file-signs';
import { namedDelimiter } from '../../ground/named-delimiter';
import { cleanCell, type ReadTable, ROWS_AT_ONCE, tableReader, tooManyGuests } from './guest-table';
import { readVcards } from './read-vcards';
import { readWorkbook } from './read-workbook';

export interface GuestTable extends ReadTable {
  format: 'csv' | 'xlsx' | 'vcard';
  encoding: string;
  /** The sheet of a workbook that was read; null where there are none. */
  sheet: string | null;
  /** Its other sheets that have rows too. */
  otherSheets: string[];
}

const NO_SHEETS = { sheet: null, otherSheets: [] };

const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0];
const refuse = (): never => fail('FILE_TYPE', { values: { what: 'guests' } });

/**
 * The table that a list of guests holds, whatever its file is called: a workbook of Excel (one sheet of it), contacts
 * as vCards, or text in columns. Raises FILE_EMPTY, FILE_TYPE for what is none of these or unpacks to too much, INVALID
 * for too many rows or columns, or a quote that is not closed.
 */
export async function readGuestFile(bytes: Uint8Array): Promise<GuestTable> {
  if (bytes.byteLength === 0) fail('FILE_EMPTY');
  if (beginsWith(bytes, ZIP)) return { format: 'xlsx', encoding: 'utf-8', ...(await readWorkbook(bytes)) };
  if (beginsWith(bytes, OLD_EXCEL)) refuse();
  const { text, encoding } = decodeText(bytes);
  if (/^\s*BEGIN:VCARD/i.test(text)) {
    const { columns, rows } = await readVcards(text, MOST_IMPORTED_GUESTS, tooManyGuests);
    if (rows.length === 0) fail('FILE_EMPTY');
    const cleaned = rows.map(({ line, cells }) => ({ line, cells: cells.map(cleanCell) }));
    return { format: 'vcard', encoding, columns, rows: cleaned, ...NO_SHEETS };
  }
  const isPage = /^\s*(?:<!doctype|<html|<\?xml|<table|\{\\rtf|%PDF|%!PS)/i.test(text);
  if (isPage || isBinary(text)) refuse();
  return { format: 'csv', encoding, ...NO_SHEETS, ...(await readColumns(text)) };
}

/** Text in columns; the sign between them is found, and Excel's line that names it is left out. */
async function readColumns(text: string): Promise<ReadTable> {
  const { detectDelimiter, streamCsvRows } = await import('hucre/csv');
  const { body, sign, above } = namedDelimiter(text);
  const delimiter = sign ?? detectDelimiter(body);
  const open = openQuote(body, delimiter);
  if (open !== null) fail('INVALID', { fields: { file: 'openQuote' }, values: { row: open + above } });
  const read = tableReader(above);
  let line = 0;
  for (const cells of streamCsvRows(body, { delimiter })) {
    read.take(line, cells.map(String));
    line += 1;
    if (line % ROWS_AT_ONCE === 0) await setImmediate();
  }
  const table = read.table() ?? fail('FILE_EMPTY');
  return { columns: table.columns, rows: table.rows };
}
