import type { TransportFilter } from '@/lib/api/transport';
import { type TransportKind, type TransportStatus, transportKind, transportStatus } from '@/lib/contract/transport';

/** What the list shows, as the address says it: a link shows the same list. docs/pages.md, Lists. */
export interface TransportState {
  q: string;
  status: TransportStatus | '';
  kind: TransportKind | '';
  sort: string;
  page: number;
  /** Id of the request that is open. */
  id: string;
}

const DEFAULT_SORT = '-createdAt';
const PER_PAGE = 20;
const LONGEST_QUERY = 100;
const LAST_PAGE = 100_000;
export type TransportSort = 'holder' | 'departureDate' | 'status' | 'createdAt';
const SORTS: readonly string[] = ['holder', 'departureDate', 'status', 'createdAt'] satisfies TransportSort[];

/** The state that an address names; what it cannot mean is left out, never an error. */
export function readTransportState(query: URLSearchParams): TransportState {
  const get = (name: string) => query.get(name)?.trim() ?? '';
  const status = transportStatus.safeParse(get('status'));
  const kind = transportKind.safeParse(get('kind'));
  const page = Number(get('page'));
  const sort = get('sort');
  return {
    q: get('q').slice(0, LONGEST_QUERY),
    status: status.success ? status.data : '',
    kind: kind.success ? kind.data : '',
    sort: SORTS.includes(sort.replace(/^-/, '')) ? sort : DEFAULT_SORT,
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
    id: get('id'),
  };
}

/** The address of a state, `?…`; only what differs from the plain list is written. */
export function transportHref({ q, status, kind, sort, page, id }: TransportState): string {
  const query = new URLSearchParams({
    ...(q && { q }),
    ...(status && { status }),
    ...(kind && { kind }),
    ...(sort !== DEFAULT_SORT && { sort }),
    ...(page > 1 && { page: String(page) }),
    ...(id && { id }),
  });
  return `?${query}`;
}

/** What the provider is asked for. */
export function toTransportFilter({ q, status, kind, sort, page }: TransportState): TransportFilter {
  return { page, per_page: PER_PAGE, sort, ...(q && { q }), ...(status && { status }), ...(kind && { kind }) };
}

export const isFiltered = ({ q, status, kind }: TransportState): boolean => Boolean(q || status || kind);

/** The plain list in the same order. */
export const withoutFilters = (state: TransportState): TransportState => ({
  ...state,
  q: '',
  status: '',
  kind: '',
  page: 1,
});
