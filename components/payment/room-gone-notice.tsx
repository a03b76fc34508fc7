import { getTranslations } from 'next-intl/server';
import { buttonClass } from '@/components/ui/button-class';
import { EmptyState } from '@/components/ui/empty-state';
import type { Payment } from '@/lib/contract/payment';
import { formatMoney } from '@/lib/domain/money';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';

/** The money came when the room was gone: it goes back, and the guest reads so at once. */
export async function RoomGoneNotice({ payment, locale }: { payment: Payment; locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'payment.result' });
  return (
    <div className="container py-5">
      <EmptyState
        level={1}
        title={t('roomGoneTitle')}
        text={t('roomGone', { amount: formatMoney(payment.amount, locale) })}
        action={
          <Link href="/adminReservacion" className={buttonClass('primary')}>
            {t('home')}
          </Link>
        }
      />
    </div>
  );
}
