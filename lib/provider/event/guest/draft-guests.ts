import type { CountryCode } from 'libphonenumber-js';
import { z } from 'zod';
import { GUEST_LIMITS } from '@/lib/contract/guest';
import type { ColumnMapping, GuestField } from '@/lib/contract/guest-import';
import { isPersonName } from '@/lib/contract/person-name';
import { cutText } from '@/lib/domain/cut-text';
import { guessColumns, saysMobile } from '@/lib/domain/guest-columns';
import { plainWords, splitName } from '@/lib/domain/guest-name';
import { eachTagOnce } from '@/lib/domain/guest-tags';
import { withoutCompanions } from '@/lib/domain/written-companions';
import { fail } from '../../error';
import { readMobile } from '../../ground/mobile-number';
import type { GuestTable } from './read-guest-file';
import type { TableRow } from './read-vcards';

/** A problem of a row: the field and the key of its sentence, with what the sentence names. */
export interface RowProblem {
  field: GuestField;
  key: string;
  values?: Record<string, string | number>;
}

/** A guest as a row gives it, not yet compared with anybody. */
export interface GuestDraft {
  line: number;
  firstName: string;
  lastName: string;
  maternalLastName: string | null;
  /** E.164; as it was written where it is no number. */
  mobile: string | null;
  email: string | null;
  /** How many companions; null where the row does not say. */
  companions: number | null;
  household: string | null;
  side: string | null;
  language: 'es' | 'en' | null;
  tags: string[];
  notes: string | null;
  problems: RowProblem[];
  /** A field that a guest must have is missing or wrong, so the row is refused. */
  refused: boolean;
}

interface Column {
  at: number;
  field: GuestField;
  /** The column's name says that its numbers are mobiles. */
  isMobile: boolean;
  /** Place of the column with this value's label, as Google exports them; -1 where there is none. */
  labelAt: number;
}

/** How much is shown of a text that is no number or address. */
const LONGEST_SHOWN = 120;

const mailAddress = z.email().max(254);

/**
 * Which field each column of the table is: as the caller says, else as the agency said for an earlier file, else
 * guessed from its name. Raises INVALID for a column that the table does not have.
 */
export function mapColumns(
  { columns }: Pick<GuestTable, 'columns'>,
  mapping: ColumnMapping,
  remembered: ReadonlyMap<string, GuestField | null>,
): (GuestField | null)[] {
  if (Object.keys(mapping).some((name) => !columns.includes(name)))
    fail('INVALID', { fields: { mapping: 'unknownColumn' } });
  const guessed = guessColumns(columns, remembered);
  return columns.map((name, at) => (Object.hasOwn(mapping, name) ? (mapping[name] ?? null) : (guessed[at] ?? null)));
}

/** Makes guests of rows by their mapped columns; numbers without a country code are of the country. */
export function guestDrafter(columns: string[], fields: (GuestField | null)[], country: CountryCode) {
  const mapped = columns.flatMap((name, at): Column[] => {
    const field = fields[at];
    if (!field) return [];
    const label = plainWords(name).replace(/ (?:value|valor)$/, '');
    const labelAt = columns.findIndex((other) => [`${label} label`, `${label} type`].includes(plainWords(other)));
    return [{ at, field, isMobile: saysMobile(name), labelAt }];
  });
  return (row: TableRow): GuestDraft => draftOf(row, mapped, country);
}

/** Fields for which a cell that is merged over a whole family counts for each of its people. */
const OF_ALL: readonly GuestField[] = ['household', 'side', 'language', 'tags'];

/** What Excel shows where a formula failed: never a name or a household. */
const FAILED = /^#(?:N\/[AD]|[¡¿]?[\p{Lu}/0]+[!?])$/u;

/** Fields whose problem refuses the whole row, so that somebody corrects it. */
const ASKED_AGAIN: readonly GuestField[] = ['email', 'companions'];

/** Fields with a name, after which companions may be written too. */
const NAMES: readonly GuestField[] = ['name', 'firstName', 'lastName', 'maternalLastName'];

function draftOf({ line, cells, above }: TableRow, columns: Column[], country: CountryCode): GuestDraft {
  const problems: RowProblem[] = [];
  const refusals: RowProblem[] = [];
  const values = (field: GuestField) =>
    columns.flatMap(({ field: own, at }) => {
      const cell = cells[at] || (OF_ALL.includes(field) ? above?.get(at) : '');
      return own === field && cell && (ASKED_AGAIN.includes(field) || !FAILED.test(cell)) ? [cell] : [];
    });
  /** The first value of the field, on one line and no longer than may be. */
  const short = (field: 'household' | 'side') => {
    const [value = ''] = values(field).map((text) => text.replace(/\s+/g, ' '));
    if (value.length > GUEST_LIMITS[field])
      problems.push({ field, key: 'guestCut', values: { max: GUEST_LIMITS[field] } });
    return cutText(value, GUEST_LIMITS[field]).trim() || null;
  };
  const name = nameOf(values, refusals);
  const mobile = mobileOf(cells, columns, country, refusals);
  const email = emailOf(values('email'), refusals);
  const companions = companionsOf(values('companions')[0] ?? behindNames(values), refusals);
  const language = languageOf(values('language')[0], problems);
  const notes = values('notes').join('\n');
  if (notes.length > GUEST_LIMITS.notes)
    problems.push({ field: 'notes', key: 'guestCut', values: { max: GUEST_LIMITS.notes } });
  return {
    line,
    ...name,
    mobile,
    email,
    companions,
    language,
    household: short('household'),
    side: short('side'),
    tags: tagsOf(values('tags')),
    notes: cutText(notes, GUEST_LIMITS.notes) || null,
    problems: [...refusals, ...problems],
    refused: refusals.length > 0,
  };
}

type Values = (field: GuestField) => string[];

function nameOf(values: Values, refusals: RowProblem[]) {
  const joined = (field: GuestField) => withoutCompanions(values(field).join(' ')).name;
  const [first, last, maternal] = [joined('firstName'), joined('lastName'), joined('maternalLastName')];
  const whole = withoutCompanions(values('name')[0] ?? '').name;
  const isParted = first !== '' && (last !== '' || whole === '');
  const parts = isParted
    ? { firstName: first, lastName: last, maternalLastName: maternal || null }
    : splitName(whole || [first, last, maternal].filter(Boolean).join(' '));
  const { firstName, lastName, maternalLastName } = parts;
  const name = [firstName, lastName, maternalLastName].filter(Boolean).join(' ');
  if (firstName === '') refusals.push({ field: 'name', key: 'guestName' });
  else if ([firstName, lastName, maternalLastName ?? ''].some((part) => part.length > GUEST_LIMITS.namePart))
    refusals.push({ field: 'name', key: 'guestNameLong', values: { max: GUEST_LIMITS.namePart } });
  else if (!isPersonName(name)) refusals.push({ field: 'name', key: 'personName' });
  return parts;
}

/** A number as a spreadsheet shows it in a narrow column: its last digits are lost. */
const SHORTENED = /^\d(?:[.,]\d+)?e\+\d+$/i;

/**
 * The first value that is a valid number, mobiles before others; where none is, the first as it is written, with the
 * reason why it is none.
 */
function mobileOf(cells: string[], columns: Column[], country: CountryCode, refusals: RowProblem[]): string | null {
  const found = columns.flatMap(({ field, at, isMobile, labelAt }) => {
    if (field !== 'mobile') return [];
    const first = isMobile || saysMobile(cells[labelAt] ?? '') ? 0 : 1;
    const cell = cells[at] ?? '';
    return (SHORTENED.test(cell) ? [cell] : severalOf(cell)).map((text) => ({ text, first }));
  });
  const numbers = found.toSorted((a, b) => a.first - b.first);
  for (const { text } of numbers) {
    const number = readMobile(text, country);
    if (number) return number;
  }
  const [written] = numbers;
  if (!written) {
    refusals.push({ field: 'mobile', key: 'mobileMissing' });
    return null;
  }
  refusals.push({ field: 'mobile', key: SHORTENED.test(written.text) ? 'mobileShortened' : 'mobile' });
  return cutText(written.text, LONGEST_SHOWN);
}

/** Several numbers or addresses of one cell. */
const severalOf = (cell: string) =>
  cell
    .split(/\s*(?::::|[;\n|])\s*|\s+\/\s+|(?:,\s*|\s+(?:y|o|e|and|or)\s+)(?=[+\d(]|\S+@)/i)
    .map((part) => part.trim())
    .filter(Boolean);

function emailOf(cells: string[], refusals: RowProblem[]): string | null {
  const written = cells.flatMap(severalOf);
  const found = written
    .map((text) => text.replace(/^(?:mailto:|.*<)|>$/gi, ''))
    .find((text) => mailAddress.safeParse(text).success);
  if (found) return found;
  if (written.length === 0) return null;
  refusals.push({ field: 'email', key: 'guestEmail' });
  return cutText(written[0] ?? '', LONGEST_SHOWN);
}

/** How many companions are written after the names; where somebody comes but not how many, the words themselves. */
function behindNames(values: Values): string | undefined {
  const written = NAMES.map((field) => withoutCompanions(values(field)[0] ?? ''));
  const counted = written.find(({ companions }) => companions !== null);
  return counted ? String(counted.companions) : written.find(({ isUncounted }) => isUncounted)?.name;
}

function companionsOf(cell: string | undefined, refusals: RowProblem[]): number | null {
  if (!cell || /^[-–—]+$/.test(cell)) return null;
  // A “+1” column is answered in words or by a tick.
  const words = plainWords(cell) || cell;
  if (/^(?:si|s|yes|y|x|true|verdadero|[✓✔☑✅]\uFE0F?)$/.test(words)) return 1;
  if (/^(?:no|n|false|falso|none|ninguno|ninguna|sin acompanante|sin acompanantes)$/.test(words)) return 0;
  const count = Number(cell.replace(/^\+/, '').replace(',', '.'));
  if (Number.isInteger(count) && count >= 0 && count <= GUEST_LIMITS.companions) return count;
  refusals.push({ field: 'companions', key: 'companions', values: { max: GUEST_LIMITS.companions } });
  return null;
}

function languageOf(cell: string | undefined, problems: RowProblem[]): GuestDraft['language'] {
  if (!cell) return null;
  const plain = plainWords(cell);
  if (/^(?:es|esp|espanol|spanish|castellano)\b/.test(plain)) return 'es';
  if (/^(?:en|eng|ingles|english)\b/.test(plain)) return 'en';
  problems.push({ field: 'language', key: 'guestLanguage' });
  return null;
}

/** Labels that a program sets by itself begin with a star (`* myContacts`); nobody chose them, so they are left out. */
function tagsOf(cells: string[]): string[] {
  const tags = cells
    .flatMap((cell) => cell.split(cell.includes(':::') ? /\s*:::\s*/ : /\s*[;,|\n]\s*/))
    .map((tag) => cutText(tag.replace(/[\s,;|]+/g, ' ').trim(), GUEST_LIMITS.tag))
    .filter((tag) => tag !== '' && !tag.startsWith('*'));
  return eachTagOnce(tags).slice(0, GUEST_LIMITS.tags);
}
