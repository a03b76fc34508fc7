'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import type { FormEvent } from 'react';
import { FilterSelect } from '@/components/attendee/list/filter-select';
import { SearchInput } from '@/components/attendee/list/search-input';
import { ListLink } from '@/components/console/list/list-link';
import { useOwnList } from '@/components/console/list/list-settings';
import { useFits } from '@/components/console/list/list-table';
import { ListTools } from '@/components/console/list/list-tools';
import { Pager } from '@/components/console/list/pager';
import recordStyles from '@/components/console/record-list/record-list.module.css';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { DataTable } from '@/components/ui/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { Field } from '@/components/ui/field';
import { Skeleton } from '@/components/ui/skeleton';
import { browserHttp } from '@/lib/api/http';
import { transportOptions } from '@/lib/api/transport';
import { type TransportPage, type TransportTotal, transportKind, transportStatus } from '@/lib/contract/transport';
import { LANGUAGE_TAGS } from '@/lib/domain/language-tag';
import { formatMoney } from '@/lib/domain/money';
import { dateInZone } from '@/lib/domain/zone';
import { isFiltered, toTransportFilter, withoutFilters } from './list-state';
import { TransportPanel } from './transport-panel';
import styles from './transport-staff.module.css';
import { useTransportColumns } from './use-transport-columns';
import { useTransportState } from './use-transport-state';

const SKELETON_LINES = 8;

interface TransportViewProps {
  event: { id: string; eventName: string; timeZone: string };
  /** Whether the reader may quote; others only read the requests. */
  mayQuote: boolean;
  mayOpenReservation: boolean;
}

/** The transport requests of an event: a page of them in order, counts and sums, and the one that is open. */
export function TransportView({ event, mayQuote, mayOpenReservation }: TransportViewProps) {
  const t = useTranslations('transport.staff');
  const locale = useLocale();
  const { state, go, hrefOf } = useTransportState();
  const columns = useTransportColumns(dateInZone(new Date(), event.timeZone));
  const own = useOwnList('transport');
  const fits = useFits();
  const [, ...arranged] = columns.map(({ id, label, header }) => ({ id, label: label ?? String(header) }));
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    ...transportOptions(browserHttp, { eventId: event.id, ...toTransportFilter(state) }),
    placeholderData: keepPreviousData,
  });
  const number = new Intl.NumberFormat(LANGUAGE_TAGS[locale]);
  const failure = error && !isFetching && (
    <Alert tone="danger" title={t('failed')}>
      <Button variant="secondary" small onClick={() => void refetch()}>
        {t('retry')}
      </Button>
    </Alert>
  );
  if (!data) return failure || <Skeleton lines={SKELETON_LINES} label={t('loading')} />;
  const first = (data.current_page - 1) * data.per_page + 1;
  const open = data.data.find(({ id }) => id === state.id);
  return (
    <>
      {failure}
      <StateLinks counts={data.counts} />
      <TransportTotals totals={data.totals} />
      <TransportFilters />
      <section aria-label={t('title')} aria-busy={isPlaceholderData} className={recordStyles.records}>
        <div className="d-flex flex-wrap gap-3 justify-content-between">
          <p role="status">{t('count', { count: data.total })}</p>
          <ListTools list="transport" columns={arranged} />
        </div>
        <div ref={fits} data-density={own?.layout.density}>
          <DataTable
            caption={t('lead', { event: event.eventName })}
            hideCaption
            columns={columns.filter(({ id }) => !own?.layout.hidden.includes(id))}
            rows={data.data}
            empty={<NoTransport total={data.total} />}
          />
        </div>
        {data.data.length > 0 && (
          <Pager
            page={data.current_page}
            last={data.last_page}
            range={t('pager.range', {
              from: number.format(first),
              to: number.format(first + data.data.length - 1),
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
      </section>
      <TransportPanel
        row={open ?? null}
        currencies={data.currencies}
        timeZone={event.timeZone}
        mayQuote={mayQuote}
        mayOpenReservation={mayOpenReservation}
        onClose={() => go({ id: '' })}
      />
    </>
  );
}

/** Why a page of the list has no row: nobody asked, nothing matches, or the list is shorter by now. */
export function NoTransport({ total }: Pick<TransportPage, 'total'>) {
  const t = useTranslations('transport.staff');
  const { state, go, hrefOf } = useTransportState();
  if (!isFiltered(state) && total === 0) return <EmptyState title={t('empty.title')} text={t('empty.text')} />;
  const noRow = total > 0 ? 'noPage' : 'noMatch';
  const shown = noRow === 'noPage' ? { ...state, page: 1 } : withoutFilters(state);
  return (
    <EmptyState
      title={t(`empty.${noRow}`)}
      text={t(`empty.${noRow}Text`)}
      action={
        <ListLink href={hrefOf(shown)} onGo={() => go(shown)} className={buttonClass('secondary')}>
          {t(noRow === 'noPage' ? 'empty.firstPage' : 'filters.clear')}
        </ListLink>
      }
    />
  );
}

/** What is quoted and accepted, each currency apart: sums of several are never one. */
function TransportTotals({ totals }: { totals: TransportTotal[] }) {
  const t = useTranslations('transport.staff.summary');
  const locale = useLocale();
  if (totals.length === 0) return null;
  return (
    <dl className={styles.totals} aria-label={t('totals')}>
      {totals.map(({ currency, quoted, accepted }) => (
        <div key={currency}>
          <dt>{currency}</dt>
          <dd>
            <span>{t('accepted')}</span> <strong>{formatMoney({ amount: accepted, currency }, locale)}</strong>
          </dd>
          <dd>
            <span>{t('quoted')}</span> {formatMoney({ amount: quoted, currency }, locale)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** How many requests are in each state; a press shows those alone. */
function StateLinks({ counts }: { counts: TransportPage['counts'] }) {
  const t = useTranslations('transport');
  const locale = useLocale();
  const { state, go, hrefOf } = useTransportState();
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const links = [
    { status: '' as const, label: t('staff.summary.all'), count: all },
    ...transportStatus.options.map((status) => ({ status, label: t(`status.${status}`), count: counts[status] })),
  ];
  return (
    <nav aria-label={t('staff.summary.label')} className={styles.states}>
      {links.map(({ status, label, count }) => (
        <ListLink
          key={status}
          href={hrefOf({ status, page: 1 })}
          onGo={() => go({ status, page: 1 })}
          aria-current={state.status === status ? 'true' : undefined}
        >
          <b>{new Intl.NumberFormat(LANGUAGE_TAGS[locale]).format(count)}</b> {label}
        </ListLink>
      ))}
    </nav>
  );
}

/** Search and kind. A plain form that asks by its address, so that it works before scripts load. */
function TransportFilters() {
  const t = useTranslations('transport.staff.filters');
  const kinds = useTranslations('transport.kind');
  const { state, go, hrefOf } = useTransportState();
  const all = withoutFilters(state);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    go({ q: String(new FormData(event.currentTarget).get('q') ?? '').trim(), page: 1 });
  };
  return (
    <search aria-label={t('label')}>
      <form className={styles.filters} onSubmit={submit}>
        <Field id="transport-q" label={t('search')} className="mb-0">
          {(input) => (
            <SearchInput
              {...input}
              placeholder={t('searchHint')}
              value={state.q}
              onSearch={(q) => go({ q, page: 1 }, 'replace')}
            />
          )}
        </Field>
        <FilterSelect
          id="transport-kind"
          name="kind"
          label={t('kind')}
          all={t('anyKind')}
          value={state.kind}
          options={transportKind.options.map((kind) => ({ value: kind, label: kinds(kind) }))}
          onChoose={(kind) => go({ kind, page: 1 })}
        />
        {isFiltered(state) && (
          <ListLink href={hrefOf(all)} onGo={() => go(all)}>
            {t('clear')}
          </ListLink>
        )}
        <noscript>
          <Button type="submit" small>
            {t('apply')}
          </Button>
        </noscript>
      </form>
    </search>
  );
}
