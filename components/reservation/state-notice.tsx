import { getTranslations } from 'next-intl/server';
import { Alert } from '@/components/ui/alert/alert';
import { buttonClass } from '@/components/ui/button/button-class';
import type { Reservation } from '@/lib/contract/reservation';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';

/** What a reservation that does not stand needs. */
export async function StateNotice({ reservation, locale }: { reservation: Reservation; locale: Locale }) {
  const { status, eventCode } = reservation;
  if (status !== 'hold' && status !== 'expired' && status !== 'cancelled') return null;
  const t = await getTranslations({ locale, namespace: 'reservation.home' });
  return (
    <Alert tone="warning" title={t(`${status}Title`)}>
      <p>{t(`${status}Text`)}</p>
      {status !== 'cancelled' && (
        <Link
          href={`/eventos/${eventCode}/reservationProcess?step=checkout`}
          className={buttonClass('secondary', { small: true })}
        >
          {t('confirm')}
        </Link>
      )}
    </Alert>
  );
}
