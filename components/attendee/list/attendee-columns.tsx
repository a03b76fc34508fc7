'use client';

import { useLocale, useTranslations } from 'next-intl';
import { ListLink } from '@/components/console/list/list-link';
import { STATE_TONES } from '@/components/reservation/state-tones';
import { unbroken } from '@/components/reservation/unbroken';
import { Badge } from '@/components/ui/badge';
import type { Column } from '@/components/ui/data-table';
import type { ReservationSummary } from '@/lib/contract/reservation';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import { BalanceCell } from './balance-cell';
import type { ListSort } from './list-state';
import { orderOf, SortHeader } from './sort-header';
import { useListState } from './use-list-state';
import { WaitingCell } from './waiting-cell';

/** A row of the list as the table takes it. */
export type AttendeeRow = ReservationSummary & { id: string };

/** The columns of the reservations; the holder's name opens the reservation. */
export function useAttendeeColumns(): Column<AttendeeRow>[] {
  const t = useTranslations('attendees');
  const locale = useLocale();
  const format = datesIn(locale);
  const statusWord = useTranslations('standing.staffState');
  const { state, go, hrefOf } = useListState();
  const sortable = (id: ListSort, label: string) => ({
    id,
    label,
    className: id,
    header: <SortHeader by={id} label={label} />,
    sorted: orderOf(state.sort, id),
  });
  return [
    {
      ...sortable('holder', t('columns.holder')),
      cell: ({ key, holder, email, mobile }) => (
        <span className="attendee-holder">
          <ListLink
            href={hrefOf({ key })}
            onGo={() => go({ key })}
            className="stretched-link"
            aria-label={t('row.open', { holder })}
          >
            {holder}
          </ListLink>
          <small>{email ?? mobile}</small>
        </span>
      ),
    },
    {
      ...sortable('status', t('columns.status')),
      cell: ({ standing: { state: shown } }) => <Badge tone={STATE_TONES[shown]}>{statusWord(shown)}</Badge>,
    },
    {
      ...sortable('checkIn', t('columns.stay')),
      cell: ({ checkIn, checkOut, rooms, people, categories }) =>
        checkIn && checkOut ? (
          <span title={categories.join(', ')}>
            {unbroken(t('row.stay', { from: format.short(checkIn), to: format.short(checkOut) }))}
            <small>{t('row.rooms', { rooms, people })}</small>
          </span>
        ) : (
          t('row.noStay')
        ),
    },
    {
      ...sortable('total', t('columns.total')),
      align: 'end',
      cell: ({ total }) => formatMoney(total, locale),
    },
    {
      ...sortable('balance', t('columns.balance')),
      align: 'end',
      cell: (row) => <BalanceCell row={row} />,
    },
    {
      id: 'waiting',
      className: 'waiting',
      header: t('columns.waiting'),
      cell: (row) => <WaitingCell row={row} />,
    },
  ];
}
