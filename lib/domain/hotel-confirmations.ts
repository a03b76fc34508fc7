import { hotelConfirmation } from '@/lib/contract/rooming-list';
import { normalizeReservationKey } from './keys';

/** A room that the hotel may confirm. */
export interface ConfirmableRoom {
  id: string;
  /** `RSV-…/2`. */
  reference: string;
  /** The key of the room's reservation. */
  key: string;
}

interface ReadConfirmation<Room> {
  room: Room;
  confirmation: string;
}

/**
 * `unknown`: no such room in the list; `several`: the reservation has more rooms than rows; `twice`: an earlier row
 * named the same room; `number`: the hotel's number is missing or too long.
 */
export type ConfirmationProblem = 'unknown' | 'several' | 'twice' | 'number';

interface ReadConfirmations<Room> {
  found: ReadConfirmation<Room>[];
  /** Lines that cannot be stored, counted from 1. */
  problems: { line: number; text: string; problem: ConfirmationProblem }[];
}

const SEPARATOR = /[\t;,]/;
const REFERENCE = /^(.*?)\s*\/\s*0*(\d{1,3})$/;

const unquoted = (cell: string): string =>
  cell
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .replaceAll('""', '"')
    // Our exports put an apostrophe before a cell that could be a formula.
    .replace(/^'(?=[=+\-@])/, '')
    .trim();

/** A line's first cell and the next one that is not empty: text copied from a sheet may have empty columns between. */
function cellsOf(line: string): [string, string] {
  const [room = '', ...rest] = line.split(SEPARATOR).map(unquoted);
  return [room, rest.find((cell) => cell !== '') ?? ''];
}

/** A reference for comparison: the key without the differences that typing brings in. */
function referenceOf(typed: string): string {
  const [, key = typed, place] = REFERENCE.exec(typed) ?? [];
  return place === undefined ? normalizeReservationKey(key) : `${normalizeReservationKey(key)}/${Number(place)}`;
}

/**
 * Reads what a hotel sent back as two columns: a room's reference (or its reservation's key) and the hotel's number,
 * separated by comma, semicolon or tab. Rows with a key alone are given to the reservation's rooms in their order, if
 * there is one row for each room. A heading is skipped. docs/domain.md, Rooming list.
 */
export function readConfirmations<Room extends ConfirmableRoom>(
  text: string,
  rooms: readonly Room[],
): ReadConfirmations<Room> {
  const lines = text
    .split(/\r\n|\r|\n/)
    // trim also removes a byte order mark.
    .map((line, index) => ({ line: index + 1, text: line.trim() }))
    .filter((each) => each.text !== '');
  const byReference = new Map(rooms.map((room) => [referenceOf(room.reference), room]));
  const rows = lines.map((each) => {
    const [room, number] = cellsOf(each.text);
    return { ...each, reference: referenceOf(room), number };
  });
  const taken = new Set<string>();
  const found: ReadConfirmation<Room>[] = [];
  const problems: ReadConfirmations<Room>['problems'] = [];
  rows.forEach(({ line, text: raw, reference, number }, index) => {
    const ofKey = rooms.filter(({ key }) => normalizeReservationKey(key) === reference);
    const alike = rows.filter((row) => row.reference === reference);
    const inOrder = ofKey.length === alike.length ? ofKey[alike.findIndex((row) => row.line === line)] : undefined;
    const room = byReference.get(reference) ?? inOrder;
    const confirmation = hotelConfirmation.safeParse(number);
    if (!room && ofKey.length === 0 && index === 0) return;
    if (!room) problems.push({ line, text: raw, problem: ofKey.length > 0 ? 'several' : 'unknown' });
    else if (!confirmation.success) problems.push({ line, text: raw, problem: 'number' });
    else if (taken.has(room.id)) problems.push({ line, text: raw, problem: 'twice' });
    else {
      taken.add(room.id);
      found.push({ room, confirmation: confirmation.data });
    }
  });
  return { found, problems };
}
