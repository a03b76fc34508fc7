'use client';

import { useLocale, useTranslations } from 'next-intl';
import { unbroken } from '@/components/reservation/unbroken';
import type { ReservationSummary } from '@/lib/contract/reservation';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';

/** What is left to pay, and the one thing to know about it: overdue, owed back, or the next day of payment. */
export function BalanceCell({ row }: { row: ReservationSummary }) {
  const { status, balance, overdue, credit, nextDue } = row;
  const t = useTranslations('attendees.row');
  const locale = useLocale();
  const format = datesIn(locale);
  return (
    <>
      <span className={status === 'expired' ? 'text-secondary' : balance.amount === 0 ? 'text-success' : undefined}>
        {formatMoney(balance, locale)}
      </span>
      {credit.amount > 0 && <small>{t('credit', { amount: formatMoney(credit, locale) })}</small>}
      {overdue.amount > 0 && (
        <small className="text-danger">{t('overdue', { amount: formatMoney(overdue, locale) })}</small>
      )}
      {nextDue && overdue.amount === 0 && (
        <small>{unbroken(t('nextDue', { date: format.short(nextDue.dueOn) }))}</small>
      )}
    </>
  );
}
