import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RoomingList, RoomingRoom } from '@/lib/contract/rooming-list';
import { type ReportContent, renderReport } from '@/lib/provider/documents/report';
import { renderRoomingList } from '@/lib/provider/documents/rooming-list';
import { renderSeatingPlan } from '@/lib/provider/documents/seating-plan';
import { findPoppler } from '@/tests/support/find-poppler';

const tools = findPoppler();
if (!tools) console.warn('reports on paper are not read back: install poppler-utils (pdftotext, pdfinfo)');

const at = { locale: 'es' as const, createdAt: new Date('2026-11-20T15:00:00Z') };

const report = (rows: ReportContent['rows']): ReportContent => ({
  title: 'Llamadas',
  agency: 'Costa Eterna Bodas',
  logo: null,
  eventName: 'Ximena & Leonardo',
  eventCode: 'PLS-DEMO-BODA',
  timeZone: 'America/Cancun',
  columns: [
    { name: 'key', label: 'Clave', kind: 'text' },
    { name: 'amount', label: 'Monto', kind: 'money' },
    { name: 'comments', label: 'Comentarios', kind: 'text' },
  ],
  rows,
  currencies: rows.map(() => null),
});

const manyRows = (count: number) =>
  Array.from({ length: count }, (_, index) => [
    `RSV-${index}`,
    100 + index,
    // Of three lines, so that one would be cut in two at the end of a page.
    `llamó ${'y dejó recado con su hermana, que vuelve por la tarde '.repeat(4)}fin${index}`,
  ]);

const read = (program: string, bytes: Uint8Array, ...options: string[]) =>
  execFileSync(join(tools ?? '', program), [...options, '-'].concat(program === 'pdftotext' ? ['-'] : []), {
    input: bytes,
    encoding: 'utf8',
    maxBuffer: 50_000_000,
  });

describe.skipIf(!tools)('a report on paper', () => {
  it('keeps a heading of one long word within its narrow column', async () => {
    const labels = ['Nombre', 'Celular', 'Correo', 'Respuesta', 'Acompañantes', 'Notas', 'Desde'];
    const columns = labels.map((label) => ({
      name: label,
      label,
      kind: label === 'Acompañantes' ? ('number' as const) : ('text' as const),
    }));
    const long = 'un texto de muchas letras, que toma todo el ancho';
    const row = labels.map((label) => (label === 'Acompañantes' ? 2 : long));
    const bytes = await renderReport({ ...report([row]), columns }, at);
    expect(read('pdftotext', bytes, '-layout')).toMatch(/Acompañantes\s+Notas/);
  });

  it('has its header and its number on every page, and no row on two', async () => {
    const bytes = await renderReport(report(manyRows(60)), at);
    const pages = read('pdftotext', bytes).split('\f').slice(0, -1);
    expect(pages.length).toBeGreaterThan(3);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('Comentarios');
      expect(page).toContain(`página ${index + 1} de ${pages.length}`);
      const begun = [...page.matchAll(/RSV-(\d+)/g)].map(([, row]) => row);
      const ended = [...page.matchAll(/fin(\d+)/g)].map(([, row]) => row);
      expect(begun).not.toHaveLength(0);
      expect(ended).toEqual(begun);
    }
  });

  it('writes each amount with the decimals of its own currency', async () => {
    const rows = [120_000, 15.5, 12.5, 7.5].map((amount, index) => [`RSV-${index}`, amount, 'nada']);
    const currencies = ['JPY', 'KWD', 'USD', null];
    const text = read('pdftotext', await renderReport({ ...report(rows), currencies }, at), '-layout');
    expect([...text.matchAll(/RSV-\d +(\S+)/g)].map(([, amount]) => amount)).toEqual([
      '120,000',
      '15.500',
      '12.50',
      '7.50',
    ]);
  });

  it('keeps every word of a text that is higher than a page, in one row of its structure', async () => {
    const words = Array.from({ length: 900 }, (_, index) => `palabra${index}`);
    const bytes = await renderReport(
      report([
        ['RSV-A', 1, words.join(' ')],
        ['RSV-B', 2, 'nada'],
      ]),
      at,
    );
    expect(read('pdftotext', bytes).match(/palabra\d+/g)).toEqual(words);
    const rows = read('pdfinfo', bytes, '-struct-text').split(/^ +TR\b.*$/m);
    expect(rows).toHaveLength(4);
    expect(rows[2]?.match(/palabra\d+/g)).toEqual(words);
    expect(rows[3]).toContain('RSV-B');
  });
});

const room = (index: number): RoomingRoom => ({
  id: `room-${index}`,
  version: 1,
  reference: `RSV-${index}/1`,
  key: `RSV-${index}`,
  confirmation: null,
  complimentary: null,
  change: null,
  afterLock: false,
  category: `Categoría ${Math.floor(index / 20)}`,
  mealPlan: 'AI' as const,
  holder: `Íñigo Peña ${index}`,
  people: [],
  checkIn: '2027-05-01',
  checkOut: '2027-05-04',
  nights: 3,
  requests: 'Cuna, y un piso bajo cerca del elevador',
  approved: true,
  payment: 'paid' as const,
  balance: { amount: 0, currency: 'USD' },
  missingNames: 0,
  missingAges: 0,
});
const roomingList = (rooms: number): RoomingList => ({
  eventCode: 'PLS-DEMO-BODA',
  eventName: 'Ximena & Leonardo',
  hotel: 'Gran Marea',
  hotelId: null,
  changes: [],
  writtenAt: at.createdAt.toISOString(),
  lockDate: null,
  locked: false,
  timeZone: 'America/Cancun',
  sent: [],
  complimentary: null,
  rooms: Array.from({ length: rooms }, (_, index) => room(index)),
  totals: { rooms, people: 0, roomNights: 3 * rooms, missingNames: 0, missingAges: 0, unconfirmed: rooms },
});

describe.skipIf(!tools)('a seating plan on paper', () => {
  it('has its number on every page, and everybody at their table and by name', async () => {
    const tables = Array.from({ length: 12 }, (_, index) => ({
      id: `table-${index}`,
      name: `Mesa ${index + 1}`,
      capacity: 12,
      note: '',
    }));
    const people = Array.from({ length: 120 }, (_, index) => ({
      tableId: `table-${index % 12}`,
      guestId: `guest-${index}`,
      place: 0,
      name: `Persona${index} Ruiz`,
      guest: `Persona${index} Ruiz`,
      attendance: 'attends' as const,
    }));
    const bytes = await renderSeatingPlan(
      {
        eventCode: 'PLS-DEMO-BODA',
        eventName: 'Ximena & Leonardo',
        writtenAt: at.createdAt.toISOString(),
        writtenOn: '2026-11-20',
        tables,
        people,
      },
      { locale: 'es', agency: 'Costa Eterna' },
    );
    const pages = read('pdftotext', bytes).split('\f').slice(0, -1);
    expect(pages.length).toBeGreaterThan(4);
    for (const [index, page] of pages.entries()) expect(page).toContain(`página ${index + 1} de ${pages.length}`);
    const named = [...pages.join('').matchAll(/Persona(\d+) /g)].map(([, person]) => Number(person));
    expect(named.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 240 }, (_, at) => Math.floor(at / 2)));
  });
});

const LONG_PAPERS = {
  report: (rows: number) => renderReport(report(manyRows(rows)), at),
  'rooming list': (rows: number) => renderRoomingList(roomingList(rows), { locale: 'es', agency: 'Costa Eterna' }),
};

describe.each(Object.entries(LONG_PAPERS))('drawing a %s', (_, draw) => {
  it('takes no more for each row of a long one than of a short one', async () => {
    const perRow = async (rows: number) => {
      const before = process.cpuUsage();
      await draw(rows);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / rows;
    };
    await perRow(100);
    const short = await perRow(100);
    expect((await perRow(600)) / short).toBeLessThan(2.5);
  });
});
