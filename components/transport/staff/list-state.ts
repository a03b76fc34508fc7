import { type ListPlace, PER_PAGE, placeHref, readPlace } from '@/components/console/list/list-address';
import type { TransportFilter } from '@/lib/api/transport';
import { type TransportKind, type TransportStatus, transportKind, transportStatus } from '@/lib/contract/transport';

/** What the list shows, as the address says it: a link shows the same list. docs/pages.md, Lists. */
export interface TransportState extends ListPlace {
  status: TransportStatus | '';
  kind: TransportKind | '';
  /** Id of the request that is open. */
  id: string;
}

const DEFAULT_SORT = '-createdAt';
export type TransportSort = 'holder' | 'departureDate' | 'status' | 'createdAt';
const SORTS: readonly string[] = ['holder', 'departureDate', 'status', 'createdAt'] satisfies TransportSort[];

/** The state that an address names; what it cannot mean is left out, never an error. */
export function readTransportState(query: URLSearchParams): TransportState {
  const get = (name: string) => query.get(name)?.trim() ?? '';
  const status = transportStatus.safeParse(get('status'));
  const kind = transportKind.safeParse(get('kind'));
  return {
    ...readPlace(get, { sorts: SORTS, plain: DEFAULT_SORT }),
    status: status.success ? status.data : '',
    kind: kind.success ? kind.data : '',
    id: get('id'),
  };
}

/** The address of a state, `?…`; only what differs from the plain list is written. */
export function transportHref({ status, kind, id, ...place }: TransportState): string {
  return placeHref(place, { plain: DEFAULT_SORT, filters: { status, kind }, open: { id } });
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
