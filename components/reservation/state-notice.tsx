import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { CancelledNotice } from '@/components/change/cancelled-notice';
import { RemoveButton } from '@/components/change/remove-button';
import { RequestedNotice } from '@/components/change/requested-notice';
import { Alert } from '@/components/ui/alert';
import { buttonClass } from '@/components/ui/button-class';
import type { CurrencyScope } from '@/lib/contract/event';
import type { Reservation } from '@/lib/contract/reservation';
import { isEnded, isOver } from '@/lib/domain/reservation-state';
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
  const { status, standing, key } = reservation;
  if (status === 'cancellationRequested')
    return <RequestedNotice reservation={reservation} timeZone={timeZone} locale={locale} />;
  if (status !== 'hold' && !isOver(status)) return null;
  const t = await getTranslations({ locale, namespace: 'reservation.home' });
  const { booking, change } = await getMessages({ locale });
  const { balance, credit, pending, rooms } = reservation;
  const mayRemove = status !== 'hold' && balance.amount === 0 && credit.amount === 0 && pending.amount === 0;
  const reason = rooms.findLast((room) => room.reason)?.reason;
  return (
    <Alert tone="warning" title={t(`${status}Title`)}>
      <p>{t(`${status}Text`)}</p>
      {status === 'rejected' && reason && <p>{t('reason', { reason })}</p>}
      {status === 'cancelled' && <CancelledNotice reservation={reservation} scopes={scopes} locale={locale} />}
      <div className="d-flex flex-wrap gap-2">
        {(status === 'hold' || status === 'expired') && (
          <Link href="/CheckOut" className={buttonClass('secondary', { small: true })}>
            {t('confirm')}
          </Link>
        )}
        {standing.due && isEnded(status) && (
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
