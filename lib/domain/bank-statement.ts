import type { StatementColumn } from '@/lib/contract/bank-statement';
import type { CalendarDate } from '@/lib/contract/dates';
import { plainWords } from './guest-name';
import {
  dayOrderOf,
  decimalSignOf,
  headsAnother,
  isMark,
  isNameOf,
  readStatementAmount,
  readStatementDate,
  wayReader,
} from './statement-writing';

/** `Número`, `Núm.`, `Nro.`, `Nº` and `No.` as headings are compared. */
const NUMBER = 'numero|number|num|nro|nº?|no';

/**
 * Words of a heading that mentions deposits but is about something else, such as the day or the account of the deposit:
 * such a column never holds the amount.
 */
const ABOUT_SOMETHING_ELSE = new RegExp(
  `^(fecha|dia|hora|date|time|f|descripcion|concepto|detalles?|leyenda|nombre|ordenante|description|details?|referencia|reference|rastreo|folio|clave|${NUMBER}|cuenta|account|banco|bank|sucursal|branch|tipo|type|saldo|balance|linea|limite)\\b|\\b(disponible|available|limit|line|date|time|description|details?|reference|${NUMBER}|account|type)$`,
);

/** Column headings of BBVA, Banorte, Banamex, Santander, HSBC and Scotiabank; the first that fits counts. */
const HEADERS: [StatementColumn, RegExp][] = [
  ['sign', /^(signo|sign|tipo de movimiento|cargo o? ?abono|abono o? ?cargo|[acdh] [acdh]|cr dr|dr cr)$/],
  ['sign', /^(credito|credit|debito|debit) (or |o )?(credito|credit|debito|debit)( indicator)?$/],
  ['currency', /^(moneda|divisa|currency|ccy)$/],
  ['credit', /\b(abonos?|haber|depositos?|creditos?|credits?|deposits?|money in)\b/],
  ['debit', /\b(cargos?|debe|retiros?|debitos?|debits?|withdrawals?|money out)\b/],
  ['amount', /^(importe|monto|amount|cantidad)\b|^transaction amount\b/],
  ['date', /^(dia|fecha|date|f operacion)\b|\bdate$/],
  ['description', /\b(descripcion|concepto|detalles?|description|details?|leyenda|ordenante|nombre)\b/],
  [
    'reference',
    new RegExp(
      `\\b(referencia|reference|rastreo|tracking|folio)\\b|^(${NUMBER}) (de |of )?(deposito|deposit)|\\b(deposito|deposit) (${NUMBER})$`,
    ),
  ],
];

/**
 * Says what each column of a bank's file holds: what a person `said` of it, else what its heading tells; null where the
 * column is not needed. Of two date columns only the first is used. A column that marks credits and debits is
 * recognized by its rows where its heading does not tell, and is dropped where its rows hold no such marks.
 */
export function guessStatementColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[] = [],
  said: readonly (StatementColumn | null | undefined)[] = [],
): (StatementColumn | null)[] {
  let dated = said.includes('date');
  const guessed = header.map((cell, at) => {
    const told = said[at];
    if (told !== undefined) return told;
    const words = plainWords(cell);
    const isMoney = !ABOUT_SOMETHING_ELSE.test(words);
    const forms = HEADERS.filter(([column]) => isMoney || !(column === 'credit' || column === 'debit'));
    const column = forms.find(([, form]) => form.test(words))?.[0] ?? null;
    if (column === 'sign' && rows.length > 0 && !cellsOf(rows, at).some(isMark)) return null;
    if (column !== 'date') return column;
    const isFirst = !dated;
    dated = true;
    return isFirst ? column : null;
  });
  if (!guessed.includes('amount') || guessed.includes('sign') || guessed.includes('credit')) return guessed;
  const sign = guessed.findIndex(
    (column, at) => column === null && said[at] === undefined && isColumnOfMarks(cellsOf(rows, at)),
  );
  return guessed.map((column, at) => (at === sign ? 'sign' : column));
}

/** A column that says whether a movement has come about, as the files of Revolut, Wise and PayPal have it. */
const STATE = /^(estado|estatus|state|status)$/;
/** Money that is still to come, or did not. */
const NOT_COME =
  /^(pending|pendiente|processing|en proceso|reverted|revertid[oa]|declined|rechazad[oa]|rejected|failed|fallid[oa]|cancell?ed|cancelad[oa])$/;

const isNothing = (text: string) => /^[-−–—.]+$/.test(text);

/** The cells of a column that have anything in them. */
const cellsOf = (rows: readonly (readonly string[])[], at: number): string[] =>
  rows.flatMap((cells) => cells[at]?.trim() || []);

/**
 * Half of the cells must be marks. Other rows are then reported as broken, while without this column a charge would be
 * read as money that came in. A column of dashes alone is none: a dash often just means "empty".
 */
const isColumnOfMarks = (cells: readonly string[]) => {
  const marks = cells.filter(isMark);
  return marks.length * 2 >= cells.length && marks.some((cell) => !isNothing(cell));
};

/** Whether rows can be read with these columns: a day, and money that came. */
export const isReadable = (columns: readonly (StatementColumn | null)[]): boolean =>
  columns.includes('date') && (columns.includes('credit') || columns.includes('amount'));

export type StatementRow =
  | { kind: 'credit'; paidOn: CalendarDate; amount: number; description: string }
  | {
      kind: 'broken';
      paidOn: CalendarDate | null;
      amount: number | null;
      description: string;
      /** The column that cannot be read for certain. */
      column: StatementColumn;
    }
  /** Money that went out, a sum, or a blank line: nothing that a guest paid. */
  | { kind: 'other' };

interface StatementCells {
  header: readonly string[];
  /** All rows of the table, since only a whole column shows how the file writes days, amounts and marks. */
  rows: readonly (readonly string[])[];
  columns: readonly (StatementColumn | null)[];
  currency: string;
}

/**
 * Makes the function that reads a row of a bank's file: money that came in (amount in minor units of the currency), or
 * `other`. Zero and negative amounts are `other`; a row that cannot be read for certain is reported as broken, since a
 * guess could be wrong.
 */
export function statementReader({ header, rows, columns, currency }: StatementCells) {
  const cellsAs = (...kinds: StatementColumn[]) =>
    columns.flatMap((column, at) => (column && kinds.includes(column) ? cellsOf(rows, at) : []));
  const order = dayOrderOf(cellsAs('date'));
  const decimalSign = decimalSignOf(cellsAs('credit', 'debit', 'amount'));
  const wayOf = wayReader(header[columns.indexOf('sign')] ?? '', cellsAs('sign'));
  const came = columns.includes('credit') ? 'credit' : 'amount';
  const state = header.findIndex((cell) => STATE.test(plainWords(cell)));
  const isForeign = columns.some((column, at) => column === came && headsAnother(currency, header[at] ?? ''));
  const lengths = rows.map(({ length }) => length).toSorted((a, b) => a - b);
  const width = Math.max(header.length, lengths[Math.floor((lengths.length - 1) / 2)] ?? 0);
  /** A comma inside an unquoted amount shifted the cells after it: 1,500.00 became 1 and 500.00. */
  const isShifted = (cells: readonly string[]) =>
    cells.length > width || cells.slice(header.length).some((cell) => cell.trim() !== '');
  return (cells: readonly string[]): StatementRow => {
    const all = (column: StatementColumn) => cells.flatMap((cell, at) => (columns[at] === column && cell.trim()) || []);
    const amounts = (column: StatementColumn) =>
      all(column)
        .filter((text) => !isNothing(text))
        .map((text) => readStatementAmount(text, { currency, decimalSign }));
    const [dateCell = ''] = all('date');
    const paidOn = readStatementDate(dateCell, order);
    const description = [...new Set([...all('description'), ...all('reference')])].join(' · ');
    if (isShifted(cells))
      return /\d/.test(dateCell)
        ? { kind: 'broken', paidOn, amount: null, description, column: came }
        : { kind: 'other' };
    const read = amounts(came);
    if (read.length === 0) return { kind: 'other' };
    const isLost = read.includes(null);
    // A repeated heading, or text below the table.
    if (isLost && paidOn === null && !(/\d/.test(dateCell) && all(came).some((text) => /\d/.test(text))))
      return { kind: 'other' };
    const sums = new Map(read.flatMap((sum) => (sum && sum.amount !== 0 ? [[sum.amount, sum]] : [])));
    const [first] = sums.values();
    const broken = (column: StatementColumn): StatementRow => ({
      kind: 'broken',
      paidOn,
      amount: isLost || sums.size > 1 || column === 'currency' ? null : (first?.amount ?? null),
      description,
      column,
    });
    if (isLost || sums.size > 1) return broken(came);
    if (!first || first.amount < 0 || NOT_COME.test(plainWords(cells[state] ?? ''))) return { kind: 'other' };
    const sign = all('sign')[0] ?? '';
    const way = columns.includes('sign') ? wayOf(sign) : 'came';
    if (way === 'went') return came === 'credit' ? broken('sign') : { kind: 'other' };
    if (way === null && came === 'amount' && !(sign === '' && first.isMarked)) return broken('sign');
    if (amounts('debit').some((sum) => sum !== null && sum.amount !== 0)) return broken('debit');
    if (isForeign || all('currency').some((name) => !isNameOf(currency, name))) return broken('currency');
    return paidOn === null ? broken('date') : { kind: 'credit', paidOn, amount: first.amount, description };
  };
}
