import { getTranslations } from 'next-intl/server';
import { Badge } from '@/components/ui/badge';
import { unbroken } from '@/components/ui/unbroken';
import { proofUrl } from '@/lib/api/payment';
import type { Payment, Refund } from '@/lib/contract/payment';
import { cardBrandName, withFee } from '@/lib/domain/card';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney, rateText } from '@/lib/domain/money';
import { paymentDay } from '@/lib/domain/payment-day';
import { dateInZone } from '@/lib/domain/zone';
import type { Locale } from '@/lib/i18n/routing';
import styles from './payment.module.css';
import { PAYMENT_TONES } from './payment-tones';

interface PaymentListProps {
  payments: Payment[];
  /** Of the event, whose days the payments have: IANA name. */
  timeZone: string;
  locale: Locale;
}

/** Every payment with its state: the link to a proof, a card's last digits, and refunds below. */
export async function PaymentList({ payments, timeZone, locale }: PaymentListProps) {
  const t = await getTranslations({ locale, namespace: 'payment' });
  const format = datesIn(locale);
  const shown = shownPayments(payments);
  return (
    <section className="mb-5">
      <h2 className="h3">{t('list.title')}</h2>
      {shown.length === 0 && <p className="text-secondary">{t('list.empty')}</p>}
      <ul className={styles.items}>
        {shown.map(
          ({
            id,
            amount,
            sent,
            fee,
            paidOn,
            createdAt,
            decidedAt,
            status,
            hasProof,
            reason,
            card,
            processor,
            refunds,
            attention,
            payer,
          }) => (
            <li key={id}>
              <span>
                <strong>{formatMoney(amount, locale)}</strong>
                {sent && (
                  <small>
                    {unbroken(
                      t('list.sent', {
                        sent: formatMoney(sent.amount, locale),
                        rate: rateText(sent.rate, locale),
                      }),
                    )}
                  </small>
                )}
                <small className="text-nowrap">
                  {unbroken(format.short(paymentDay({ paidOn, decidedAt, createdAt }, timeZone)))}
                </small>
                {payer !== null && <small>{t('list.payer', { name: payer || t('list.someone') })}</small>}
                {card && (
                  <small>
                    {t('list.card', {
                      brand: cardBrandName(card.brand),
                      last4: card.last4,
                    })}
                    {processor === 'sandbox' && ` · ${t('list.test')}`}
                  </small>
                )}
                {fee.amount > 0 && <small>{t('list.fee', { amount: formatMoney(fee, locale) })}</small>}
                {reason && <small>{t('list.reason', { reason })}</small>}
                {attention === 'roomGone' && <small>{t('list.roomGone')}</small>}
                <RefundLines refunds={refunds} timeZone={timeZone} locale={locale} />
              </span>
              <span className="text-end">
                <Badge tone={PAYMENT_TONES[status]}>{t(`status.${status}`)}</Badge>
                {hasProof && (
                  <small>
                    <a href={proofUrl(id, { inline: true })} target="_blank" rel="noreferrer">
                      {t('list.viewProof')}
                    </a>
                  </small>
                )}
              </span>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

/** Payments worth a line: a card form that was opened and never paid is none. */
function shownPayments(payments: Payment[]): Payment[] {
  return payments.filter(
    ({ method, status, card }) =>
      method !== 'card' || card !== null || (status !== 'requiresAction' && status !== 'failed'),
  );
}

/** A payment's refunds, a line each. */
async function RefundLines({ refunds, timeZone, locale }: Omit<PaymentListProps, 'payments'> & { refunds: Refund[] }) {
  const t = await getTranslations({ locale, namespace: 'payment.refunds' });
  const format = datesIn(locale);
  return refunds.map(({ id, amount, fee, status, method, refundedAt, createdAt, trackingKey, withdrawalReason }) => (
    <small key={id}>
      {unbroken(
        t('line', {
          amount: formatMoney(withFee({ amount, fee }), locale),
          status: t(`status.${status}`),
          method: t(`methods.${method}`),
          date: format.short(dateInZone(new Date(refundedAt ?? createdAt), timeZone)),
        }),
      )}
      {fee && ` · ${t('withFee', { amount: formatMoney(fee, locale) })}`}
      {trackingKey && ` (${trackingKey})`}
      {withdrawalReason !== null && ` · ${t('withdrawnFor', { reason: withdrawalReason })}`}
    </small>
  ));
}
