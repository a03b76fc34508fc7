import { useTranslations } from 'next-intl';
import figures from '@/components/reservation/figures.module.css';
import type { CancellationPreview, PolicyStep } from '@/lib/contract/cancellation';
import styles from './change.module.css';
import { Figure } from './price-change';
import { ShownMoney, useMoneyText } from './shown-money';

/** What is kept, what comes back and how, what stays to be paid. */
export function CancelAmounts({ preview }: { preview: CancellationPreview }) {
  const t = useTranslations('change.cancel');
  const text = useMoneyText();
  const { price, penalty, refundable, pending, pendingRefundable: back, balance, ways } = preview;
  return (
    <>
      <dl className={figures.figures}>
        <Figure name={t('price')} value={<ShownMoney money={price} />} />
        <Figure name={t('penalty')} value={<ShownMoney money={penalty} />} />
        <Figure name={t('refundable')} value={<ShownMoney money={refundable} />} isStrong />
        {balance.amount > 0 && <Figure name={t('balance')} value={<ShownMoney money={balance} />} />}
      </dl>
      {ways.map(({ method, amount }) => (
        <p key={method} className="text-secondary mb-1">
          {t(`way.${method}`, { amount: text(amount) })}
        </p>
      ))}
      {pending.amount > 0 && (
        <p className="mb-1">
          {t('underReview', { amount: text(pending), back: back.amount > 0 ? text(back) : 'none' })}
        </p>
      )}
    </>
  );
}

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
