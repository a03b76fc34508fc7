import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StatementColumn } from '@/lib/contract/bank-statement';
import { guessStatementColumns, isReadable, statementReader } from '@/lib/domain/bank-statement';

/** Headings as the banks' own downloads have them, with a row of money that came. */
const BANKS: [string, string[], string[], { paidOn: string; amount: number; words: RegExp }][] = [
  [
    'BBVA',
    ['FECHA', 'DESCRIPCIÓN', 'CARGO', 'ABONO', 'SALDO'],
    ['21/11/2026', 'SPEI RECIBIDOSANTANDER 0034212 REF 261022207', '', '15,000.00', '98,120.40'],
    { paidOn: '2026-11-21', amount: 1_500_000, words: /261022207/ },
  ],
  [
    'Santander',
    ['Cuenta', 'Fecha', 'Hora', 'Sucursal', 'Descripcion', 'Cargo/Abono', 'Importe', 'Saldo', 'Referencia', 'Concepto'],
    [
      "'65500000001",
      "'21112026",
      '14:02',
      '0421',
      'ABONO TRANSFERENCIA SPEI',
      '+',
      '1500.5',
      '9000',
      '261022207',
      'BODA ANA',
    ],
    { paidOn: '2026-11-21', amount: 150_050, words: /ABONO TRANSFERENCIA SPEI · BODA ANA · 261022207/ },
  ],
  [
    'Banorte',
    [
      'Cuenta',
      'Fecha De Operación',
      'Fecha',
      'Referencia',
      'Descripción',
      'Cod. Transac',
      'Depósitos',
      'Retiros',
      'Saldo',
    ],
    ['0118', '21/11/26', '23/11/26', '261022207', 'SPEI RECIBIDO', '5', '$1,500.00', '$0.00', '$2,000.00'],
    { paidOn: '2026-11-21', amount: 150_000, words: /261022207/ },
  ],
  [
    'Banamex',
    ['Fecha', 'Descripción', 'Depósitos', 'Retiros', 'Saldo'],
    ['21 NOV 2026', 'PAGO RECIBIDO DE BBVA MARIANA RUIZ', '2,000.00', '-', '4,000.00'],
    { paidOn: '2026-11-21', amount: 200_000, words: /MARIANA RUIZ/ },
  ],
  [
    'HSBC',
    [
      'Fecha',
      'Detalles de la transacción',
      'Referencia bancaria',
      'Importe del débito',
      'Importe del crédito',
      'Saldo',
    ],
    ['21/Nov/2026', 'TRANSF SPEI', 'HSBC261022207', '', '300.00', '300.00'],
    { paidOn: '2026-11-21', amount: 30_000, words: /261022207/ },
  ],
  [
    'one that signs its amounts',
    ['Date', 'Description', 'Amount'],
    ['2026-11-21 09:14', 'Wire from Ana Ruiz', '1,250.00'],
    { paidOn: '2026-11-21', amount: 125_000, words: /Ana Ruiz/ },
  ],
];

type Columns = readonly (StatementColumn | null)[];

/** A row that is all of its file. */
const readStatementRow = (cells: readonly string[], columns: Columns, currency: string) =>
  statementReader({ header: columns.map(() => ''), rows: [cells], columns, currency })(cells);

/** A whole file: its heading and its rows, of an account in Mexican pesos. */
function readFile(header: readonly string[], rows: readonly (readonly string[])[]) {
  const columns = guessStatementColumns(header, rows);
  return rows.map(statementReader({ header, rows, columns, currency: 'MXN' }));
}

/** What is told of a row in short: the money that came in minor units, `other`, or the column that is not certain. */
const told = (rows: ReturnType<typeof readFile>) =>
  rows.map((row) => (row.kind === 'credit' ? row.amount : row.kind === 'broken' ? row.column : row.kind));

const BODA = ['date', 'description', 'reference', 'amount'] as const;

describe('the file of a bank', () => {
  it.each([
    ['COMPLETED', 'credit'],
    ['PENDING', 'other'],
    ['REVERTED', 'other'],
    ['Rechazada', 'other'],
    ['', 'credit'],
  ])('whose movement is %s counts it as %s', (state, kind) => {
    const header = ['Type', 'Completed Date', 'Description', 'Amount', 'Currency', 'State'];
    const rows = [['TOPUP', '2026-11-21 14:02:11', 'From ANA RUIZ', '150.00', 'MXN', state]];
    expect(readFile(header, rows)).toMatchObject([{ kind }]);
  });

  it.each(BANKS)('of %s is read by its headings', (_bank, header, cells, { paidOn, amount, words }) => {
    const columns = guessStatementColumns(header);
    expect(isReadable(columns)).toBe(true);
    expect(readStatementRow(cells, columns, 'MXN')).toEqual({
      kind: 'credit',
      paidOn,
      amount,
      description: expect.stringMatching(words),
    });
  });

  it.each([
    ['money that went, in its own column', ['21/11/2026', 'RETIRO', '500.00', '', '']],
    ['an amount of zero', ['21/11/2026', 'COMISION', '', '0.00', '']],
    ['a negative amount', ['21/11/2026', 'REVERSO', '', '-500.00', '']],
    ['a minus after the sign of the currency', ['21/11/2026', 'REVERSO', '', '$ -500.00', '']],
    ['a minus after the amount', ['21/11/2026', 'REVERSO', '', '500.00-', '']],
    ['an amount in brackets', ['21/11/2026', 'REVERSO', '', '(500.00)', '']],
    ['money that went, spaces in the other column', ['21/11/2026', 'RETIRO', '500.00', '  ', '']],
    ['a dash for no money', ['21/11/2026', 'RETIRO', '500.00', '-', '']],
    ['dashes for no money', ['21/11/2026', 'RETIRO', '500.00', '--', '']],
    ['a long dash for no money', ['21/11/2026', 'RETIRO', '500.00', ' — ', '']],
    ['a blank line', ['', '', '', '', '']],
    ['a heading that is repeated', ['FECHA', 'DESCRIPCIÓN', 'CARGO', 'ABONO', 'SALDO']],
  ])('has nothing of concern in %s', (_what, cells) => {
    const columns = guessStatementColumns(['Fecha', 'Concepto', 'Cargo', 'Abono', 'Saldo']);
    expect(readStatementRow(cells, columns, 'MXN')).toEqual({ kind: 'other' });
  });

  it.each([
    ['its reference', ['Fecha', 'Referencia de depósito', 'Importe'], ['21/11/2026', '261022207', '1,500.00']],
    ['its number', ['Fecha', 'Nº de depósito', 'Importe'], ['21/11/2026', '261022207', '1,500.00']],
    ['its number, shortened', ['Fecha', 'Núm. de depósito', 'Importe'], ['21/11/2026', '261022207', '1,500.00']],
    ['its number, behind it', ['Fecha', 'Depósito N°', 'Importe'], ['21/11/2026', '261022207', '1,500.00']],
    ['its day', ['Fecha de depósito', 'Concepto', 'Importe'], ['21/11/2026', '261022207', '1,500.00']],
    ['its account', ['Cuenta de abono', 'Fecha', 'Concepto', 'Monto'], ['0118', '21/11/2026', '261022207', '1,500.00']],
    ['its words', ['Date', 'Deposit details', 'Amount'], ['21/11/2026', '261022207', '1,500.00']],
  ])('a heading that names a deposit for %s is no amount', (_what, header, cells) => {
    expect(readStatementRow(cells, guessStatementColumns(header), 'MXN')).toEqual({
      kind: 'credit',
      paidOn: '2026-11-21',
      amount: 150_000,
      description: '261022207',
    });
  });

  /** What came of 500.00 in each row, with these marks beside it. */
  const marked = (heading: string, marks: string[]) =>
    told(
      readFile(
        ['Fecha', heading, 'Importe', 'Concepto'],
        marks.map((mark) => ['21/11/2026', mark, '500.00', 'X']),
      ),
    );

  it.each([
    ['Cargo/Abono', ['+', 'Abono', '-', 'Cargo', 'C', 'A'], [50_000, 50_000, 'other', 'other', 'other', 50_000]],
    ['CR/DR', ['CR', 'DR'], [50_000, 'other']],
    ['C/D', ['C', 'D'], [50_000, 'other']],
    ['Debit/Credit', ['Credit', 'Debit', 'C', 'D'], [50_000, 'other', 50_000, 'other']],
    ['H/D', ['H', 'D'], [50_000, 'other']],
    ['Cargo o Abono', ['C', 'A', 'Abono SPEI', 'Cargo por comisión'], ['other', 50_000, 50_000, 'other']],
    // Under a heading that says nothing the column itself does.
    ['Tipo', ['Abono', 'Cargo'], [50_000, 'other']],
    ['Tipo', ['A', 'C'], [50_000, 'other']],
    ['Tipo', ['Abono', 'Cargo', '?'], [50_000, 'other', 'sign']],
    ['Tipo', ['SPEI', 'Traspaso', 'C'], [50_000, 50_000, 50_000]],
    ['Type', ['C', 'D'], [50_000, 'other']],
    ['', ['D', 'H', '', 'D'], ['other', 50_000, 'sign', 'other']],
    // C may be a charge or a credit, D a debit or a deposit: alone neither is certain.
    ['Tipo', ['C', 'C'], ['sign', 'sign']],
    ['Tipo', ['D'], ['sign']],
    ['Tipo de movimiento', ['Abono', 'Traspaso', 'Cargo'], [50_000, 'sign', 'other']],
    // A minus in a column of its own, and nothing for what came.
    ['Signo', ['-', '', '−'], ['other', 50_000, 'other']],
    ['Signo', ['CR', ''], [50_000, 'sign']],
    // No marks at all: the amount says itself.
    ['Tipo de movimiento', ['SPEI', 'Traspaso'], [50_000, 50_000]],
    ['Autorización', ['-', '-'], [50_000, 50_000]],
  ])('takes the sign from the column %s with %j', (heading, marks, expected) => {
    expect(marked(heading, marks)).toEqual(expected);
  });

  const amounts = (...written: string[]) =>
    told(
      readFile(
        ['Fecha', 'Concepto', 'Importe'],
        written.map((amount) => ['21/11/2026', 'X', amount]),
      ),
    );

  it.each([
    ['500.00 +', 50_000],
    ['500.00-', 'other'],
    ['500.00 -', 'other'],
    ['500.00 CR', 50_000],
    ['500.00cr', 50_000],
    ['CR 500.00', 50_000],
    ['500.00 DR', 'other'],
    ['500.00 DB', 'other'],
    ['MXN 500.00', 50_000],
    ['500.00 MXP', 50_000],
    // Another currency than the account’s, two marks, or none that is known.
    ['USD 500.00', 'amount'],
    ['500.00 EUR', 'amount'],
    ['-500.00 CR', 'amount'],
    ['+500.00-', 'amount'],
    ['500.00 XR', 'amount'],
  ])('reads %s', (written, expected) => {
    expect(amounts(written)).toEqual([expected]);
  });

  it('parts thousands as the whole column does: what may be two numbers is none', () => {
    expect(amounts('1.234,50', '1.234', '500,00', '1.234.567')).toEqual([123_450, 123_400, 50_000, 123_456_700]);
    expect(amounts('1.234')).toEqual(['amount']);
    expect(amounts('1.234', '1,234.50', '1,234')).toEqual(['amount', 123_450, 123_400]);
    expect(amounts('1.234', '1.234.567')).toEqual([123_400, 123_456_700]);
    // Three decimals of a currency with two.
    expect(amounts('1,234', '1.234,50')).toEqual(['amount', 123_450]);
    // Both ways in one column: only what has one meaning is read.
    expect(amounts('1.234,50', '1,234.50', '1,234', '1.234', '500,00')).toEqual([
      123_450,
      123_450,
      'amount',
      'amount',
      50_000,
    ]);
    expect(amounts('1.23,50', '12.34.567', '1.234,5678')).toEqual(['amount', 'amount', 'amount']);
  });

  it('tells the decimal sign by what went too', () => {
    const header = ['Fecha', 'Concepto', 'Debe', 'Haber'];
    const rows = [
      ['21/11/2026', 'X', '12,50', ''],
      ['21/11/2026', 'X', '', '1.234'],
    ];
    expect(told(readFile(header, rows))).toEqual(['other', 123_400]);
  });

  const days = (...written: string[]) =>
    readFile(
      ['Date', 'Description', 'Amount'],
      written.map((day) => [day, 'X', '500.00']),
    ).map((row) => row.kind !== 'other' && row.paidOn);

  it('reads the month first where the file does, and no day that may be two in a file that writes both', () => {
    expect(days('09/05/2026', '09/25/2026')).toEqual(['2026-09-05', '2026-09-25']);
    expect(days('09/05/2026', '25/09/2026')).toEqual(['2026-05-09', '2026-09-25']);
    expect(days('09/05/2026')).toEqual(['2026-05-09']);
    expect(days('09/05/2026', '25/09/2026', '09/25/2026', '05/05/2026')).toEqual([
      null,
      '2026-09-25',
      '2026-09-25',
      '2026-05-05',
    ]);
  });

  it('does not take for what came: a limit, two amounts that differ, money of both ways, another currency', () => {
    expect(
      guessStatementColumns(['Crédito disponible', 'Credit limit', 'Línea de crédito', 'Available credit']),
    ).toEqual([null, null, null, 'credit']);
    const two = ['Fecha', 'Importe original', 'Importe'];
    expect(
      told(
        readFile(two, [
          ['21/11/2026', '100.00', '1,800.00'],
          ['21/11/2026', '0.00', '1,800.00'],
          ['21/11/2026', '1,800.00', '1800'],
        ]),
      ),
    ).toEqual(['amount', 180_000, 180_000]);
    expect(told(readFile(['Fecha', 'Cargo', 'Abono'], [['21/11/2026', '500.00', '500.00']]))).toEqual(['debit']);
    const foreign = readFile(
      ['Fecha', 'Importe', 'Moneda'],
      [
        ['21/11/2026', '500.00', 'USD'],
        ['21/11/2026', '500.00', 'MXN'],
        ['21/11/2026', '500.00', 'M.N.'],
        ['21/11/2026', '500.00', ''],
      ],
    );
    expect(told(foreign)).toEqual(['currency', 50_000, 50_000, 50_000]);
    const under = (heading: string) => told(readFile(['Fecha', heading], [['21/11/2026', '500.00']]));
    expect(['Importe EUR', 'Monto (USD)', 'Abono en dólares', 'Importe MXN', 'Monto en pesos'].map(under)).toEqual([
      ['currency'],
      ['currency'],
      ['currency'],
      [50_000],
      [50_000],
    ]);
    // An amount of another currency is not shown as one of the account’s.
    expect(foreign[0]).toMatchObject({ amount: null });
  });

  it('reads no amount of a row that a comma without quotes moved', () => {
    const header = ['Fecha', 'Concepto', 'Abono'];
    const broken = { kind: 'broken', amount: null, column: 'credit' };
    expect(readFile(header, [['21/11/2026', 'X', '1', '500.00']])).toMatchObject([broken]);
    // Rows that all end with a comma are as they should be, but for the one that is longer.
    const rows = [
      ['21/11/2026', 'X', '500.00', ''],
      ['21/11/2026', 'X', '500.00', ''],
      ['21/11/2026', 'X', '1', '', ''],
      ['Aviso', ' legal', ' sin valor', ' fiscal', ''],
    ];
    expect(told(readFile(header, rows))).toEqual([50_000, 50_000, 'credit', 'other']);
  });

  it('tells a row of which neither day nor amount can be read, but for headings and words', () => {
    const rows = [
      ['32/13/2026', 'X', '5OO.00'],
      ['Fecha', 'Concepto', 'Importe'],
      ['Total', '', 'ninguno'],
    ];
    expect(told(readFile(['Fecha', 'Concepto', 'Importe'], rows))).toEqual(['amount', 'other', 'other']);
  });

  it('knows the column of the sign however its heading is spaced', () => {
    expect(guessStatementColumns(['Cargo / Abono', 'Importe'])).toEqual(['sign', 'amount']);
  });

  it('takes the amount of a transaction, beside its type', () => {
    const header = ['Transaction Date', 'Transaction Type', 'Transaction Amount', 'Balance'];
    const rows = [
      ['11/28/26', 'Credit', '1500.00', '3000'],
      ['11/27/26', 'Debit', '20.00', '1500'],
    ];
    expect(guessStatementColumns(header, rows)).toEqual(['date', 'sign', 'amount', null]);
    expect(told(readFile(header, rows))).toEqual([150_000, 'other']);
  });

  it('has one day in a row: a second one is left out, and one that somebody named comes first', () => {
    expect(guessStatementColumns(['Fecha', 'Fecha valor', 'Abono'], [], [undefined, 'date'])).toEqual([
      null,
      'date',
      'credit',
    ]);
    expect(guessStatementColumns(['Fecha De Operación', 'Fecha Valor', 'Abono', 'Value date'])).toEqual([
      'date',
      null,
      'credit',
      null,
    ]);
  });

  it.each([
    ['2026-1-5', '2026-01-05'],
    ['2026/11/21', '2026-11-21'],
    ['2026-11-21T09:14:00', '2026-11-21'],
    ['21/11/2026  9:14 p. m.', '2026-11-21'],
    [' 21/11/26 ', '2026-11-21'],
    ['5 de ene de 2026', '2026-01-05'],
    ['05-ENE-26', '2026-01-05'],
    ['05-JAN-2026', '2026-01-05'],
    ["'21112026", '2026-11-21'],
    ['20261121', '2026-11-21'],
    ["'20261005", '2026-10-05'],
    ['20102026', '2026-10-20'],
    ['Sep 5, 2026', '2026-09-05'],
    ['Sep. 5, 2026, 9:14 AM', '2026-09-05'],
    ['September 5 2026', '2026-09-05'],
    ['Sep-05-26', '2026-09-05'],
    ['5-sep-26', '2026-09-05'],
    ['5-sept.-26', '2026-09-05'],
  ])('reads the day %s', (typed, paidOn) => {
    const row = readStatementRow([typed, 'X', '500.00'], ['date', 'description', 'credit'], 'MXN');
    expect(row).toEqual({ kind: 'credit', paidOn, amount: 50_000, description: 'X' });
  });

  it('takes words and amounts without the spaces around them, and a sign of what came', () => {
    const read = (amount: string) => readStatementRow(['21/11/2026', '  BODA ANA ', ' BODA ANA', amount], BODA, 'MXN');
    expect(['+500.00', ' 500.00 '].map(read)).toEqual(
      Array.from({ length: 2 }, () => ({
        kind: 'credit',
        paidOn: '2026-11-21',
        amount: 50_000,
        description: 'BODA ANA',
      })),
    );
  });

  it.each(['500.-', '.50', '5+00', '500.00 (1)', '(1) 500.00'])(
    'has an amount that nobody can read in %s',
    (written) => {
      expect(readStatementRow(['21/11/2026', 'X', 'X', written], BODA, 'MXN')).toEqual({
        kind: 'broken',
        paidOn: '2026-11-21',
        amount: null,
        description: 'X',
        column: 'amount',
      });
    },
  );

  it('tells which row could not be read, and what of it', () => {
    const columns = guessStatementColumns(['Fecha', 'Concepto', 'Abono']);
    expect(readStatementRow(['31/02/2026', 'X', '500.00'], columns, 'MXN')).toMatchObject({
      kind: 'broken',
      paidOn: null,
      amount: 50_000,
    });
    expect(readStatementRow(['21/02/2026', 'X', '5OO'], columns, 'MXN')).toMatchObject({
      kind: 'broken',
      amount: null,
    });
  });

  it('has no columns that can be read without a day or without money that came', () => {
    expect(isReadable(guessStatementColumns(['Concepto', 'Abono']))).toBe(false);
    expect(isReadable(guessStatementColumns(['Fecha', 'Cargo', 'Saldo']))).toBe(false);
  });

  it('gives back each day and amount that it was written with', () => {
    const columns = guessStatementColumns(['Fecha', 'Concepto', 'Abono']);
    const days = fc.date({ min: new Date('2020-01-01'), max: new Date('2039-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 99_999_999_99 }), (date, amount) => {
        const [paidOn = ''] = date.toISOString().split('T');
        const [year, month, day] = paidOn.split('-');
        const written = (amount / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
        const row = readStatementRow([`${day}/${month}/${year}`, 'X', written], columns, 'MXN');
        expect(row).toEqual({ kind: 'credit', paidOn, amount, description: 'X' });
      }),
    );
  });
});
