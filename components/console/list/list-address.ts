const LONGEST_QUERY = 100;
const LAST_PAGE = 100_000;

/** Rows of a page of a list. */
export const PER_PAGE = 20;

/** What every list says in its address. docs/pages.md, Lists. */
export interface ListPlace {
  q: string;
  sort: string;
  page: number;
}

/**
 * Search words, order and page in an address; invalid values are ignored and are no error. `plain` is the order for an
 * address without one.
 */
export function readPlace(
  get: (name: string) => string,
  { sorts, plain = '' }: { sorts: readonly string[]; plain?: string | undefined },
): ListPlace {
  const page = Number(get('page'));
  const sort = get('sort');
  return {
    q: get('q').slice(0, LONGEST_QUERY),
    sort: sorts.includes(sort.replace(/^-/, '')) || sorts.includes(sort) ? sort : plain,
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
  };
}

interface Told {
  /** The order that is not written. */
  plain: string | undefined;
  filters: Record<string, string>;
  /** Which row is open, by the name of its parameter. */
  open?: Record<string, string>;
}

const written = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

/** The address of a list, `?…`; only what differs from the plain list is written. */
export function placeHref({ q, sort, page }: ListPlace, { plain, filters, open = {} }: Told): string {
  const query = new URLSearchParams({
    ...(q && { q }),
    ...written(filters),
    ...(sort !== plain && { sort }),
    ...(page > 1 && { page: String(page) }),
    ...written(open),
  });
  return `?${query}`;
}
