import { getTranslations } from 'next-intl/server';
import { Alert } from '@/components/ui/alert';
import type { Reservation } from '@/lib/contract/reservation';
import { datesIn } from '@/lib/domain/date-text';
import type { Locale } from '@/lib/i18n/routing';

/** Until when a confirmed reservation waits for its first payment, or for its guest's mail address. */
export async function LapseNote({ lapse, locale }: { lapse: Reservation['lapse']; locale: Locale }) {
  if (!lapse) return null;
  const t = await getTranslations({ locale, namespace: 'reservation.lapse' });
  const until = datesIn(locale).instantInWords(lapse.at, lapse.timeZone);
  return (
    <Alert tone="warning" title={t(lapse.mailVerified ? 'payTitle' : 'mailTitle')}>
      <p className="mb-0">{t(lapse.mailVerified ? 'payText' : 'mailText', { until })}</p>
    </Alert>
  );
}
