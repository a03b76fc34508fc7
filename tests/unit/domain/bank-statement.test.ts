import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guessStatementColumns, isReadable, readStatementRow } from '@/lib/domain/bank-statement';

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

const BODA = ['date', 'description', 'reference', 'amount'] as const;

describe('the file of a bank', () => {
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

  it('takes the sign from its column', () => {
    const columns = guessStatementColumns(['Fecha', 'Cargo/Abono', 'Importe', 'Concepto']);
    const read = (sign: string) => readStatementRow(['21/11/2026', sign, '500.00', 'X'], columns, 'MXN').kind;
    expect(['+', 'Abono', '-', 'Cargo'].map(read)).toEqual(['credit', 'credit', 'other', 'other']);
  });

  it('knows the column of the sign however its heading is spaced', () => {
    expect(guessStatementColumns(['Cargo / Abono', 'Importe'])).toEqual(['sign', 'amount']);
  });

  it('has one day in a row: a second one is left out', () => {
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
