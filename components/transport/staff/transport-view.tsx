'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { Pager } from '@/components/console/list/pager';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { DataTable } from '@/components/ui/data-table';
import { Skeleton } from '@/components/ui/skeleton';
import { browserHttp } from '@/lib/api/http';
import { transportOptions } from '@/lib/api/transport';
import { toTransportFilter } from './list-state';
import { NoTransport } from './no-transport';
import { StateLinks } from './state-links';
import { TransportFilters } from './transport-filters';
import { TransportPanel } from './transport-panel';
import { TransportTotals } from './transport-totals';
import { useTransportColumns } from './use-transport-columns';
import { useTransportState } from './use-transport-state';

interface TransportViewProps {
  event: { id: string; eventName: string; timeZone: string };
  /** Others see the requests alone. */
  mayQuote: boolean;
}

const SKELETON_LINES = 8;

/** The transport requests of an event: a page of them in order, counts and sums, and the one that is open. */
export function TransportView({ event, mayQuote }: TransportViewProps) {
  const t = useTranslations('transport.staff');
  const locale = useLocale();
  const { state, go, hrefOf } = useTransportState();
  const columns = useTransportColumns();
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    ...transportOptions(browserHttp, { eventId: event.id, ...toTransportFilter(state) }),
    placeholderData: keepPreviousData,
  });
  const number = new Intl.NumberFormat(locale);
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
      <section aria-label={t('title')} aria-busy={isPlaceholderData}>
        <p role="status">{t('count', { count: data.total })}</p>
        <DataTable
          caption={t('lead', { event: event.eventName })}
          hideCaption
          columns={columns}
          rows={data.data}
          empty={<NoTransport />}
        />
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
        onClose={() => go({ id: '' })}
      />
    </>
  );
}
