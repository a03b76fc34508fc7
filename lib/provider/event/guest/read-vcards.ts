import { setImmediate } from 'node:timers/promises';
import { decodeAs } from '../../ground/decode-text';

/** A row of a list: the line where it stands, and its cells in the order of the columns. */
export interface TableRow {
  line: number;
  cells: string[];
  /** By column, the text of a cell that is merged from a row above: a family's name beside all its people. */
  above?: ReadonlyMap<number, string>;
}

/** Columns of a file of vCards, by the names that vCards give their parts. */
const COLUMNS = ['FN', 'First name', 'Last name', 'TEL', 'EMAIL', 'CATEGORIES', 'LANG', 'NOTE'] as const;

/** What stands between several values in a cell, as Google writes it. */
export const BETWEEN_VALUES = ' ::: ';

const CARDS_AT_ONCE = 100;

interface Property {
  name: string;
  /** Parameters as they are written; in vCard 2.1 a type stands without the name TYPE. */
  parameters: string;
  value: string;
}

/**
 * The people of a file of vCards 2.1, 3.0 or 4.0, a card a row: folded lines, quoted-printable in any character set,
 * groups (`item1.TEL`). Telephones and addresses stand in the order in which they are tried: preferred mobiles first.
 * `tooMany` is called for the card past `most`; pictures and sounds are passed over.
 */
export async function readVcards(
  text: string,
  most: number,
  tooMany: () => never,
): Promise<{ columns: string[]; rows: TableRow[] }> {
  const rows: TableRow[] = [];
  const lines = text.split(/\r\n|\r|\n/);
  let card: Property[] = [];
  let depth = 0;
  let begun = 0;
  for (let at = 0; at < lines.length; at++) {
    const first = at;
    let line = lines[at] ?? '';
    if (/^(?:[\w-]+\.)?(?:PHOTO|LOGO|SOUND|KEY)\b/i.test(line)) {
      while (/^[ \t]/.test(lines[at + 1] ?? '')) at++;
      continue;
    }
    const isPrintable = /^[^:]*(?:ENCODING=|;)QUOTED-PRINTABLE/i.test(line);
    const pieces: string[] = [];
    // A soft line break of quoted-printable ends with “=”; every other folded line goes on behind a space.
    for (; at + 1 < lines.length; at++) {
      const next = lines[at + 1] ?? '';
      const isSoft = isPrintable && line.endsWith('=');
      if (!isSoft && !/^[ \t]/.test(next)) break;
      pieces.push(isSoft ? line.slice(0, -1) : line);
      line = isSoft ? next : next.slice(1);
    }
    line = pieces.join('') + line;
    if (/^BEGIN:VCARD\s*$/i.test(line)) {
      depth++;
      if (depth > 1) continue;
      card = [];
      begun = first + 1;
    } else if (/^END:VCARD\s*$/i.test(line)) {
      depth = Math.max(0, depth - 1);
      if (depth > 0) continue;
      if (rows.length >= most) tooMany();
      rows.push({ line: begun, cells: cellsOf(card) });
      if (rows.length % CARDS_AT_ONCE === 0) await setImmediate();
    } else if (depth === 1) {
      const property = readProperty(line);
      if (property) card.push(property);
    }
  }
  return { columns: [...COLUMNS], rows };
}

const PROPERTY = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^":;])*)*):(.*)$/s;

function readProperty(line: string): Property | null {
  const [, name = '', parameters = '', raw = ''] = PROPERTY.exec(line) ?? [];
  if (!name) return null;
  const isPrintable = /(?:ENCODING=|;)QUOTED-PRINTABLE/i.test(parameters);
  const charset = /CHARSET="?([\w.:-]+)/i.exec(parameters)?.[1] ?? 'utf-8';
  const value = isPrintable ? decodePrintable(raw, charset) : raw;
  return { name: name.toUpperCase(), parameters: parameters.toUpperCase(), value };
}

function decodePrintable(text: string, charset: string): string {
  const bytes = Buffer.from(
    text.replace(/=([0-9A-Fa-f]{2})|([^\0-\xff])/g, (_match, hex: string | undefined, wide: string | undefined) =>
      hex ? String.fromCharCode(Number.parseInt(hex, 16)) : Buffer.from(wide ?? '').toString('latin1'),
    ),
    'latin1',
  );
  try {
    return decodeAs(charset, bytes);
  } catch {
    return bytes.toString('utf8');
  }
}

/** The parts of a value between signs that no backslash stands before, with what backslashes mean. */
function partsOf(value: string, sign: ';' | ','): string[] {
  const parts = [''];
  for (let at = 0; at < value.length; at++) {
    const letter = value[at] ?? '';
    const last = parts.length - 1;
    if (letter === '\\' && at + 1 < value.length) {
      at++;
      const escaped = value[at] ?? '';
      parts[last] += /n/i.test(escaped) ? '\n' : escaped;
    } else if (letter === sign) parts.push('');
    else parts[last] += letter;
  }
  return parts.map((part) => part.trim());
}

const wholeOf = (value: string) => partsOf(value, ';').join(';').trim();

/** Lower is tried first: a mobile before any other number, the preferred of each before the rest, a fax never. */
function rankOf({ parameters }: Property): number {
  const mobile = /\b(?:CELL|MOBILE|IPHONE|TEXT)\b/.test(parameters) ? 0 : 10;
  const order = Number(/\bPREF="?(\d+)/.exec(parameters)?.[1] ?? (/\bPREF\b/.test(parameters) ? 1 : 9));
  return mobile + Math.min(9, order);
}

function cellsOf(card: Property[]): string[] {
  const all = (name: string) => card.filter((property) => property.name === name && property.value.trim() !== '');
  const [one] = all('N');
  const [family = '', given = '', additional = ''] = one ? partsOf(one.value, ';') : [];
  const ranked = (name: string) =>
    all(name)
      .filter(({ parameters }) => !/\b(?:FAX|PAGER)\b/.test(parameters) || /\b(?:VOICE|CELL)\b/.test(parameters))
      .toSorted((a, b) => rankOf(a) - rankOf(b))
      .map(({ value }) => wholeOf(value).replace(/^(?:tel|mailto):/i, ''))
      .join(BETWEEN_VALUES);
  const tags = all('CATEGORIES').flatMap(({ value }) => partsOf(value, ','));
  const first = (name: string) => (all(name)[0] ? wholeOf(all(name)[0]?.value ?? '') : '');
  return [
    first('FN') || first('ORG').replaceAll(';', ' '),
    [given, additional].filter(Boolean).join(' ').replaceAll(',', ' '),
    family.replaceAll(',', ' '),
    ranked('TEL'),
    ranked('EMAIL'),
    tags.join(BETWEEN_VALUES),
    first('LANG'),
    all('NOTE')
      .map(({ value }) => wholeOf(value))
      .join('\n'),
  ];
}
