import { setImmediate } from 'node:timers/promises';
import { inflateRawSync } from 'node:zlib';
import { MOST_IMPORTED_GUESTS } from '@/lib/contract/guest-import';
import { guessColumns } from '@/lib/domain/guest-columns';
import { fail } from '../../error';
import { CONTROLS, decodeText, isBinary } from '../../ground/decode-text';
import { beginsWith, ZIP } from '../../ground/file-signs';
import { readVcards, type TableRow } from './read-vcards';

export interface GuestTable {
  format: 'csv' | 'xlsx' | 'vcard';
  encoding: string;
  /** Names of the columns, no two the same. */
  columns: string[];
  rows: TableRow[];
}

const MOST_COLUMNS = 200;
/** A workbook of ten thousand guests unpacks to a tenth of this. */
const UNPACKED_MAX_BYTES = 64 * 1024 * 1024;
const MOST_ZIP_ENTRIES = 1_000;
/** Rows that are read before other calls of the process have their turn. */
const ROWS_AT_ONCE = 250;

const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0];
const refuse = (): never => fail('FILE_TYPE', { values: { what: 'guests' } });
const tooMany = (): never =>
  fail('INVALID', { fields: { file: 'tooManyGuests' }, values: { max: MOST_IMPORTED_GUESTS } });

/**
 * The table that a list of guests holds, whatever its file is called: a workbook of Excel (its first sheet that has
 * anything), contacts as vCards, or text in columns. Raises FILE_EMPTY, FILE_TYPE for what is none of these or unpacks
 * to too much, INVALID for too many rows or columns.
 */
export async function readGuestFile(bytes: Uint8Array): Promise<GuestTable> {
  if (bytes.byteLength === 0) fail('FILE_EMPTY');
  if (beginsWith(bytes, ZIP)) return readWorkbook(bytes);
  if (beginsWith(bytes, OLD_EXCEL)) refuse();
  const { text, encoding } = decodeText(bytes);
  if (/^\s*BEGIN:VCARD/i.test(text)) {
    const { columns, rows } = await readVcards(text, MOST_IMPORTED_GUESTS, tooMany);
    if (rows.length === 0) fail('FILE_EMPTY');
    const cleaned = rows.map(({ line, cells }) => ({ line, cells: cells.map(cleanCell) }));
    return { format: 'vcard', encoding, columns, rows: cleaned };
  }
  const isPage = /^\s*(?:<!doctype|<html|<\?xml|<table|\{\\rtf|%PDF|%!PS)/i.test(text);
  if (isPage || isBinary(text)) refuse();
  return { format: 'csv', encoding, ...(await readColumns(text)) };
}

/** Text in columns; the sign between them is found, and Excel's line that names it is left out. */
async function readColumns(text: string): Promise<Pick<GuestTable, 'columns' | 'rows'>> {
  const { detectDelimiter, streamCsvRows } = await import('hucre/csv');
  const [named, sign] = /^sep=(.)(?:\r\n|\r|\n)/i.exec(text) ?? [];
  const body = named ? text.slice(named.length) : text;
  const delimiter = sign ?? detectDelimiter(body);
  const read = tableReader(named ? 1 : 0);
  let line = 0;
  for (const cells of streamCsvRows(body, { delimiter })) {
    read.take(line, cells.map(String));
    line += 1;
    if (line % ROWS_AT_ONCE === 0) await setImmediate();
  }
  return read.table();
}

async function readWorkbook(bytes: Uint8Array): Promise<GuestTable> {
  checkUnpacked(bytes);
  const { streamXlsxRows } = await import('hucre/xlsx');
  for (let sheet = 0; ; sheet++) {
    const read = tableReader(0);
    try {
      let seen = 0;
      for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
        read.take(index, values.map(textOf));
        seen += 1;
        if (seen % ROWS_AT_ONCE === 0) await setImmediate();
      }
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'INVALID') throw error;
      return sheet === 0 ? refuse() : fail('FILE_EMPTY');
    }
    if (!read.isEmpty()) return { format: 'xlsx', encoding: 'utf-8', ...read.table() };
  }
}

/** A cell's text; of a formula there is the value alone that the program worked out last. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return typeof value === 'object' ? '' : String(value);
}

/** Gathers rows, of which the first with anything in it has the names of the columns where it names one that is known. */
function tableReader(offset: number) {
  let columns: string[] | null = null;
  const rows: TableRow[] = [];
  const take = (index: number, raw: string[]) => {
    if (raw.length > MOST_COLUMNS)
      fail('INVALID', { fields: { file: 'tooManyColumns' }, values: { max: MOST_COLUMNS } });
    const cells = raw.map(cleanCell);
    if (cells.every((cell) => cell === '')) return;
    const line = index + offset + 1;
    if (columns === null) {
      const isHeader = guessColumns(cells).some((field) => field !== null) || !cells.some(isContact);
      columns = namesOf(isHeader ? cells : cells.map(() => ''));
      if (isHeader) return;
    }
    if (rows.length >= MOST_IMPORTED_GUESTS) tooMany();
    rows.push({ line, cells });
  };
  const table = () => (columns === null || rows.length === 0 ? fail('FILE_EMPTY') : { columns, rows });
  return { take, table, isEmpty: () => rows.length === 0 };
}

/** A cell that holds a telephone or an address, so its row is a person's and not the header. */
const isContact = (cell: string) => /^[^\s@]+@[^\s@]+$/.test(cell) || /^[+(]?\d[\d ().-]{6,}$/.test(cell);

/** Names of the columns: a second one of a name, and one without, get the number of the column. */
function namesOf(header: string[]): string[] {
  const names = new Set<string>();
  header.forEach((cell, at) => {
    const name = cell.slice(0, 100);
    names.add(name === '' || names.has(name) ? `${name} ${at + 1}`.trim() : name);
  });
  return names.size === header.length ? [...names] : header.map((_, at) => `${at + 1}`);
}

const LONGEST_CELL = 5_000;

/**
 * A cell as it is kept: what a database cannot hold and what turns the reading direction is left out, and the apostrophe
 * that an export sets before what could be a formula is taken away again.
 */
function cleanCell(text: string): string {
  return text
    .slice(0, LONGEST_CELL)
    .replace(CONTROLS, '')
    .replace(/\p{Surrogate}|[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
    .replace(/^'(?=[=+\-@])/, '')
    .trim();
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;

/**
 * Unpacks a workbook up to a bound before anything is made of it: a small file may unpack to any size, and one cell far
 * to the right of a row makes the row as wide. Raises FILE_TYPE for what is no workbook or is past a bound.
 */
function checkUnpacked(file: Uint8Array): void {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== END_OF_DIRECTORY) refuse();
  const count = bytes.readUInt16LE(end + 10);
  if (count > MOST_ZIP_ENTRIES) refuse();
  let left = UNPACKED_MAX_BYTES;
  let isBook = false;
  try {
    for (let place = bytes.readUInt32LE(end + 16), entry = 0; entry < count; entry++) {
      if (bytes.readUInt32LE(place) !== DIRECTORY_ENTRY) refuse();
      const nameEnd = place + 46 + bytes.readUInt16LE(place + 28);
      const name = bytes.toString('utf8', place + 46, nameEnd);
      const unpacked = unpack(bytes, place, left);
      left -= unpacked.byteLength;
      if (/^xl\/workbook\.xml$/i.test(name)) isBook = true;
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
  if (!isBook) refuse();
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
