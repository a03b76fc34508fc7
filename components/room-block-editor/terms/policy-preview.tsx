import { useLocale, useTranslations } from 'next-intl';
import type { CancellationStep, Penalty } from '@/lib/contract/booking-terms';
import type { CalendarDate } from '@/lib/contract/dates';
import { type DatedStep, datedSteps } from '@/lib/domain/cancellation';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import styles from './terms.module.css';

interface PolicyPreviewProps {
  steps: CancellationStep[];
  currency: string;
  /** A guest's arrival, from which the days are counted. */
  arrival: CalendarDate;
}

/** The cancellation policy in the sentences that guests read in mails and on pages. */
export function PolicyPreview({ steps, currency, arrival }: PolicyPreviewProps) {
  const t = useTranslations('policy');
  const title = useTranslations('block.terms');
  const locale = useLocale();
  const format = datesIn(locale);
  if (steps.length === 0) return null;
  const when = ({ step, toDays, firstDay, lastDay }: DatedStep) => {
    const first = firstDay && format.words(firstDay);
    const last = lastDay && format.words(lastDay);
    if (first && last) return t('when.between', { first, last, from: step.fromDays, to: toDays ?? step.fromDays });
    if (last) return t('when.until', { last, from: step.fromDays });
    return first ? t('when.since', { first, to: toDays ?? 0 }) : t('when.always');
  };
  const kept = (penalty: Penalty) => {
    if (penalty.kind === 'percent') return t('kept.percent', { percent: penalty.percent });
    if (penalty.kind === 'nights') return t('kept.nights', { nights: penalty.nights });
    if (penalty.kind === 'fixed')
      return t('kept.fixed', { amount: formatMoney({ amount: penalty.amount, currency }, locale) });
    return t(`kept.${penalty.kind}`);
  };
  return (
    <div className={styles.policy}>
      <h3 className="h6">{title('policy')}</h3>
      <p className="text-secondary mb-0">{title('policyArrival', { date: format.words(arrival) })}</p>
      <ul>
        {datedSteps(steps, arrival).map((dated) => (
          <li key={dated.step.fromDays}>{t('sentence', { when: when(dated), kept: kept(dated.step.penalty) })}</li>
        ))}
      </ul>
    </div>
  );
}
