'use client';

import { useLocale, useTranslations } from 'next-intl';
import { unbroken } from '@/components/reservation/unbroken';
import type { ReservationSummary } from '@/lib/contract/reservation';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';

/** What is left to pay, and the one thing to know about it: overdue, owed back, or the next day of payment. */
export function BalanceCell({ row }: { row: ReservationSummary }) {
  const { balance, overdue, credit, total, standing } = row;
  const t = useTranslations('attendees.row');
  const locale = useLocale();
  const format = datesIn(locale);
  const { due, state, underReview } = standing;
  // What never came to be has nothing to settle: no amount is called paid.
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
