'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ListLink } from '@/components/console/list/list-link';
import { useOwnList } from '@/components/console/list/list-settings';
import { useFits } from '@/components/console/list/list-table';
import { Pager } from '@/components/console/list/pager';
import { useRange } from '@/components/console/list/use-range';
import { EventLink } from '@/components/console/place/event-link';
import { buttonClass } from '@/components/ui/button-class';
import type { Column } from '@/components/ui/data-table';
import { DataTable } from '@/components/ui/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { Skeleton } from '@/components/ui/skeleton';
import { browserHttp } from '@/lib/api/http';
import { reservationsQuery } from '@/lib/api/reservation';
import { LANGUAGE_TAGS } from '@/lib/domain/language-tag';
import { can } from '@/lib/domain/permissions';
import { BulkBar, type BulkWish, type Selection, useSelection } from '../bulk/bulk-bar';
import { BulkDialog } from '../bulk/bulk-dialog';
import { RetryAlert } from '../failure';
import { useStaff } from '../staff-context';
import { type AttendeeRow, useAttendeeColumns } from './attendee-columns';
import styles from './attendee-list.module.css';
import { isFiltered, toFilter, withoutFilters } from './list-state';
import { ListSummary } from './list-summary';
import { useListState } from './use-list-state';

const SKELETON_LINES = 12;

/** The reservations that the address names: a page of them, in order, with what waits for a decision. */
export function AttendeeList({ eventId, eventName }: { eventId: string; eventName: string }) {
  const t = useTranslations('attendees');
  const locale = useLocale();
  const staff = useStaff();
  const columns = useAttendeeColumns();
  const own = useOwnList('reservations');
  const shown = columns.filter(({ id }) => !own?.layout.hidden.includes(id));
  const fits = useFits();
  const { state, go, hrefOf } = useListState();
  const [wish, setWish] = useState<BulkWish | null>(null);
  const list = useRef<HTMLElement>(null);
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    ...reservationsQuery(browserHttp, { eventId, ...toFilter(state) }),
    placeholderData: keepPreviousData,
  });
  const rows: AttendeeRow[] = (data?.data ?? []).map((row) => ({ ...row, id: row.key }));
  const selection = useSelection(rows);
  const selectColumn = useSelectionColumn(selection, rows);
  const number = new Intl.NumberFormat(LANGUAGE_TAGS[locale]);
  const failure = error && !isFetching && (
    <RetryAlert title={t('errors.list')} error={error} onRetry={() => void refetch()} />
  );
  if (!data) return failure || <Skeleton lines={SKELETON_LINES} label={t('loading')} />;
  // The permission to decide about many at once; each decision is checked again by its own permission.
  const decides = can(staff, 'decidePayment');
  const first = (data.current_page - 1) * data.per_page + 1;
  const closeBulk = (done: boolean) => {
    // The pressed button disappears with the selection, so the focus moves to the list once the dialog has closed.
    flushSync(() => {
      setWish(null);
      if (done) selection.clear();
    });
    if (done) list.current?.focus();
  };
  return (
    <section ref={list} tabIndex={-1} className={styles.list} aria-label={t('title')} aria-busy={isPlaceholderData}>
      {failure}
      <ListSummary total={data.total} eventId={eventId} />
      {decides && rows.some(selection.isSelectable) && (
        <div className="d-md-none">
          <SelectPage selection={selection} rows={rows} />
        </div>
      )}
      <div ref={fits} data-density={own?.layout.density}>
        <DataTable
          caption={t('caption', { event: eventName })}
          hideCaption
          columns={decides ? [selectColumn, ...shown] : shown}
          rows={rows}
          empty={<NoAttendees total={data.total} />}
        />
      </div>
      <BulkBar selection={selection} onAsk={setWish} />
      {rows.length > 0 && (
        <Pager
          page={data.current_page}
          last={data.last_page}
          range={t('pager.range', {
            from: number.format(first),
            to: number.format(first + rows.length - 1),
            total: number.format(data.total),
          })}
          labels={{
            pages: t('pager.label'),
            previous: t('pager.previous'),
            next: t('pager.next'),
            at: t('pager.page', { page: data.current_page, last: data.last_page }),
          }}
          hrefOf={(page) => hrefOf({ page })}
          onGo={(page) => go({ page })}
        />
      )}
      {wish && <BulkDialog eventId={eventId} wish={wish} onClose={closeBulk} />}
    </section>
  );
}

/** Why there is no row, and what to do: no such page, no match, or no reservation yet. */
function NoAttendees({ total }: { total: number }) {
  const t = useTranslations('attendees');
  const { state, go, hrefOf } = useListState();
  if (total === 0 && !isFiltered(state)) {
    return (
      <EmptyState
        title={t('empty.title')}
        text={t('empty.text')}
        action={
          <EventLink href="/adminmaster/Evento" className={buttonClass('primary')}>
            {t('empty.action')}
          </EventLink>
        }
      />
    );
  }
  const [words, change, label] =
    total > 0
      ? (['noPage', { page: 1 }, t('empty.firstPage')] as const)
      : (['noMatch', withoutFilters(state), t('filters.clear')] as const);
  return (
    <EmptyState
      title={t(`empty.${words}`)}
      text={t(`empty.${words}Text`)}
      action={
        <ListLink href={hrefOf(change)} onGo={() => go(change)} className={buttonClass('secondary')}>
          {label}
        </ListLink>
      }
    />
  );
}

interface SelectPageProps {
  selection: Selection;
  rows: AttendeeRow[];
}

/** The box that chooses the whole page; half set where some rows are chosen. */
function SelectPage({ selection, rows }: SelectPageProps) {
  const t = useTranslations('attendees.bulk');
  const selectable = rows.filter(selection.isSelectable);
  const count = selectable.filter(({ key }) => selection.has(key)).length;
  const isAll = count > 0 && count === selectable.length;
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        className="form-check-input"
        disabled={selectable.length === 0}
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll;
        }}
        onChange={() => selection.set(selectable, !isAll)}
      />
      <span>{t('selectPage')}</span>
    </label>
  );
}

/** The first column: a box at each row of which something can be decided. */
function useSelectionColumn(selection: Selection, rows: AttendeeRow[]): Column<AttendeeRow> {
  const t = useTranslations('attendees.bulk');
  const choose = useRange<AttendeeRow>(selection.set);
  return {
    id: 'select',
    className: styles.select,
    header: <SelectPage selection={selection} rows={rows} />,
    cell: (row) =>
      selection.isSelectable(row) && (
        <label className={styles.choice}>
          <input
            type="checkbox"
            className="form-check-input"
            checked={selection.has(row.key)}
            onChange={(event) => choose(rows.filter(selection.isSelectable), row, event)}
          />
          <span className="visually-hidden">{t('select', { holder: row.holder, key: row.key })}</span>
        </label>
      ),
  };
}
