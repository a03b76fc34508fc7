'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import figures from '@/components/reservation/figures.module.css';
import { unbroken } from '@/components/ui/unbroken';
import type { ChangePreview } from '@/lib/contract/booking-change';
import { datesIn } from '@/lib/domain/date-text';
import styles from './change.module.css';
import { ShownMoney, useMoneyText } from './shown-money';

/** What a change costs before consent: old and new total, what is due now, and the schedule as it would be. */
export function PriceChange({ preview, children }: { preview: ChangePreview; children: ReactNode }) {
  const t = useTranslations('change.price');
  const format = datesIn(useLocale());
  const text = useMoneyText();
  const { difference, oldTotal, newTotal, dueNow, credit, schedule, asks } = preview;
  const absolute = { ...difference, amount: Math.abs(difference.amount) };
  const sign = difference.amount > 0 ? 'more' : difference.amount < 0 ? 'less' : 'same';
  return (
    <section className={figures.panel} aria-labelledby="price-change-title" aria-live="polite">
      <h2 className="h4" id="price-change-title">
        {t('title')}
      </h2>
      <p className={styles.difference} data-sign={sign}>
        {t(sign, { amount: text(absolute) })}
      </p>
      <dl className={figures.figures}>
        <Figure name={t('oldTotal')} value={<ShownMoney money={oldTotal} />} />
        <Figure name={t('newTotal')} value={<ShownMoney money={newTotal} />} isStrong />
        {dueNow.amount > 0 && <Figure name={t('dueNow')} value={<ShownMoney money={dueNow} />} />}
        {credit.amount > 0 && <Figure name={t('credit')} value={<ShownMoney money={credit} />} />}
      </dl>
      {schedule.length > 0 && (
        <>
          <h3 className="h6">{t('schedule')}</h3>
          <ul className={styles.schedule}>
            {schedule.map(({ kind, dueOn, amount }) => (
              <li key={`${kind}-${dueOn}-${amount.amount}`}>
                <span>{unbroken(t(`item.${kind}`, { date: format.words(dueOn) }))}</span>
                <ShownMoney money={amount} />
              </li>
            ))}
          </ul>
        </>
      )}
      {asks && <p>{t('asks')}</p>}
      {children}
    </section>
  );
}

export function Figure({ name, value, isStrong }: { name: string; value: ReactNode; isStrong?: boolean }) {
  return (
    <div data-strong={isStrong || undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
