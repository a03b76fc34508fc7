import type { ReservationListFilter } from '@/lib/api/reservation/list-reservations';
import { type ReservationStatus, reservationStatus } from '@/lib/contract/reservation';

/** What the list shows, as the address says it: a link shows the same list. design/ui.md. */
export interface ListState {
  q: string;
  status: ReservationStatus | '';
  balance: 'due' | 'paid' | '';
  /** Only those with payments that wait for approval. */
  payments: boolean;
  sort: string;
  page: number;
  /** Key of the reservation that is open. */
  key: string;
}

const DEFAULT_SORT = '-createdAt';
const PER_PAGE = 20;
const LONGEST_QUERY = 100;
const LAST_PAGE = 100_000;
const SORTS = ['createdAt', 'holder', 'status', 'checkIn', 'total', 'balance'];

export type ListSort = 'createdAt' | 'holder' | 'status' | 'checkIn' | 'total' | 'balance';

/** The state that an address names; what it cannot mean is left out, never an error. */
export function readListState(query: URLSearchParams): ListState {
  const get = (name: string) => query.get(name)?.trim() ?? '';
  const status = reservationStatus.safeParse(get('status'));
  const balance = get('balance');
  const page = Number(get('page'));
  const sort = get('sort');
  return {
    q: get('q').slice(0, LONGEST_QUERY),
    status: status.success ? status.data : '',
    balance: balance === 'due' || balance === 'paid' ? balance : '',
    payments: get('payments') === '1',
    sort: SORTS.includes(sort.replace(/^-/, '')) ? sort : DEFAULT_SORT,
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
    key: get('key'),
  };
}

/** The address of a state, `?…`; only what differs from the plain list is written. */
export function listHref({ q, status, balance, payments, sort, page, key }: ListState): string {
  const query = new URLSearchParams({
    ...(q && { q }),
    ...(status && { status }),
    ...(balance && { balance }),
    ...(payments && { payments: '1' }),
    ...(sort !== DEFAULT_SORT && { sort }),
    ...(page > 1 && { page: String(page) }),
    ...(key && { key }),
  });
  return `?${query}`;
}

/** What the provider is asked for. */
export function toFilter({ q, status, balance, payments, sort, page }: ListState): ReservationListFilter {
  return {
    page,
    per_page: PER_PAGE,
    sort,
    ...(q && { q }),
    ...(status && { status }),
    ...(balance && { balance }),
    ...(payments && { paymentsToApprove: true }),
  };
}

export const isFiltered = ({ q, status, balance, payments }: ListState): boolean =>
  Boolean(q || status || balance || payments);

/** The plain list in the same order. */
export const withoutFilters = (state: ListState): ListState => ({
  ...state,
  q: '',
  status: '',
  balance: '',
  payments: false,
  page: 1,
});
