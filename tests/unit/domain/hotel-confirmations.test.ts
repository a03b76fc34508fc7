import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readConfirmations } from '@/lib/domain/hotel-confirmations';

const room = (key: string, place: number) => ({ id: `${key} ${place}`, key, reference: `${key}/${place}` });
const ONE = room('RSV-AAAAA-00001', 1);
const PAIR = [room('RSV-BBBBB-00002', 1), room('RSV-BBBBB-00002', 2)];
const ROOMS = [ONE, ...PAIR];

const read = (text: string) => {
  const { found, problems } = readConfirmations(text, ROOMS);
  return {
    found: found.map(({ room: { id }, confirmation }) => [id, confirmation]),
    problems: problems.map(({ line, problem }) => [line, problem]),
  };
};

describe('what a hotel sends back', () => {
  it.each([
    ['by comma, under a heading', 'Referencia,Número\r\nRSV-AAAAA-00001/1,H-10\r\n', [[ONE.id, 'H-10']]],
    ['by semicolon, quoted', '"RSV-BBBBB-00002/2";"77 12"', [[PAIR[1]?.id, '77 12']]],
    ['by tab, as a sheet is copied', 'rsv aaaaa 00001 / 1\t\tH-10', [[ONE.id, 'H-10']]],
    ['behind the byte order mark', '\uFEFF"RSV-AAAAA-00001/1",H-10', [[ONE.id, 'H-10']]],
    ['with spaces around what is quoted', ' RSV-AAAAA-00001/1 , "H-10" ;', [[ONE.id, 'H-10']]],
    ['with marks doubled inside of quoted ones', 'RSV-AAAAA-00001/1,"Suite ""A"" 7"', [[ONE.id, 'Suite "A" 7']]],
    ['with marks that do not quote the whole', 'RSV-AAAAA-00001/1,H "10"', [[ONE.id, 'H "10"']]],
    ['with marks at the beginning alone', 'RSV-AAAAA-00001/1,"H" 10', [[ONE.id, '"H" 10']]],
    ['without the sign before what could be a formula', "RSV-AAAAA-00001/1,'-55", [[ONE.id, '-55']]],
    ['with the sign before anything else', "RSV-AAAAA-00001/1,'H-55", [[ONE.id, "'H-55"]]],
    ['with the sign inside of it', "RSV-AAAAA-00001/1,H'-55", [[ONE.id, "H'-55"]]],
    ['past empty lines', '  \n\t\nRSV-AAAAA-00001/1,H-10\n   ', [[ONE.id, 'H-10']]],
    ['by the key alone where it has one room', 'RSV-AAAAA-00001,H-10', [[ONE.id, 'H-10']]],
    [
      'by the key alone, a row for each room in their order',
      'RSV-BBBBB-00002,H-1\nRSV-AAAAA-00001,H-3\nRSV-BBBBB-00002,H-2',
      [
        [PAIR[0]?.id, 'H-1'],
        [ONE.id, 'H-3'],
        [PAIR[1]?.id, 'H-2'],
      ],
    ],
  ])('is read %s', (_, text, found) => {
    expect(read(text)).toEqual({ found, problems: [] });
  });

  it('is told line by line where it cannot be kept', () => {
    const text = [
      'RSV-AAAAA-00001/1,H-10',
      'RSV-BBBBB-00002,H-1',
      'RSV-AAAAA-00001/1,H-11',
      'RSV-ZZZZZ-00009,H-2',
      'RSV-BBBBB-00002/1,',
    ].join('\n');
    expect(read(text)).toEqual({
      found: [[ONE.id, 'H-10']],
      problems: [
        [2, 'several'],
        [3, 'twice'],
        [4, 'unknown'],
        [5, 'number'],
      ],
    });
  });

  it('is told with the line as it stands, also where it is the first', () => {
    expect(readConfirmations('  RSV-BBBBB-00002,H-1  \n', ROOMS).problems).toEqual([
      { line: 1, text: 'RSV-BBBBB-00002,H-1', problem: 'several' },
    ]);
  });

  it('never gives a room two numbers, nor a number to a room that is not of the list', () => {
    const reference = fc.constantFrom(
      'RSV-AAAAA-00001',
      'RSV-AAAAA-00001/1',
      'RSV-BBBBB-00002',
      'RSV-BBBBB-00002/2',
      '',
    );
    const row = fc.tuple(reference, fc.constantFrom(',', ';', '\t'), fc.string({ maxLength: 50 }));
    fc.assert(
      fc.property(fc.array(row, { maxLength: 12 }), (rows) => {
        const { found } = readConfirmations(rows.map((cells) => cells.join('')).join('\n'), ROOMS);
        const ids = found.map(({ room: { id } }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const { room: each, confirmation } of found) {
          expect(ROOMS).toContain(each);
          expect(confirmation.trim()).toBe(confirmation);
          expect(confirmation.length).toBeGreaterThan(0);
          expect(confirmation.length).toBeLessThanOrEqual(40);
        }
      }),
    );
  });
});
