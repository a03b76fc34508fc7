import { getTranslations } from 'next-intl/server';
import { Badge, type BadgeTone } from '@/components/ui/badge/badge';
import { proofUrl } from '@/lib/api/payment/proof-url';
import type { Payment, PaymentStatus } from '@/lib/contract/payment';
import { showDate } from '@/lib/domain/event-dates';
import { formatMoney } from '@/lib/domain/money';
import type { Locale } from '@/lib/i18n/routing';
import styles from './payment.module.css';

const TONES: Record<PaymentStatus, BadgeTone> = {
  pending: 'warning',
  approved: 'success',
  rejected: 'danger',
  requiresAction: 'warning',
  failed: 'danger',
  refunded: 'neutral',
};

/** Every payment with its state; a proof opens beside. */
export async function PaymentList({ payments, locale }: { payments: Payment[]; locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'payment' });
  return (
    <section className="mb-5">
      <h2 className="h3">{t('list.title')}</h2>
      {payments.length === 0 && <p className="text-secondary">{t('list.empty')}</p>}
      <ul className={styles.items}>
        {payments.map(({ id, amount, paidOn, createdAt, status, hasProof, reason }) => (
          <li key={id}>
            <span>
              <strong>{formatMoney(amount, locale)}</strong>
              <small>{showDate(paidOn ?? createdAt.slice(0, 10))}</small>
              {reason && <small>{t('list.reason', { reason })}</small>}
            </span>
            <span className="text-end">
              <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>
              {hasProof && (
                <small>
                  <a href={proofUrl(id, { inline: true })} target="_blank" rel="noreferrer">
                    {t('list.viewProof')}
                  </a>
                </small>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
