import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { CancelledNotice } from '@/components/change/cancelled-notice';
import { RemoveButton } from '@/components/change/remove-button';
import { RequestedNotice } from '@/components/change/requested-notice';
import { Alert } from '@/components/ui/alert/alert';
import { buttonClass } from '@/components/ui/button/button-class';
import type { CurrencyScope } from '@/lib/contract/event';
import type { Reservation } from '@/lib/contract/reservation';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';

interface StateNoticeProps {
  reservation: Reservation;
  scopes: CurrencyScope[];
  /** Of the event. */
  timeZone: string;
  locale: Locale;
}

/** What a reservation that does not stand needs, or waits for. */
export async function StateNotice({ reservation, scopes, timeZone, locale }: StateNoticeProps) {
  const { status, key } = reservation;
  if (status === 'cancellationRequested')
    return <RequestedNotice reservation={reservation} timeZone={timeZone} locale={locale} />;
  if (status !== 'hold' && status !== 'expired' && status !== 'cancelled') return null;
  const t = await getTranslations({ locale, namespace: 'reservation.home' });
  const { booking, change } = await getMessages({ locale });
  const isSettled =
    reservation.paid.amount === 0 ? !reservation.cancellation || reservation.balance.amount === 0 : false;
  const mayRemove =
    status !== 'hold' && (isSettled || (reservation.credit.amount === 0 && reservation.balance.amount === 0));
  return (
    <Alert tone="warning" title={t(`${status}Title`)}>
      <p>{t(`${status}Text`)}</p>
      {status === 'cancelled' && <CancelledNotice reservation={reservation} scopes={scopes} locale={locale} />}
      <div className="d-flex flex-wrap gap-2">
        {status !== 'cancelled' && (
          <Link href="/CheckOut" className={buttonClass('secondary', { small: true })}>
            {t('confirm')}
          </Link>
        )}
        {status === 'cancelled' && reservation.cancellation?.cancelledAt && reservation.balance.amount > 0 && (
          <Link href="/pagoModal" className={buttonClass('primary', { small: true })}>
            {t('payOwed')}
          </Link>
        )}
        {mayRemove && (
          <NextIntlClientProvider messages={{ booking: { errors: booking.errors }, change: { remove: change.remove } }}>
            <RemoveButton reservationKey={key} />
          </NextIntlClientProvider>
        )}
      </div>
    </Alert>
  );
}
