import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import type { Column } from '@/components/ui/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import type { ListName } from '@/lib/contract/list-settings';
import type { Page } from '@/lib/contract/page';
import listStyles from '../list/list.module.css';
import { ListTable } from '../list/list-table';
import { ListTools } from '../list/list-tools';
import { EventLink } from '../place/event-link';
import styles from './record-list.module.css';
import { RecordPager } from './record-pager';
import { type RecordDay, type RecordFilter, RecordSearch } from './record-search';
import { isFiltered, type RecordShape, type RecordState, recordHref, withoutFilters } from './record-state';

/** The column of the boxes; the first one beside it names the row. */
const SELECT = 'select';

interface RecordColumn<Row> extends Omit<Column<Row>, 'header' | 'sorted'> {
  label: string;
  /** Name of the order that the column's heading turns. */
  sort?: string;
}

interface RecordListProps<Row extends { id: string }> {
  /** Name under which its reader arranges the list; left out where it is too small for that. */
  list?: ListName;
  caption: string;
  page: Page<Row>;
  shape: RecordShape;
  state: RecordState;
  /** The list's filters; what is chosen in each is in the state. */
  filters?: Omit<RecordFilter, 'value'>[];
  days?: Omit<RecordDay, 'value'>[];
  searchHint: string;
  /** What to say where there is no record at all. */
  empty: { title: string; text: string; action?: ReactNode };
  columns: RecordColumn<Row>[];
  /** Draws the rows instead of a table. */
  draw?: (rows: Row[]) => ReactNode;
}

/** A searchable list of records drawn by the server: search, filters, order and page are the address. */
export async function RecordList<Row extends { id: string }>(props: RecordListProps<Row>) {
  const { list, caption, page, shape, state, filters = [], days = [], searchHint, empty, draw } = props;
  const t = await getTranslations('records.list');
  const locale = await getLocale();
  if (page.total === 0 && !isFiltered(state)) return <EmptyState {...empty} />;
  const named = props.columns.find(({ id }) => id !== SELECT)?.id;
  const columns = props.columns.map(({ sort, cell: _, ...own }): Omit<Column<Row>, 'cell'> => {
    const role = own.id === SELECT ? styles.select : own.id === named ? styles.title : '';
    const column = { ...own, className: [role, own.className].filter(Boolean).join(' ') };
    if (!sort) return { ...column, header: column.label };
    const action = t('sort', { column: column.label });
    const header = <SortLink key={sort} sort={sort} action={action} state={state} shape={shape} label={column.label} />;
    return { ...column, header, sorted: orderOf(state, sort) };
  });
  const plain = recordHref(withoutFilters(state), shape);
  const noRow = page.total > 0 ? 'noPage' : 'noMatch';
  return (
    <>
      <RecordSearch
        locale={locale}
        labels={{ search: t('search'), hint: searchHint, apply: t('apply') }}
        fold={{ more: t('more'), fewer: t('fewer') }}
        q={state.q}
        filters={filters.map((filter) => ({ ...filter, value: state.filters[filter.name] ?? '' }))}
        days={days.map((day) => ({ ...day, value: state.filters[day.name] ?? '' }))}
        sort={state.sort === shape.sorts[0] ? null : state.sort}
      />
      <section aria-label={caption} className={styles.records}>
        <div className={styles.bar}>
          <p role="status">{t('count', { count: page.total })}</p>
          {isFiltered(state) && <EventLink href={plain}>{t('clear')}</EventLink>}
          {list && <ListTools list={list} columns={draw ? [] : arranged(props.columns)} />}
        </div>
        {page.data.length === 0 && (
          <EmptyState
            title={t(noRow)}
            text={t(`${noRow}Text`)}
            action={
              <EventLink
                href={noRow === 'noPage' ? recordHref({ ...state, page: 1 }, shape) : plain}
                className={buttonClass('secondary')}
              >
                {t(noRow === 'noPage' ? 'firstPage' : 'clear')}
              </EventLink>
            }
          />
        )}
        {draw?.(page.data) ?? (
          <ListTable
            list={list}
            caption={caption}
            columns={columns}
            rows={page.data.map((row) => ({ id: row.id, cells: props.columns.map(({ cell }) => cell(row)) }))}
          />
        )}
        {page.data.length > 0 && (
          <RecordPager page={page} locale={locale} hrefOf={(to) => recordHref({ ...state, page: to }, shape)} />
        )}
      </section>
    </>
  );
}

/** The columns that can be left out: all but the boxes and what names the row. */
function arranged(columns: { id: string; label: string }[]) {
  const [, ...rest] = columns.filter(({ id }) => id !== SELECT);
  return rest.map(({ id, label }) => ({ id, label }));
}

/** How a list is ordered by a name now; nothing where it is ordered by another. */
function orderOf(state: RecordState, sort: string): 'ascending' | 'descending' | undefined {
  if (state.sort === sort) return 'ascending';
  return state.sort === `-${sort}` ? 'descending' : undefined;
}

interface SortLinkProps {
  sort: string;
  label: string;
  /** What the link does, for screen readers. */
  action: string;
  state: RecordState;
  shape: RecordShape;
}

/** A column's name as the link that orders by it, and turns the order at the second press. */
function SortLink({ sort, label, action, state, shape }: SortLinkProps) {
  const turned = state.sort === sort ? `-${sort}` : sort;
  return (
    <EventLink
      href={recordHref({ ...state, sort: turned, page: 1 }, shape)}
      className={listStyles.sort}
      data-order={orderOf(state, sort)}
      aria-label={action}
    >
      {label}
    </EventLink>
  );
}
