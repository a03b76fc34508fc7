'use client';

import { useLocale, useTranslations } from 'next-intl';
import { DUE_TONES } from '@/components/payment/payment-tones';
import { unbroken } from '@/components/reservation/unbroken';
import { Badge } from '@/components/ui/badge';
import type { Reservation } from '@/lib/contract/reservation';
import { datesIn } from '@/lib/domain/date-text';
import { useMoney } from '../staff-context';

/** What must be paid by when, and how far it is. */
export function ScheduleSection({ schedule }: Pick<Reservation, 'schedule'>) {
  const t = useTranslations('attendees.schedule');
  const format = datesIn(useLocale());
  const money = useMoney();
  return (
    <section>
      <h3>{t('title')}</h3>
      {schedule.length === 0 && <p className="attendee-note">{t('none')}</p>}
      <ol className="list-plain attendee-lines">
        {schedule.map(({ kind, dueOn, amount, paid, state }) => (
          <li key={`${kind}-${dueOn}`}>
            <span>
              <strong>{t(`kinds.${kind}`)}</strong>
              <small>{unbroken(t('by', { date: format.short(dueOn) }))}</small>
            </span>
            <span className="end">
              <span className="tabular">{money.plain(amount)}</span>
              <Badge tone={DUE_TONES[state]}>{t(`states.${state}`)}</Badge>
              {state !== 'paid' && paid.amount > 0 && <small>{t('paidOf', { paid: money.plain(paid) })}</small>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
