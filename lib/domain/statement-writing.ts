import type { CalendarDate } from '@/lib/contract/dates';
import { plainWords } from './guest-name';
import { parseAmount } from './money';
import { readDate } from './read-date';

/**
 * What the cells of a file prove together: `both` where they contradict each other, null where none proves anything.
 */
type Told<Choice> = Choice | 'both' | null;

function toldBy<Choice extends string>(cells: readonly string[], tell: (cell: string) => Choice | null): Told<Choice> {
  const told = new Set(cells.flatMap((cell) => tell(cell) ?? []));
  return told.size > 1 ? 'both' : ([...told][0] ?? null);
}

type DecimalSign = Told<'.' | ','>;

/** Digits that can only be an amount with a comma as decimal sign. */
const COMMA_DECIMALS = /^\d+,\d{1,2}$|^\d{1,3}(?:\.\d{3})+,\d{1,2}$|^\d{1,3}(?:\.\d{3}){2,}$/;

const figuresIn = (cell: string) => cell.replace(/[^\d.,]/g, '');

/** The decimal sign of a file's amounts. A single sign before three digits (`1.234`) proves nothing. */
export const decimalSignOf = (cells: readonly string[]): DecimalSign =>
  toldBy(cells.map(figuresIn), (figures) => {
    if (COMMA_DECIMALS.test(figures)) return ',';
    return /^\d+\.\d{1,2}$|^\d{1,3}(?:,\d{3})+\.\d+$|^\d{1,3}(?:,\d{3}){2,}$/.test(figures) ? '.' : null;
  });

/**
 * The digits with a point as decimal sign, read as the file writes them; null where they could be two different
 * numbers.
 */
function figuresOf(text: string, decimalSign: DecimalSign): string | null {
  const [, sign] = /^\d{1,3}([.,])\d{3}$/.exec(text) ?? [];
  if (sign && decimalSign === 'both') return null;
  if (sign === '.' && decimalSign === null) return null;
  if (sign && decimalSign === ',') return text.replace(/[.,]/, sign === '.' ? '' : '.');
  return COMMA_DECIMALS.test(text) ? text.replaceAll('.', '').replace(',', '.') : text;
}

/** Other names of a currency that banks use besides its code. */
const CURRENCY_NAMES: Record<string, RegExp> = {
  MXN: /^(mxp|mn|m n|pesos?|pesos? mexicanos?|moneda nacional|nacional)$/,
  EUR: /^euros?$/,
  USD: /^(us|usd|dls|dlls|dolar|dolares|us dollars?|dolares? americanos?)$/,
};

/** Whether a bank means this currency by the word. */
export const isNameOf = (currency: string, word: string): boolean =>
  plainWords(word) === currency.toLowerCase() || CURRENCY_NAMES[currency]?.test(plainWords(word)) === true;

const IN_HEADING = /\b(mxn|mxp|pesos|usd|dlls|dolares|eur|euros|cad|gbp)\b/g;

/** Whether the heading of an amount column names another currency and not this one: `Importe USD`. */
export function headsAnother(currency: string, heading: string): boolean {
  const named = plainWords(heading).match(IN_HEADING) ?? [];
  return named.length > 0 && !named.some((word) => isNameOf(currency, word));
}

/** An amount with a mark that says whether it came in or went out. */
const MARKED = /^(?<before>[-−+]|CR|DR|DB)?(?<figures>\d|\d.*\d)(?<after>[-−+]|CR|DR|DB)?$/i;

interface WrittenAmount {
  /** Minor units, negative where the money went out. */
  amount: number;
  /** Whether the amount itself says if it came in or went out. */
  isMarked: boolean;
}

/**
 * An amount as a bank writes it: with `+`, `-`, CR or DR before or after it, or in brackets for money that went out.
 * Null where it is no amount, is in another currency, or could be two different numbers with this decimal sign.
 */
export function readStatementAmount(
  text: string,
  { currency, decimalSign }: { currency: string; decimalSign: DecimalSign },
): WrittenAmount | null {
  const bare = text.replace(/[\s$]/g, '');
  const [code] = /[A-Z]{3}/.exec(bare) ?? [];
  if (code && !isNameOf(currency, code)) return null;
  const [, inBrackets] = /^\((.*)\)$/.exec(bare.replace(code ?? '', '')) ?? [];
  const groups = MARKED.exec(inBrackets ?? bare.replace(code ?? '', ''))?.groups;
  if (!groups || (groups.before && groups.after)) return null;
  const mark = groups.before ?? groups.after;
  const figures = figuresOf(groups.figures ?? '', decimalSign);
  const amount = figures === null ? null : parseAmount(figures, currency);
  if (amount === null) return null;
  const went = inBrackets !== undefined || (mark !== undefined && /[-−]|d/i.test(mark));
  return { amount: went ? -amount : amount, isMarked: went || mark !== undefined };
}

const WITH_FIGURES = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{2}|\d{4})$/;
const WITH_WORD = /^(?<day>\d{1,2})[-/. ]+(?:de )?(?<month>\p{L}{3,})[-/. ]+(?:de )?(?<year>\d{2}|\d{4})$/u;
const WORD_FIRST = /^(?<month>\p{L}{3,})\.?[- ](?<day>\d{1,2})[-, ]+(?<year>\d{2}|\d{4})$/u;
const YEAR_FIRST = /^(?<year>\d{4})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})$/;
/** Eight digits are never ambiguous: read as `20MMYYYY` and as `20YYMMDD`, only one of them has a valid month. */
const PACKED = [/^'?(?<day>\d{2})(?<month>\d{2})(?<year>20\d{2})$/, /^'?(?<year>20\d{2})(?<month>\d{2})(?<day>\d{2})$/];

const CENTURY = '20';

const withoutTime = (text: string) => text.trim().replace(/,?[T ]+\d{1,2}:\d{2}.*$/, '');

type DayOrder = Told<'dayFirst' | 'monthFirst'>;

/** Whether a file writes the day or the month first, judged by its dates that can be read in one way only. */
export const dayOrderOf = (cells: readonly string[]): DayOrder =>
  toldBy(cells, (cell) => {
    const [, one, other] = WITH_FIGURES.exec(withoutTime(cell)) ?? [];
    if (Number(one) > 12) return 'dayFirst';
    return Number(other) > 12 ? 'monthFirst' : null;
  });

const written = (day: string, month: string, year: string): CalendarDate | null => {
  const typed = `${day}-${month}-${year.length === 2 ? CENTURY + year : year}`;
  return readDate(typed, 'es') ?? readDate(typed, 'en');
};

/**
 * A date as banks write it, without its time, the year with two digits or four. The day comes first, as in Mexico,
 * unless the file shows otherwise. Null for what is no date, and for an ambiguous date in a file that writes both ways.
 */
export function readStatementDate(text: string, order: DayOrder): CalendarDate | null {
  const typed = withoutTime(text);
  const [, one, other, year] = WITH_FIGURES.exec(typed) ?? [];
  if (one && other && year) {
    const [dayFirst, monthFirst] = [written(one, other, year), written(other, one, year)];
    if (order === 'both') return dayFirst && monthFirst && dayFirst !== monthFirst ? null : (dayFirst ?? monthFirst);
    return order === 'monthFirst' ? monthFirst : dayFirst;
  }
  for (const form of [WITH_WORD, WORD_FIRST, YEAR_FIRST, ...PACKED]) {
    const { day, month, year } = form.exec(typed)?.groups ?? {};
    const read = day && month && year ? written(day, month, year) : null;
    if (read) return read;
  }
  return null;
}

const CAME = /^(\+|a|abono|cr|credit|credito|h|haber|deposito|deposit|ingreso)$|^abono\b/;
const WENT = /^(-|−|cargo|dr|db|debit|debito|debe|retiro|withdrawal|egreso)$|^cargo\b/;

type Way = 'came' | 'went';

const markOf = (cell: string) => plainWords(cell) || cell.trim();

/** Whether a cell can be a mark for money that came in or went out. */
export const isMark = (cell: string): boolean =>
  CAME.test(markOf(cell)) || WENT.test(markOf(cell)) || /^[cd]$/i.test(cell);

/**
 * Makes the reader for a column of marks. Banks use the letters both ways: C is a charge (cargo) next to A, but a
 * credit next to D; D is a debit next to C or H; the heading is asked first. Null for an unclear mark. An empty cell
 * means money that came in only where the column's single mark is the minus.
 */
export function wayReader(heading: string, cells: readonly string[]): (cell: string) => Way | null {
  const words = plainWords(heading);
  const marks = new Set(cells.map(markOf).filter(Boolean));
  const wayOfC = () => {
    if (/cargo|\bc a\b|\ba c\b/.test(words) || marks.has('a') || marks.has('abono')) return 'went';
    return /cred|\bcr\b|\bc d\b|\bd c\b/.test(words) || marks.has('d') ? 'came' : null;
  };
  const wayOfD = () => {
    if (/deposit/.test(words)) return 'came';
    return /deb|\bdr\b|\b[ch] d\b|\bd [ch]\b/.test(words) || marks.has('h') || (marks.has('c') && wayOfC() === 'came')
      ? 'went'
      : null;
  };
  return (cell) => {
    const mark = markOf(cell);
    if (mark === '') return marks.size > 0 && [...marks].every((other) => /^[-−]$/.test(other)) ? 'came' : null;
    if (mark === 'c') return wayOfC();
    if (mark === 'd') return wayOfD();
    if (CAME.test(mark)) return 'came';
    return WENT.test(mark) ? 'went' : null;
  };
}
