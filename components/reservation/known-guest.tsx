import { getTranslations } from 'next-intl/server';
import { buttonClass } from '@/components/ui/button-class';
import { PageHeading } from '@/components/ui/page-heading';
import type { Reservation } from '@/lib/contract/reservation';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { unbroken } from './unbroken';

interface KnownGuestProps {
  reservation: Pick<Reservation, 'key' | 'eventName' | 'contact'>;
  /** Where another reservation is made all the same. */
  otherPath: string;
  locale: Locale;
}

/** Whoever has booked here already is greeted and led to what they have, in the place of an empty form. */
export async function KnownGuest({ reservation, otherPath, locale }: KnownGuestProps) {
  const t = await getTranslations({ locale, namespace: 'booking.known' });
  const { key, eventName, contact } = reservation;
  return (
    <div className="container py-4">
      <PageHeading kicker={eventName} title={t('title', { name: contact.firstName })} />
      <p>{unbroken(t('text', { key }))}</p>
      <div className="actions">
        <Link href="/adminReservacion" className={buttonClass('primary')}>
          {t('home')}
        </Link>
        <Link href="/adminReservacion/agregar" className={buttonClass('secondary')}>
          {t('add')}
        </Link>
        <Link href={otherPath} className={buttonClass('quiet')} prefetch={false}>
          {t('other')}
        </Link>
      </div>
    </div>
  );
}
