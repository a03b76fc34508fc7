import { getTranslations } from 'next-intl/server';
import { PageOpening } from '@/components/marketing/page-opening';
import { buttonClass } from '@/components/ui/button-class';
import type { Event } from '@/lib/contract/event';
import { supportHours } from '@/lib/domain/support-hours';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';

interface ThankYouProps {
  locale: Locale;
  /** The event that the message was about, to which its guest returns. Null for a message to the platform. */
  event?: Pick<Event, 'code' | 'eventName'> | null;
}

/** After any public form. */
export async function ThankYou({ locale, event = null }: ThankYouProps) {
  const t = await getTranslations({ locale, namespace: 'contact.thanks' });
  return (
    <PageOpening
      kicker={event ? event.eventName : t('kicker')}
      title={t('title')}
      // The hours are the platform's own.
      lead={event ? t('lead') : `${t('lead')} ${t('hours', supportHours(locale))}`}
      scene={{ name: 'bottle', alt: t('pictureAlt'), width: 480, height: 380 }}
      actions={
        event ? (
          <Link href={`/eventos/${event.code}`} className={buttonClass('primary')}>
            {t('backToEvent')}
          </Link>
        ) : (
          <>
            <Link href="/paquetes" className={buttonClass('primary')} prefetch={false}>
              {t('packages')}
            </Link>
            <Link href="/eventos" className={buttonClass('secondary')} prefetch={false}>
              {t('event')}
            </Link>
          </>
        )
      }
    />
  );
}
