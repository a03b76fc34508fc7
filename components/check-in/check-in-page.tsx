import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { EventLink } from '@/components/console/place/event-link';
import { RoomList } from '@/components/reservation/room-list';
import { StateBadge } from '@/components/reservation/state-badge';
import { buttonClass } from '@/components/ui/button-class';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeading } from '@/components/ui/page-heading';
import type { CheckIn } from '@/lib/contract/check-in';
import type { Event } from '@/lib/contract/event';
import type { Reservation } from '@/lib/contract/reservation';
import { checkInWarnings, mayCheckIn as standsFor } from '@/lib/domain/check-in';
import { datesIn } from '@/lib/domain/date-text';
import { eventDates } from '@/lib/domain/event-dates';
import { formatMoney } from '@/lib/domain/money';
import { spanOf } from '@/lib/domain/nights';
import type { Locale } from '@/lib/i18n/routing';
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
        <StateBadge standing={reservation.standing} locale={locale} forStaff /> <span className="tabular">{key}</span>
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
      <RoomList reservation={{ rooms: standing, passes: reservation.passes, status }} locale={locale} forStaff />
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

function eventDays(event: Event) {
  const dates = eventDates(event);
  if (dates.kind === 'invalid') return null;
  return dates.kind === 'single' ? { first: dates.date, last: dates.date } : { first: dates.start, last: dates.end };
}

interface ArrivalNoticesProps {
  arrival: { reservation: Reservation; event: Event; checkIn: CheckIn; today: string };
  locale: Locale;
}

/** What to know before anybody is let in; each with a sign and words, never by colour alone. */
async function ArrivalNotices({ arrival, locale }: ArrivalNoticesProps) {
  const t = await getTranslations({ locale, namespace: 'arrival' });
  const format = datesIn(locale);
  const { reservation, event, checkIn, today } = arrival;
  const rooms = reservation.rooms.filter(({ status }) => status === 'requested' || status === 'approved');
  const facts = { status: reservation.status, balance: reservation.balance.amount, rooms, today };
  const warnings = checkInWarnings({ ...facts, eventDays: eventDays(event) });
  const span = spanOf(rooms);
  const first = span?.checkIn ?? eventDays(event)?.first;
  const last = span?.checkOut ?? eventDays(event)?.last;
  const values = {
    amount: formatMoney(reservation.balance, locale),
    date: first ? format.words(first) : '',
    end: last ? format.words(last) : '',
  };
  const at = checkIn.checkedInAt;
  const when = at && {
    at: format.instantInWords(at, event.timeZone),
    by: checkIn.checkedInBy ?? t('somebody'),
  };
  return (
    <ul className={styles.notices}>
      {when && <Notice sign="✓" tone="in" text={t('checkedIn', when)} />}
      {warnings.map((warning) => (
        <Notice
          key={warning}
          sign={warning === 'cancelled' || warning === 'notConfirmed' ? '✕' : '!'}
          tone={warning === 'cancelled' || warning === 'notConfirmed' ? 'stop' : 'warn'}
          text={t(`warnings.${warning}`, values)}
        />
      ))}
      {!when && warnings.length === 0 && <Notice sign="✓" tone="good" text={t('good')} />}
    </ul>
  );
}

function Notice({ sign, tone, text }: { sign: string; tone: 'good' | 'in' | 'warn' | 'stop'; text: string }) {
  return (
    <li data-tone={tone}>
      <span aria-hidden="true" className={styles.sign}>
        {sign}
      </span>
      <span>{text}</span>
    </li>
  );
}

/** A code that is no ticket of this agency. */
export async function UnknownTicket({ ticket, locale }: { ticket: string; locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'arrival.unknown' });
  return (
    <EmptyState
      level={1}
      title={t('title')}
      text={t('text', { key: ticket })}
      action={
        <EventLink href="/adminmaster/Asistentes" className={buttonClass('secondary')}>
          {t('search')}
        </EventLink>
      }
    />
  );
}
