import type { StatementColumn } from '@/lib/contract/bank-statement';
import type { CalendarDate } from '@/lib/contract/dates';
import { parseAmount } from './money';
import { readDate } from './read-date';

const plain = (header: string) =>
  header
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** What a heading is about where it only names a deposit besides: its day, its words, its account, never its amount. */
const ABOUT_SOMETHING_ELSE =
  /^(fecha|dia|hora|date|time|f|descripcion|concepto|detalles?|leyenda|nombre|ordenante|description|details?|referencia|reference|rastreo|folio|clave|numero|number|no|cuenta|account|banco|bank|sucursal|branch|tipo|type|saldo|balance)\b|\b(date|time|description|details?|reference|number|account|type)$/;

/** Column headings of BBVA, Banorte, Banamex, Santander, HSBC and Scotiabank; the first that fits counts. */
const HEADERS: [StatementColumn, RegExp][] = [
  ['sign', /^(signo|sign|tipo de movimiento|cargo abono|abono cargo|c a)$/],
  ['credit', /\b(abonos?|depositos?|creditos?|credits?|deposits?|money in)\b/],
  ['debit', /\b(cargos?|retiros?|debitos?|debits?|withdrawals?|money out)\b/],
  ['amount', /^(importe|monto|amount|cantidad)\b/],
  ['date', /^(dia|fecha|date|f operacion)\b|\bdate$/],
  ['description', /\b(descripcion|concepto|detalles?|description|details?|leyenda|ordenante|nombre)\b/],
  ['reference', /\b(referencia|reference|rastreo|tracking|folio)\b/],
];

/** What each column of a bank's file is, by its heading; null where it is of no use. A second date is left out. */
export function guessStatementColumns(header: readonly string[]): (StatementColumn | null)[] {
  let dated = false;
  return header.map((cell) => {
    const words = plain(cell);
    const isMoney = !ABOUT_SOMETHING_ELSE.test(words);
    const forms = HEADERS.filter(([column]) => isMoney || !(column === 'credit' || column === 'debit'));
    const column = forms.find(([, form]) => form.test(words))?.[0] ?? null;
    if (column !== 'date') return column;
    const isFirst = !dated;
    dated = true;
    return isFirst ? column : null;
  });
}

/** Whether rows can be read with these columns: a day, and money that came. */
export const isReadable = (columns: readonly (StatementColumn | null)[]): boolean =>
  columns.includes('date') && (columns.includes('credit') || columns.includes('amount'));

const WITH_FIGURES = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{2}|\d{4})$/;
const WITH_WORD = /^(\d{1,2})[-/. ]+(?:de )?(\p{L}{3,})[-/. ]+(?:de )?(\d{2}|\d{4})$/u;
const ISO = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/;
const PACKED = /^'?(\d{2})(\d{2})(20\d{2})$/;

const CENTURY = '20';

/** A day as Mexican banks write it, its time left out: the day first, the year with two figures or four; null for none. */
function readStatementDate(text: string): CalendarDate | null {
  const typed = text.replace(/[T ]+\d{1,2}:\d{2}.*$/, '');
  const iso = ISO.exec(typed);
  if (iso) return readDate([iso[1], iso[2]?.padStart(2, '0'), iso[3]?.padStart(2, '0')].join('-'), 'es');
  const [, day, month, year] = WITH_FIGURES.exec(typed) ?? WITH_WORD.exec(typed) ?? PACKED.exec(typed) ?? [];
  if (!day || !month || !year) return null;
  const written = `${day}-${month}-${year.length === 2 ? CENTURY + year : year}`;
  return readDate(written, 'es') ?? readDate(written, 'en');
}

export type StatementRow =
  | { kind: 'credit'; paidOn: CalendarDate; amount: number; description: string }
  | { kind: 'broken'; paidOn: CalendarDate | null; amount: number | null; description: string }
  /** Money that went, a sum, a blank line: nothing that a guest paid. */
  | { kind: 'other' };

const TAKEN_OFF = /^(-|−|c|cargo|d|debito|debit|retiro)$/;

/**
 * What a row of a bank's file says: money that came (its amount in minor units of the currency), or nothing of concern.
 * Zero and negative amounts are of no concern.
 */
export function readStatementRow(
  cells: readonly string[],
  columns: readonly (StatementColumn | null)[],
  currency: string,
): StatementRow {
  const all = (column: StatementColumn) =>
    cells.filter((cell, at) => columns[at] === column && cell.trim() !== '').map((cell) => cell.trim());
  const written = all(columns.includes('credit') ? 'credit' : 'amount')[0];
  if (written === undefined || /^[-–—.]+$/.test(written)) return { kind: 'other' };
  const sign = all('sign')[0];
  const isTakenOff = /^\(.*\)$/.test(written) || (sign !== undefined && TAKEN_OFF.test(plain(sign) || sign));
  const amount = parseAmount(written.replace(/^\+/, ''), currency);
  const paidOn = readStatementDate(all('date')[0] ?? '');
  if (isTakenOff || (amount !== null && amount <= 0)) return { kind: 'other' };
  const description = [...new Set([...all('description'), ...all('reference')])].join(' · ');
  if (amount !== null && paidOn !== null) return { kind: 'credit', paidOn, amount, description };
  // A heading or a sum below the table has neither day nor words.
  return amount === null && paidOn === null ? { kind: 'other' } : { kind: 'broken', paidOn, amount, description };
}
