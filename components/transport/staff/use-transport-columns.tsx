'use client';

import { useLocale, useTranslations } from 'next-intl';
import { ListLink, SortLink } from '@/components/console/list/list-link';
import recordStyles from '@/components/console/record-list/record-list.module.css';
import { Badge } from '@/components/ui/badge';
import type { Column } from '@/components/ui/data-table';
import type { CalendarDate } from '@/lib/contract/dates';
import type { TransportRow } from '@/lib/contract/transport';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import { isUnansweredQuoteOver } from '@/lib/domain/transport-state';
import { TRANSPORT_TONES } from '../guest/status-tones';
import { differsFromStay, travelMore } from './differs-from-stay';
import type { TransportSort } from './list-state';
import styles from './transport-staff.module.css';
import { useTransportState } from './use-transport-state';

function orderOf(sort: string, by: TransportSort): 'ascending' | 'descending' | undefined {
  if (sort === by) return 'ascending';
  return sort === `-${by}` ? 'descending' : undefined;
}

/** The columns of the requests, `today` where the event is; the passenger's name opens the request. */
export function useTransportColumns(today: CalendarDate): Column<TransportRow>[] {
  const t = useTranslations('transport');
  const locale = useLocale();
  const format = datesIn(locale);
  const { state, go, hrefOf } = useTransportState();
  const sortable = (by: TransportSort, label: string) => {
    const change = { sort: state.sort === by ? `-${by}` : by, page: 1 };
    return {
      id: by,
      label,
      sorted: orderOf(state.sort, by),
      header: (
        <SortLink
          href={hrefOf(change)}
          onGo={() => go(change)}
          order={orderOf(state.sort, by)}
          aria-label={t('staff.columns.sort', { column: label })}
        >
          {label}
        </SortLink>
      ),
    };
  };
  return [
    {
      ...sortable('holder', t('staff.columns.holder')),
      className: recordStyles.title,
      cell: ({ id, holder, reservationKey }) => (
        <span className={styles.lines}>
          <ListLink href={hrefOf({ id })} onGo={() => go({ id })} aria-label={t('staff.row.open', { holder })}>
            {holder}
          </ListLink>
          <small className="text-nowrap">{reservationKey}</small>
        </span>
      ),
    },
    {
      id: 'route',
      header: t('staff.columns.route'),
      cell: ({ kind, origin, destination }) => (
        <span className={styles.lines}>
          {t('route', { origin, destination })}
          <small>{t(`kind.${kind}`)}</small>
        </span>
      ),
    },
    {
      ...sortable('departureDate', t('staff.columns.dates')),
      cell: (row) => (
        <span className={`${styles.lines} tabular`}>
          <span>
            <span className="text-nowrap">{format.short(row.departureDate)}</span>{' '}
            <span className="text-nowrap">
              {row.returnDate ? t('staff.row.until', { date: format.short(row.returnDate) }) : t('staff.row.oneWay')}
            </span>
          </span>
          {differsFromStay(row) && <small className={styles.differs}>{t('staff.row.differs')}</small>}
          {travelMore(row) && <small className={styles.differs}>{t('staff.row.more', { booked: row.booked })}</small>}
        </span>
      ),
    },
    {
      id: 'people',
      header: t('staff.columns.people'),
      cell: ({ adults, minors }) => t('people', { adults, minors }),
    },
    {
      ...sortable('status', t('staff.columns.status')),
      cell: (row) => (
        <span className={styles.lines}>
          <span>
            <Badge tone={TRANSPORT_TONES[row.status]}>{t(`status.${row.status}`)}</Badge>
          </span>
          {isUnansweredQuoteOver(row, today) && <small className={styles.differs}>{t('staff.row.over')}</small>}
        </span>
      ),
    },
    {
      id: 'amount',
      header: t('staff.columns.amount'),
      align: 'end',
      cell: ({ quote }) => (quote ? formatMoney(quote, locale) : t('staff.row.noQuote')),
    },
  ];
}
