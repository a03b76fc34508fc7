import { setImmediate } from 'node:timers/promises';
import { inflateRawSync } from 'node:zlib';
import { cutText } from '@/lib/domain/cut-text';
import { fail } from '../../error';
import { type ReadTable, ROWS_AT_ONCE, ROWS_BEFORE_TABLE, tableReader } from './guest-table';
import type { TableRow } from './read-vcards';

/** A workbook of ten thousand guests unpacks to a tenth of this. */
const UNPACKED_MAX_BYTES = 64 * 1024 * 1024;
const MOST_ZIP_ENTRIES = 1_000;
/** Sheets that are looked into. */
const MOST_SHEETS = 20;

const BOOK = 'xl/workbook.xml';
const PLACES = 'xl/_rels/workbook.xml.rels';
/** Cells of one column that are merged. */
const MERGED = /<(?:\w+:)?mergeCell\b[^<>]*\sref="([A-Z]{1,2})(\d+):\1(\d+)"/g;

const refuse = (): never => fail('FILE_TYPE', { values: { what: 'guests' } });

interface Workbook extends ReadTable {
  sheet: string;
  /** Other sheets that people see and that have a table. */
  otherSheets: string[];
}

/**
 * The first sheet of a workbook that has column names as lists of guests do, else the first that has rows; hidden
 * sheets are not looked at. Raises FILE_TYPE, FILE_EMPTY, INVALID.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<Workbook> {
  const sheets = sheetsOf(unpackedParts(bytes));
  const tables: ((typeof sheets)[number] & { isNamed: boolean })[] = [];
  let lost = 0;
  for (const sheet of sheets.filter(({ isHidden }) => !isHidden).slice(0, MOST_SHEETS)) {
    try {
      const begun = await readSheet(bytes, sheet.index, ROWS_BEFORE_TABLE + 1);
      if (begun) tables.push({ isNamed: begun.isNamed, ...sheet });
    } catch {
      lost += 1;
    }
  }
  const read = tables.find(({ isNamed }) => isNamed) ?? tables[0];
  const table = read && (await readSheet(bytes, read.index));
  if (!table) return lost > 0 || sheets.length === 0 ? refuse() : fail('FILE_EMPTY');
  return {
    columns: table.columns,
    rows: withMerged(table.rows, read.xml),
    sheet: read.name,
    otherSheets: tables.filter((other) => other !== read).map(({ name }) => name),
  };
}

/** The table of a sheet, or of its first rows where no more than `most` are read. */
async function readSheet(bytes: Uint8Array, sheet: number, most = Number.POSITIVE_INFINITY) {
  const { streamXlsxRows } = await import('hucre/xlsx');
  const read = tableReader(0);
  let seen = 0;
  for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
    read.take(index, values.map(textOf));
    if (read.count() >= most) break;
    seen += 1;
    if (seen % ROWS_AT_ONCE === 0) await setImmediate();
  }
  return read.table();
}

/** A cell's text; of a formula only the last value that the program worked out is in the file. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return typeof value === 'object' ? '' : String(value);
}

/** The sheets that a workbook names, in their order. */
function sheetsOf(parts: ReadonlyMap<string, string>) {
  const places = new Map(
    [...(parts.get(PLACES) ?? '').matchAll(/<(?:\w+:)?Relationship\b[^>]*>/g)].map(([tag]) => [
      attributeOf(tag, 'Id'),
      attributeOf(tag, 'Target').replace(/^(?:\/?xl\/|\.\/)/, ''),
    ]),
  );
  return [...(parts.get(BOOK) ?? '').matchAll(/<(?:\w+:)?sheet\b[^>]*>/g)].map(([tag], index) => ({
    index,
    name: cutText(attributeOf(tag, 'name'), LONGEST_SHEET_NAME),
    isHidden: /^(?:hidden|veryHidden)$/.test(attributeOf(tag, 'state')),
    xml: parts.get(`xl/${places.get(attributeOf(tag, '\\w+:id'))}`) ?? '',
  }));
}

const attributeOf = (tag: string, name: string) => unescaped(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '');

/** The rows, each with the texts of cells that are merged over it. */
function withMerged(rows: readonly TableRow[], xml: string): TableRow[] {
  const byLine = new Map(rows.map((row) => [row.line, row]));
  const above = new Map<number, Map<number, string>>();
  for (const [, letters = '', first, last] of xml.matchAll(MERGED)) {
    const at = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
    const text = byLine.get(Number(first))?.cells[at];
    for (let line = Number(first) + 1; text && line <= Number(last) && byLine.has(line); line++) {
      const merged = above.get(line) ?? new Map<number, string>();
      // A cell can be part of only one merge, whatever the file says.
      if (merged.has(at)) break;
      above.set(line, merged.set(at, text));
    }
  }
  return rows.map((row) => {
    const merged = above.get(row.line);
    return merged ? { ...row, above: merged } : row;
  });
}

/** Excel allows no longer names of sheets. */
const LONGEST_SHEET_NAME = 31;
const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

const unescaped = (text: string) => text.replace(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;

/**
 * Unpacks a workbook up to a bound before it is read, since a small file may unpack to any size, and one cell far to
 * the right makes its row as wide. Answers the parts that say which sheets it has, and of the sheets themselves their
 * merged cells. Raises FILE_TYPE for what is no workbook or is past a bound.
 */
function unpackedParts(file: Uint8Array): ReadonlyMap<string, string> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== END_OF_DIRECTORY) refuse();
  const count = bytes.readUInt16LE(end + 10);
  if (count > MOST_ZIP_ENTRIES) refuse();
  let left = UNPACKED_MAX_BYTES;
  const parts = new Map<string, string>();
  try {
    for (let place = bytes.readUInt32LE(end + 16), entry = 0; entry < count; entry++) {
      if (bytes.readUInt32LE(place) !== DIRECTORY_ENTRY) refuse();
      const nameEnd = place + 46 + bytes.readUInt16LE(place + 28);
      const name = bytes.toString('utf8', place + 46, nameEnd);
      const unpacked = unpack(bytes, place, left);
      left -= unpacked.byteLength;
      if (name === BOOK || name === PLACES) parts.set(name, unpacked.toString('utf8'));
      if (/^xl\/worksheets\/[^/]+\.xml$/i.test(name)) {
        const sheet = unpacked.toString('latin1');
        if (/<(?:\w+:)?c\b[^>]*\br="[A-Z]{3}/i.test(sheet)) refuse();
        // Its merged cells alone: the sheet itself is read in pieces.
        parts.set(name, [...sheet.matchAll(MERGED)].map(([tag]) => tag).join(''));
      }
      place = nameEnd + bytes.readUInt16LE(place + 30) + bytes.readUInt16LE(place + 32);
    }
  } catch {
    refuse();
  }
  return parts.has(BOOK) ? parts : refuse();
}

/** An entry's bytes, by its place in the directory. Raises where they are broken or more than `most`. */
function unpack(bytes: Buffer, place: number, most: number): Buffer {
  const method = bytes.readUInt16LE(place + 10);
  const size = bytes.readUInt32LE(place + 20);
  const local = bytes.readUInt32LE(place + 42);
  if (bytes.readUInt32LE(local) !== LOCAL_ENTRY) throw new RangeError('No entry');
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const packed = bytes.subarray(start, start + size);
  if (method === 0) {
    if (packed.byteLength > most) throw new RangeError('Too large');
    return packed;
  }
  return packed.byteLength === 0 ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(1, most) });
}
