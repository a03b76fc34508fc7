import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { Alert } from '@/components/ui/alert';
import type { Reservation } from '@/lib/contract/reservation';
import { datesIn } from '@/lib/domain/date-text';
import { dateInZone } from '@/lib/domain/zone';
import type { Locale } from '@/lib/i18n/routing';
import { WithdrawButton } from './withdraw-button';

interface RequestedNoticeProps {
  reservation: Reservation;
  timeZone: string;
  locale: Locale;
}

/** A cancellation that waits for the agency, with what the guest wrote, until it is taken back. */
export async function RequestedNotice({ reservation, timeZone, locale }: RequestedNoticeProps) {
  const t = await getTranslations({ locale, namespace: 'change.state' });
  const { booking, change } = await getMessages({ locale });
  const { requestedAt, text, rooms } = reservation.cancellation ?? { requestedAt: null, text: null, rooms: null };
  const date = requestedAt ? datesIn(locale).words(dateInZone(new Date(requestedAt), timeZone)) : '';
  return (
    <Alert tone="info" title={t('requestedTitle')}>
      <p>{rooms ? t('requestedPart', { date, count: rooms.length }) : t('requestedText', { date })}</p>
      {text && <p>{t('yourText', { text })}</p>}
      <NextIntlClientProvider messages={{ booking: { errors: booking.errors }, change: { withdraw: change.withdraw } }}>
        <WithdrawButton reservationKey={reservation.key} />
      </NextIntlClientProvider>
    </Alert>
  );
}
