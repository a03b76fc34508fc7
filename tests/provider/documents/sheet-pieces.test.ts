import { streamXlsxRows } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import type { CsvCell } from '@/lib/domain/csv';
import { sheetPieces } from '@/lib/provider/documents/sheet-pieces';
import { renderSheet } from '@/lib/provider/documents/table-sheet';
import { unzipped } from '@/tests/support/unzipped';

async function written(pieces: AsyncIterable<CsvCell[][]>, { name = 'Pagos', header = ['Clave', 'Monto'] } = {}) {
  const parts: Uint8Array[] = [];
  for await (const part of sheetPieces({ name, header, pieces })) parts.push(part);
  return Buffer.concat(parts);
}

async function* inParts(...parts: CsvCell[][][]) {
  yield* parts;
}

async function rowsOf(bytes: Uint8Array): Promise<unknown[][]> {
  const rows: unknown[][] = [];
  for await (const { values } of streamXlsxRows(bytes)) rows.push([...values]);
  return rows;
}

describe('a workbook in pieces', () => {
  it('has its header once and each row as it was read: texts as texts, numbers as numbers', async () => {
    const bytes = await written(
      inParts(
        [['RSV-1', 12.5]],
        [],
        [
          ['=1+1', 0],
          ['<b>&"ñ 🎉', -3],
        ],
      ),
    );
    expect(await rowsOf(bytes)).toEqual([
      ['Clave', 'Monto'],
      ['RSV-1', 12.5],
      ['=1+1', 0],
      ['<b>&"ñ 🎉', -3],
    ]);
    const sheet = unzipped(bytes, 'xl/worksheets/sheet1.xml');
    expect(sheet).not.toContain('<f>');
    expect(sheet).toContain('ySplit="1"');
  });

  it('has days and moments that can be sorted, and leaves a text of that look and a day that is none as they are', async () => {
    const rows = [
      ['2027-06-17', '2027-06-10T17:30:00-05:00', '2027-06-17'],
      ['por definir', null, '1'],
    ];
    const parts: Uint8Array[] = [];
    const kinds = ['date', 'instant', 'text'] as const;
    const header = ['Día', 'Cuándo', 'Notas'];
    for await (const part of sheetPieces({ name: 'Días', header, kinds, pieces: inParts(rows) })) parts.push(part);
    const bytes = Buffer.concat(parts);
    const table = await renderSheet({ header, kinds, rows }, 'Días');
    for (const file of [bytes, table])
      expect(await rowsOf(file)).toEqual([
        header,
        [new Date('2027-06-17T00:00:00Z'), new Date('2027-06-10T17:30:00Z'), '2027-06-17'],
        ['por definir', null, '1'],
      ]);
    expect(unzipped(bytes, 'xl/styles.xml')).toContain('yyyy-mm-dd hh:mm:ss');
  });

  it('shows each amount with its cents, in a column with room for them', async () => {
    const rows = [[1710], [852.8], [0]];
    const parts: Uint8Array[] = [];
    const kinds = ['money'] as const;
    for await (const part of sheetPieces({ name: 'Pagos', header: ['Monto'], kinds, pieces: inParts(rows) }))
      parts.push(part);
    const table = await renderSheet({ header: ['Monto'], kinds, rows: [...rows, [1_234_567]] }, 'Pagos');
    for (const file of [Buffer.concat(parts), table]) expect(unzipped(file, 'xl/styles.xml')).toContain('#,##0.00##');
    expect(await rowsOf(table)).toEqual([['Monto'], ...rows, [1_234_567]]);
    const [, width] = /<col [^>]*width="(\d+)"/.exec(unzipped(table, 'xl/worksheets/sheet1.xml')) ?? [];
    expect(Number(width)).toBeGreaterThan('1,234,567.00'.length);
  });

  it('opens whatever was typed: signs that XML has no place for are left out, and a sheet’s name is one', async () => {
    const typed = 'a\u0000b\u0008c\ud800d\ufffee\tf';
    const bytes = await written(inParts([[typed, null]]), { name: 'Pagos [2027]: a/b\\c?* con un nombre muy largo' });
    expect(await rowsOf(bytes)).toEqual([['Clave', 'Monto'], ['abcde\tf']]);
    expect(unzipped(bytes, 'xl/workbook.xml')).toMatch(/name="Pagos {2}2027 {3}a b c {3}con un no"/);
  });

  it('is a header alone where there are no rows, and fails where they do', async () => {
    expect(await rowsOf(await written(inParts()))).toEqual([['Clave', 'Monto']]);
    const broken = async function* () {
      yield [['RSV-1', 1]];
      throw new Error('of the test');
    };
    await expect(written(broken())).rejects.toThrow('of the test');
  });

  it('reads its rows only as it is taken, and lets them go where nobody takes the rest', async () => {
    let read = 0;
    let isClosed = false;
    const endless = async function* () {
      try {
        for (;;) yield Array.from({ length: 500 }, () => [`RSV-${Math.random()}`, ++read]);
      } finally {
        isClosed = true;
      }
    };
    let size = 0;
    for await (const part of sheetPieces({ name: 'Pagos', header: ['Clave', 'Monto'], pieces: endless() })) {
      size += part.byteLength;
      if (size > 200_000) break;
    }
    expect(isClosed).toBe(true);
    expect(read).toBeLessThan(200_000);
  });
});
