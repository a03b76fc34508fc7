import { setImmediate } from 'node:timers/promises';
import { inflateRawSync } from 'node:zlib';
import { fail } from '../../error';
import { type ReadTable, ROWS_AT_ONCE, tableReader } from './guest-table';

/** A workbook of ten thousand guests unpacks to a tenth of this. */
const UNPACKED_MAX_BYTES = 64 * 1024 * 1024;
const MOST_ZIP_ENTRIES = 1_000;
/** Sheets that are looked into. */
const MOST_SHEETS = 20;

const refuse = (): never => fail('FILE_TYPE', { values: { what: 'guests' } });

interface Workbook extends ReadTable {
  sheet: string;
  /** Other sheets that people see and that have a table. */
  otherSheets: string[];
}

/**
 * The first sheet of a workbook that names columns as lists of guests do, else the first that has rows; sheets that are
 * hidden are nobody's list. Raises FILE_TYPE, FILE_EMPTY, INVALID.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<Workbook> {
  const sheets = sheetsOf(checkUnpacked(bytes));
  const found: { name: string; table: NonNullable<SheetTable> }[] = [];
  let lost = 0;
  for (const { name, index } of sheets.filter(({ isHidden }) => !isHidden).slice(0, MOST_SHEETS)) {
    try {
      const table = await readSheet(bytes, index);
      if (table) found.push({ name, table });
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'INVALID') throw error;
      lost += 1;
    }
  }
  const read = found.find(({ table }) => table.isNamed) ?? found[0];
  if (!read) return lost > 0 || sheets.length === 0 ? refuse() : fail('FILE_EMPTY');
  const { columns, rows } = read.table;
  return {
    columns,
    rows,
    sheet: read.name,
    otherSheets: found.filter((other) => other !== read).map(({ name }) => name),
  };
}

type SheetTable = Awaited<ReturnType<typeof readSheet>>;

async function readSheet(bytes: Uint8Array, sheet: number) {
  const { streamXlsxRows } = await import('hucre/xlsx');
  const read = tableReader(0);
  let seen = 0;
  for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
    read.take(index, values.map(textOf));
    seen += 1;
    if (seen % ROWS_AT_ONCE === 0) await setImmediate();
  }
  return read.table();
}

/** A cell's text; of a formula there is the value alone that the program worked out last. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return typeof value === 'object' ? '' : String(value);
}

/** The sheets that a workbook names, in their order. */
function sheetsOf(book: string) {
  return [...book.matchAll(/<(?:\w+:)?sheet\b[^>]*>/g)].map(([tag], index) => ({
    index,
    name: unescaped(/\bname="([^"]*)"/.exec(tag)?.[1] ?? '').slice(0, LONGEST_SHEET_NAME),
    isHidden: /\bstate="(?:hidden|veryHidden)"/.test(tag),
  }));
}

/** Excel takes no longer ones. */
const LONGEST_SHEET_NAME = 31;
const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

const unescaped = (text: string) => text.replace(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;

/**
 * Unpacks a workbook up to a bound before anything is made of it: a small file may unpack to any size, and one cell far
 * to the right of a row makes the row as wide. Answers what says which sheets it has. Raises FILE_TYPE for what is no
 * workbook or is past a bound.
 */
function checkUnpacked(file: Uint8Array): string {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== END_OF_DIRECTORY) refuse();
  const count = bytes.readUInt16LE(end + 10);
  if (count > MOST_ZIP_ENTRIES) refuse();
  let left = UNPACKED_MAX_BYTES;
  let book = '';
  try {
    for (let place = bytes.readUInt32LE(end + 16), entry = 0; entry < count; entry++) {
      if (bytes.readUInt32LE(place) !== DIRECTORY_ENTRY) refuse();
      const nameEnd = place + 46 + bytes.readUInt16LE(place + 28);
      const name = bytes.toString('utf8', place + 46, nameEnd);
      const unpacked = unpack(bytes, place, left);
      left -= unpacked.byteLength;
      if (/^xl\/workbook\.xml$/i.test(name)) book = unpacked.toString('utf8');
      if (
        /^xl\/worksheets\/[^/]+\.xml$/i.test(name) &&
        /<(?:\w+:)?c\b[^>]*\br="[A-Z]{3}/i.test(unpacked.toString('latin1'))
      )
        refuse();
      place = nameEnd + bytes.readUInt16LE(place + 30) + bytes.readUInt16LE(place + 32);
    }
  } catch {
    refuse();
  }
  return book === '' ? refuse() : book;
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
