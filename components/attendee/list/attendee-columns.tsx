'use client';

import { useLocale, useTranslations } from 'next-intl';
import { ListLink, SortLink } from '@/components/console/list/list-link';
import { STATE_TONES } from '@/components/reservation/state-tones';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import type { Column } from '@/components/ui/data-table';
import { unbroken } from '@/components/ui/unbroken';
import type { ReservationSummary } from '@/lib/contract/reservation';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import { stateWord } from '@/lib/domain/standing-words';
import styles from './attendee-list.module.css';
import type { ListSort } from './list-state';
import { useListState } from './use-list-state';
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
    className: styles[id],
    header: <SortHeader by={id} label={label} />,
    sorted: orderOf(state.sort, id),
  });
  return [
    {
      ...sortable('holder', t('columns.holder')),
      cell: ({ key, holder, email, mobile }) => (
        <span className={styles.person}>
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
      cell: ({ standing }) => <Badge tone={STATE_TONES[standing.state]}>{stateWord(standing, statusWord)}</Badge>,
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
      className: styles.waiting,
      header: t('columns.waiting'),
      cell: (row) => <WaitingCell row={row} />,
    },
  ];
}

/** What in a reservation waits for staff, one word each. */
function WaitingCell({ row }: { row: ReservationSummary }) {
  const t = useTranslations('attendees.row');
  const { attention } = row;
  const { agency } = row.standing;
  const waiting: [id: string, tone: BadgeTone, text: string | false][] = [
    ['attention', 'danger', attention !== null && t(`attention.${attention}`)],
    ['cancellation', 'danger', agency.cancellations > 0 && t('cancellation')],
    ['payments', 'warning', agency.payments > 0 && t('payments', { count: agency.payments })],
    ['rooms', 'warning', agency.rooms > 0 && t('roomsToApprove', { count: agency.rooms })],
    ['changes', 'warning', agency.changes > 0 && t('changes', { count: agency.changes })],
    ['refunds', 'warning', agency.refunds > 0 && t('refunds', { count: agency.refunds })],
  ];
  const shown = waiting.filter(([, , text]) => text);
  return (
    <span className="d-inline-flex flex-wrap gap-1">
      {shown.map(([id, tone, text]) => (
        <Badge key={id} tone={tone}>
          {text}
        </Badge>
      ))}
      {shown.length === 0 && <span className="visually-hidden">{t('nothing')}</span>}
    </span>
  );
}

/** What is left to pay, and its most important fact: overdue, owed back, or the next due day. */
function BalanceCell({ row }: { row: ReservationSummary }) {
  const { balance, overdue, credit, total, standing } = row;
  const t = useTranslations('attendees.row');
  const locale = useLocale();
  const format = datesIn(locale);
  const { due, state, underReview } = standing;
  // A hold that ended owes nothing, so no amount is shown as paid.
  const isNothing = balance.amount === 0 && (state === 'expired' || state === 'rejected' || state === 'cancelled');
  return (
    <>
      <span className={isNothing ? 'text-secondary' : balance.amount === 0 ? 'text-success' : undefined}>
        {formatMoney(balance, locale)}
      </span>
      {state === 'cancelled' && balance.amount > 0 && <small>{t('fee', { amount: formatMoney(total, locale) })}</small>}
      {credit.amount > 0 && <small>{t('credit', { amount: formatMoney(credit, locale) })}</small>}
      {underReview.amount > 0 && <small>{t('underReview', { amount: formatMoney(underReview, locale) })}</small>}
      {overdue.amount > 0 && (
        <small className="text-danger">{t('overdue', { amount: formatMoney(overdue, locale) })}</small>
      )}
      {due && due.when !== 'overdue' && <small>{unbroken(t('nextDue', { date: format.short(due.dueOn) }))}</small>}
    </>
  );
}

/** How the list is ordered by this column now; undefined where it is ordered by another. */
function orderOf(sort: string, by: ListSort): 'ascending' | 'descending' | undefined {
  if (sort === by) return 'ascending';
  return sort === `-${by}` ? 'descending' : undefined;
}

/** A column's name as the link that orders by it, and turns the order at the second press. */
function SortHeader({ by, label }: { by: ListSort; label: string }) {
  const t = useTranslations('attendees.columns');
  const { state, go, hrefOf } = useListState();
  const change = { sort: state.sort === by ? `-${by}` : by, page: 1 };
  return (
    <>
      <SortLink
        href={hrefOf(change)}
        onGo={() => go(change)}
        className="d-none d-md-inline"
        order={orderOf(state.sort, by)}
        aria-label={t('sort', { column: label })}
      >
        {label}
      </SortLink>
      <span className="d-md-none">{label}</span>
    </>
  );
}
