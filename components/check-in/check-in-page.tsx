import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { EventLink } from '@/components/console/place/event-link';
import { RoomList } from '@/components/reservation/room-list';
import { StateBadge } from '@/components/reservation/state-badge';
import { PageHeading } from '@/components/ui/page-heading';
import type { CheckIn } from '@/lib/contract/check-in';
import type { Event } from '@/lib/contract/event';
import type { Reservation } from '@/lib/contract/reservation';
import { mayCheckIn as standsFor } from '@/lib/domain/check-in';
import { formatMoney } from '@/lib/domain/money';
import type { Locale } from '@/lib/i18n/routing';
import { ArrivalNotices } from './arrival-notices';
import styles from './check-in.module.css';
import { CheckInAction } from './check-in-action';

interface CheckInPageProps {
  arrival: { reservation: Reservation; event: Event; checkIn: CheckIn; today: string };
  /** Whether the reader may check people in; others only see the page. */
  mayCheckIn: boolean;
  locale: Locale;
}

/** What a ticket's code opens at the desk: who it is, what to know, and one button. Used on a phone. */
export async function CheckInPage({ arrival, mayCheckIn, locale }: CheckInPageProps) {
  const t = await getTranslations({ locale, namespace: 'arrival' });
  const { arrival: words } = await getMessages({ locale });
  const { reservation, checkIn } = arrival;
  const { key, contact, status, eventName, total, paid, balance } = reservation;
  const holder = [contact.firstName, contact.lastName, contact.maternalLastName].filter(Boolean).join(' ');
  const standing = reservation.rooms.filter((room) => room.status === 'requested' || room.status === 'approved');
  return (
    <div className={styles.page}>
      <PageHeading kicker={`${t('title')} · ${eventName}`} title={holder} />
      <p className={styles.key}>
        <StateBadge state={reservation.standing.state} locale={locale} forStaff />{' '}
        <span className="tabular">{key}</span>
      </p>
      <ArrivalNotices arrival={arrival} locale={locale} />
      {standsFor(status) &&
        (mayCheckIn ? (
          <NextIntlClientProvider messages={{ arrival: words }}>
            <CheckInAction reservationKey={key} version={checkIn.version} isIn={checkIn.checkedInAt !== null} />
          </NextIntlClientProvider>
        ) : (
          <p className={styles.readOnly}>{t('readOnly')}</p>
        ))}
      <h2 className="h4">{t('people')}</h2>
      <RoomList reservation={{ rooms: standing, passes: reservation.passes }} locale={locale} forStaff />
      <h2 className="h4">{t('money')}</h2>
      <dl className={styles.money}>
        {(
          [
            ['total', total],
            ['paid', paid],
            ['balance', balance],
          ] as const
        ).map(([name, amount]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd className="tabular">{formatMoney(amount, locale)}</dd>
          </div>
        ))}
      </dl>
      <p>
        <EventLink href={`/adminmaster/Asistentes?key=${encodeURIComponent(key)}`}>{t('open')}</EventLink>
      </p>
    </div>
  );
}
