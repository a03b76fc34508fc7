import { getTranslations } from 'next-intl/server';
import { amountText } from '@/components/reservation/amount';
import { Badge } from '@/components/ui/badge';
import { unbroken } from '@/components/ui/unbroken';
import type { CurrencyScope } from '@/lib/contract/event';
import type { Reservation } from '@/lib/contract/reservation';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import type { Locale } from '@/lib/i18n/routing';
import styles from './payment.module.css';
import { DUE_TONES } from './payment-tones';

type Item = Reservation['schedule'][number];

interface ScheduleListProps {
  schedule: Item[];
  scopes: CurrencyScope[];
  locale: Locale;
}

/** What must be paid by when, and what of it is paid. */
export async function ScheduleList({ schedule, scopes, locale }: ScheduleListProps) {
  const t = await getTranslations({ locale, namespace: 'payment.schedule' });
  const format = datesIn(locale);
  if (schedule.length === 0) return null;
  return (
    <section className="mb-5">
      <h2 className="h3">{t('title')}</h2>
      <ul className={styles.items}>
        {schedule.map(({ kind, dueOn, amount, paid, state }) => (
          <li key={`${kind}-${dueOn}`}>
            <span>
              <strong>{t(kind)}</strong>
              <small>{unbroken(t('by', { date: format.words(dueOn) }))}</small>
            </span>
            <span className="text-end">
              <Badge tone={DUE_TONES[state]}>{t(state)}</Badge>
              <small>
                {paid.amount > 0 && paid.amount < amount.amount
                  ? t('paidOf', { paid: formatMoney(paid, locale), amount: formatMoney(amount, locale) })
                  : amountText({ money: amount, scopes, locale })}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
