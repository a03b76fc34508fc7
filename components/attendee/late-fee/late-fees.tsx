'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { Reservation } from '@/lib/contract/reservation';
import { datesIn } from '@/lib/domain/date-text';
import { can } from '@/lib/domain/permissions';
import { useMoney, useStaff } from '../staff-context';
import { RemoveLateFee } from './remove-late-fee';

/** What the booking was charged for paying late, each fee with the way to take it off. */
export function LateFees({ reservation: { key, lateFees } }: { reservation: Pick<Reservation, 'key' | 'lateFees'> }) {
  const t = useTranslations('attendees.lateFees');
  const format = datesIn(useLocale());
  const money = useMoney();
  const staff = useStaff();
  if (lateFees.length === 0) return null;
  return (
    <section>
      <h3>{t('title')}</h3>
      <ul className="list-plain attendee-lines">
        {lateFees.map((fee) => (
          <li key={fee.dueOn} className="flex-wrap">
            <span>
              <strong className="tabular">{money.plain(fee.amount)}</strong>
              <small>{t('of', { date: format.short(fee.dueOn) })}</small>
            </span>
            {can(staff, 'refundPayment') && <RemoveLateFee reservation={key} fee={fee} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
