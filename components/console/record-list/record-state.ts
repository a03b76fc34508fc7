import { type ListPlace, PER_PAGE, placeHref, readPlace } from '@/components/console/list/list-address';
import type { RecordQuery } from '@/lib/contract/page';
import { isCalendarDate } from '@/lib/domain/nights';
import { typedDate } from '@/lib/domain/read-date';

/** What a list of records can be asked: its filters with their choices, its orders, the plain one first. */
export interface RecordShape {
  filters: Record<string, readonly string[]>;
  /** Names of filters that are a day, YYYY-MM-DD. */
  days?: readonly string[];
  /** Names of filters whose choices are the records' own words. */
  words?: readonly string[];
  sorts: readonly string[];
}

/** What a list of records shows, as the address says it: a link shows the same list. docs/pages.md, Lists. */
export interface RecordState extends ListPlace {
  filters: Record<string, string>;
}

export type AddressQuery = Record<string, string | string[] | undefined>;
/** The address's query with the first value of each name. */
export const firstOfEach = (query: AddressQuery): URLSearchParams =>
  new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String([value].flat()[0] ?? '')]));

const LONGEST_WORD = 60;

/** The state that an address names; what it cannot mean is left out, never an error. */
export function readRecordState(
  query: AddressQuery,
  { filters, days = [], words = [], sorts }: RecordShape,
): RecordState {
  const get = (name: string) => String([query[name]].flat()[0] ?? '').trim();
  const chosen = Object.entries(filters).filter(([name, choices]) => choices.includes(get(name)));
  const dated = days.map((name) => [name, typedDate(get(name))] as const).filter(([, day]) => isCalendarDate(day));
  const worded = words.map((name) => [name, get(name).slice(0, LONGEST_WORD)] as const).filter(([, word]) => word);
  return {
    ...readPlace(get, { sorts, plain: sorts[0] }),
    filters: Object.fromEntries([...chosen.map(([name]) => [name, get(name)] as const), ...dated, ...worded]),
  };
}

/** The address of a state, `?…`; only what differs from the plain list is written. */
export const recordHref = ({ filters, ...place }: RecordState, { sorts }: RecordShape): string =>
  placeHref(place, { plain: sorts[0], filters });

/** What the provider is asked for. */
export function toRecordQuery({ q, filters, sort, page }: RecordState): RecordQuery {
  return {
    page,
    per_page: PER_PAGE,
    ...(sort && { sort }),
    ...(q && { q }),
    ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [`filter[${name}]`, value])),
  };
}

export const isFiltered = ({ q, filters }: RecordState): boolean => q !== '' || Object.keys(filters).length > 0;

/** The plain list in the same order. */
export const withoutFilters = (state: RecordState): RecordState => ({ ...state, q: '', filters: {}, page: 1 });
