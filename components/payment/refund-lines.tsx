import { getTranslations } from 'next-intl/server';
import { unbroken } from '@/components/reservation/unbroken';
import type { Refund } from '@/lib/contract/payment';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import type { Locale } from '@/lib/i18n/routing';

/** What of a payment went or goes back, a line each. */
export async function RefundLines({ refunds, locale }: { refunds: Refund[]; locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'payment.refunds' });
  const format = datesIn(locale);
  return refunds.map(({ id, amount, status, method, refundedAt, createdAt, trackingKey }) => (
    <small key={id}>
      {unbroken(
        t('line', {
          amount: formatMoney(amount, locale),
          status: t(`status.${status}`),
          method: t(`methods.${method}`),
          date: format.short((refundedAt ?? createdAt).slice(0, 10)),
        }),
      )}
      {trackingKey && ` (${trackingKey})`}
    </small>
  ));
}
