import { getTranslations } from 'next-intl/server';
import { BALANCE_DUE_DAYS } from '@/lib/config/constants';
import type { Simulation } from '@/lib/contract/simulation';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import type { Locale } from '@/lib/i18n/routing';
import styles from './simulator.module.css';

interface EstimateScheduleProps {
  simulation: Simulation;
  locale: Locale;
}

/** What would be paid and by when. Specification 1 and 9. */
export async function EstimateSchedule({ simulation, locale }: EstimateScheduleProps) {
  const t = await getTranslations({ locale, namespace: 'simulator.schedule' });
  const format = datesIn(locale);
  return (
    <>
      <h3 className={styles.subtitle}>{t('title')}</h3>
      <p className={styles.hint}>{t('lead')}</p>
      <dl className={styles.schedule}>
        {simulation.schedule.map(({ kind, dueOn, amount }) => (
          <div key={kind}>
            <dt>
              {t('item', { kind, days: BALANCE_DUE_DAYS })}
              <span>{dueOn === simulation.estimatedOn ? t('today') : format.long(dueOn)}</span>
            </dt>
            <dd>{formatMoney(amount, locale)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
