import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button-class';
import { PageHeading } from '@/components/ui/page-heading';
import { unbroken } from '@/components/ui/unbroken';
import type { Reservation } from '@/lib/contract/reservation';
import { Link } from '@/lib/i18n/navigation';

interface KnownGuestProps {
  reservation: Pick<Reservation, 'key' | 'eventCode' | 'eventName' | 'contact'>;
  /** The category that another reservation would begin with. */
  categoryId?: string | undefined;
}

/** Greets a guest who has booked here already and leads to their booking, in place of an empty form. */
export function KnownGuest({ reservation, categoryId }: KnownGuestProps) {
  const t = useTranslations('booking.known');
  const { key, eventCode, eventName, contact } = reservation;
  const query = new URLSearchParams({ ...(categoryId && { category: categoryId }), other: '1' });
  return (
    <>
      <PageHeading kicker={eventName} title={t('title', { name: contact.firstName })} />
      <p>{unbroken(t('text', { key }))}</p>
      <div className="actions">
        <Link href="/adminReservacion" className={buttonClass('primary')}>
          {t('home')}
        </Link>
        <Link href="/adminReservacion/agregar" className={buttonClass('secondary')}>
          {t('add')}
        </Link>
        <Link
          href={`/eventos/${eventCode}/reservationProcess?${query}`}
          className={buttonClass('quiet')}
          prefetch={false}
        >
          {t('other')}
        </Link>
      </div>
    </>
  );
}
