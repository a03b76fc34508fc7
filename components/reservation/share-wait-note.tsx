import { getTranslations } from 'next-intl/server';
import { Alert } from '@/components/ui/alert';
import type { Reservation } from '@/lib/contract/reservation';
import { datesIn } from '@/lib/domain/date-text';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';

/** How many shares of the room still lack their first payment, and when that falls to whoever booked. */
export async function ShareWaitNote({ wait, locale }: { wait: Reservation['shareWait']; locale: Locale }) {
  if (!wait) return null;
  const t = await getTranslations({ locale, namespace: 'reservation.shareWait' });
  const { missing, until, timeZone } = wait;
  return (
    <Alert tone="warning" title={t('title', { count: missing })}>
      <p>{until ? t('untilText', { until: datesIn(locale).instantInWords(until, timeZone) }) : t('text')}</p>
      <p className="mb-0">
        <Link href="/adminReservacion/acompanantes">{t('open')}</Link>
      </p>
    </Alert>
  );
}
