import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { Alert } from '@/components/ui/alert';
import type { Reservation } from '@/lib/contract/reservation';
import type { Locale } from '@/lib/i18n/routing';
import { RefundDestinationForm } from './refund-destination-form';

/** Asks where a refund by transfer goes while one waits, and says where it goes once that is known. */
export async function RefundDestinationNotice({ reservation, locale }: { reservation: Reservation; locale: Locale }) {
  const { key, payments, refundDestination: known } = reservation;
  const isOnItsWay = payments.some(({ refunds }) =>
    refunds.some(({ method, status }) => method === 'bank' && status !== 'refunded'),
  );
  if (!isOnItsWay) return null;
  const t = await getTranslations({ locale, namespace: 'change.refundTo' });
  const { booking, change } = await getMessages({ locale });
  return (
    <Alert tone={known ? 'info' : 'warning'} title={t(known ? 'knownTitle' : 'title')}>
      <p>{known ? t('known', { bank: known.bank ?? '', last4: known.last4 }) : t('text')}</p>
      <NextIntlClientProvider messages={{ booking: { errors: booking.errors }, change: { refundTo: change.refundTo } }}>
        <RefundDestinationForm reservationKey={key} isKnown={known !== null} />
      </NextIntlClientProvider>
    </Alert>
  );
}
