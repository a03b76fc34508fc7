import { type ListPlace, PER_PAGE, placeHref, readPlace } from '@/components/console/list/list-address';
import type { ReservationFilter, ReservationListFilter } from '@/lib/api/reservation';
import { calendarDate } from '@/lib/contract/dates';
import { type BalanceFilter, balanceFilter, type NeedFilter, needFilter } from '@/lib/contract/reservation-list';
import { type ReservationState, reservationState } from '@/lib/contract/standing';
import { typedDate } from '@/lib/domain/read-date';

/** What the list shows, as the address says it: a link shows the same list. docs/pages.md, Lists. */
export interface ListState extends ListPlace {
  status: ReservationState | '';
  balance: BalanceFilter | '';
  /** Which kind of waiting decision the reservations must have; empty = any. */
  need: NeedFilter | '';
  /** Id of a category of the event. */
  category: string;
  /** First and last day of arrival, both included. */
  from: string;
  to: string;
  /** Key of the reservation that is open. */
  key: string;
}

const DEFAULT_SORT = '-createdAt';
const LONGEST_ID = 60;
const SORTS = ['createdAt', 'holder', 'status', 'checkIn', 'total', 'balance'];

export type ListSort = 'createdAt' | 'holder' | 'status' | 'checkIn' | 'total' | 'balance';

/** The state that an address names; what it cannot mean is left out, never an error. */
export function readListState(query: URLSearchParams): ListState {
  const get = (name: string) => query.get(name)?.trim() ?? '';
  const status = reservationState.safeParse(get('status'));
  const balance = balanceFilter.safeParse(get('balance'));
  const need = needFilter.safeParse(get('need') || (get('payments') === '1' ? 'payment' : ''));
  const day = (name: string) => calendarDate.safeParse(typedDate(get(name))).data ?? '';
  return {
    ...readPlace(get, { sorts: SORTS, plain: DEFAULT_SORT }),
    status: status.data ?? '',
    balance: balance.data ?? '',
    need: need.data ?? '',
    category: get('category').slice(0, LONGEST_ID),
    from: day('from'),
    to: day('to'),
    key: get('key'),
  };
}

/** The address of a state, `?…`; only what differs from the plain list is written. */
export function listHref({ status, balance, need, category, from, to, key, ...place }: ListState): string {
  return placeHref(place, {
    plain: DEFAULT_SORT,
    filters: { status, balance, need, category, from, to },
    open: { key },
  });
}

/** The filters as the provider takes them. */
export function filterOf({ q, status, balance, need, category, from, to }: ListState): ReservationFilter {
  return {
    ...(q && { q }),
    ...(status && { state: status }),
    ...(balance && { balance }),
    ...(need && { need }),
    ...(category && { category }),
    ...(from && { checkInFrom: from }),
    ...(to && { checkInTo: to }),
  };
}

/** The page of the list that the provider is asked for. */
export function toFilter(state: ListState): ReservationListFilter {
  return { page: state.page, per_page: PER_PAGE, sort: state.sort, ...filterOf(state) };
}

export const isFiltered = (state: ListState): boolean => Object.keys(filterOf(state)).length > 0;

/** The plain list in the same order. */
export const withoutFilters = (state: ListState): ListState => ({
  ...state,
  q: '',
  status: '',
  balance: '',
  need: '',
  category: '',
  from: '',
  to: '',
  page: 1,
});
