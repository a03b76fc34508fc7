import { useTranslations } from 'next-intl';
import type { PolicyStep } from '@/lib/contract/cancellation';
import styles from './change.module.css';

/** The policy in words, the step of today marked. */
export function PolicySteps({ steps }: { steps: PolicyStep[] }) {
  const t = useTranslations('change.cancel');
  if (steps.length === 0) return <p>{t('noPolicy')}</p>;
  return (
    <ol className={styles.steps}>
      {steps.map(({ fromDays, text, holds }) => (
        <li key={fromDays} data-holds={holds || undefined} aria-current={holds ? 'step' : undefined}>
          {holds && <strong>{t('today')}</strong>}
          {text}
        </li>
      ))}
    </ol>
  );
}
