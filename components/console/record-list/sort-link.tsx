import { EventLink } from '../place/event-link';
import { type RecordShape, type RecordState, recordHref } from './record-state';

interface SortLinkProps {
  sort: string;
  label: string;
  /** What the link does, for who hears it. */
  action: string;
  state: RecordState;
  shape: RecordShape;
}

/** How a list is ordered by a name now; nothing where it is ordered by another. */
export function orderOf(state: RecordState, sort: string): 'ascending' | 'descending' | undefined {
  if (state.sort === sort) return 'ascending';
  return state.sort === `-${sort}` ? 'descending' : undefined;
}

/** A column's name as the link that orders by it, and turns the order at the second press. */
export function SortLink({ sort, label, action, state, shape }: SortLinkProps) {
  const turned = state.sort === sort ? `-${sort}` : sort;
  return (
    <EventLink
      href={recordHref({ ...state, sort: turned, page: 1 }, shape)}
      className="console-sort"
      data-order={orderOf(state, sort)}
      aria-label={action}
      prefetch={false}
    >
      {label}
    </EventLink>
  );
}
