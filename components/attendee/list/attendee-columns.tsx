'use client';

import { useLocale, useTranslations } from 'next-intl';
import { ListLink } from '@/components/console/list/list-link';
import { Badge } from '@/components/ui/badge/badge';
import type { Column } from '@/components/ui/data-table/data-table';
import type { ReservationSummary } from '@/lib/contract/reservation';
import { showDate } from '@/lib/domain/event-dates';
import { formatMoney } from '@/lib/domain/money';
import { canDecideRoom } from '@/lib/domain/reservation-state';
import { storedStatus } from '../decision/may-decide-room';
import { RESERVATION_TONES } from '../status-tones';
import type { ListSort } from './list-state';
import { orderOf, SortHeader } from './sort-header';
import { useListState } from './use-list-state';

/** A row of the list as the table takes it. */
export type AttendeeRow = ReservationSummary & { id: string };

/** Rooms that wait: those of a hold or of what expired wait for nobody. */
function roomsToDecide({ status, roomsToApprove }: ReservationSummary): number {
  return canDecideRoom({ room: 'requested', booking: storedStatus(status) }) ? roomsToApprove : 0;
}

/** The columns of the reservations; the holder's name opens the reservation. */
export function useAttendeeColumns(): Column<AttendeeRow>[] {
  const t = useTranslations('attendees');
  const locale = useLocale();
  const statusWord = useTranslations('reservation.status');
  const { state, go, hrefOf } = useListState();
  const sortable = (id: ListSort, label: string) => ({
    id,
    label,
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
      cell: ({ status }) => <Badge tone={RESERVATION_TONES[status]}>{statusWord(status)}</Badge>,
    },
    {
      ...sortable('checkIn', t('columns.stay')),
      cell: ({ checkIn, checkOut }) =>
        checkIn && checkOut ? (
          <span className="tabular">
            {showDate(checkIn)}
            <small>{t('row.until', { date: showDate(checkOut) })}</small>
          </span>
        ) : (
          t('row.noStay')
        ),
    },
    {
      id: 'rooms',
      header: t('columns.rooms'),
      align: 'end',
      cell: ({ rooms, people }) => (
        <>
          <span aria-hidden="true">{`${rooms} · ${people}`}</span>
          <span className="visually-hidden">{t('row.rooms', { rooms, people })}</span>
        </>
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
      cell: ({ balance }) => (
        <span className={balance.amount === 0 ? 'text-success' : undefined}>{formatMoney(balance, locale)}</span>
      ),
    },
    {
      id: 'waiting',
      header: t('columns.waiting'),
      cell: (row) => {
        const rooms = roomsToDecide(row);
        return (
          <span className="attendee-waiting">
            {row.paymentsToApprove > 0 && (
              <Badge tone="warning">{t('row.payments', { count: row.paymentsToApprove })}</Badge>
            )}
            {rooms > 0 && <Badge tone="warning">{t('row.roomsToApprove', { count: rooms })}</Badge>}
            {row.paymentsToApprove + rooms === 0 && <span className="visually-hidden">{t('row.nothing')}</span>}
          </span>
        );
      },
    },
  ];
}
