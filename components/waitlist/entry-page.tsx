import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { ColdPage } from '@/components/layout/status-page/cold-page';
import { Alert } from '@/components/ui/alert';
import { buttonClass } from '@/components/ui/button-class';
import { PageHeading } from '@/components/ui/page-heading';
import { unbroken } from '@/components/ui/unbroken';
import type { WaitlistEntry } from '@/lib/contract/waitlist';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import { countNights } from '@/lib/domain/nights';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { EntryActions } from './entry-actions';
import { OfferClock } from './offer-clock';
import styles from './waitlist.module.css';

interface EntryPageProps {
  entry: WaitlistEntry;
  token: string;
  locale: Locale;
}

/** A place on the waitlist: where it stands, why, and what can be decided. */
export async function EntryPage({ entry, token, locale }: EntryPageProps) {
  const t = await getTranslations({ locale, namespace: 'waitlist.entry' });
  const { waitlist } = await getMessages({ locale });
  const { status, offer, position, reason, eventName, firstName } = entry;
  const isOpen = status === 'waiting' || status === 'offered';
  return (
    <div className="container py-4">
      <div className={styles.page}>
        <PageHeading kicker={eventName} title={t(`title.${status}`, { name: firstName })} />
        <NextIntlClientProvider messages={{ waitlist: { entry: waitlist.entry } }}>
          {isOpen ? (
            <section className={styles.panel} data-offered={offer ? true : undefined}>
              {offer && <OfferClock expiresAt={offer.expiresAt} timeZone={entry.timeZone} />}
              {!offer && position !== null && (
                <p className={styles.place}>
                  <b>{position}</b> {t('position')}
                </p>
              )}
              <h2 className="h4">{offer ? t('offered') : t('wanted')}</h2>
              <EntryFacts entry={entry} locale={locale} />
              {reason && (
                <p className={styles.reason}>
                  <strong>{t('reasonTitle')}</strong> {t(`reason.${reason}`)}
                </p>
              )}
              <EntryActions status={status} token={token} eventCode={entry.eventCode} />
            </section>
          ) : (
            <EndedEntry entry={entry} locale={locale} />
          )}
        </NextIntlClientProvider>
        {isOpen && (
          <>
            <h2 className="h4">{t('how')}</h2>
            <ul className={styles.how}>
              <li>{t('howOrder')}</li>
              {entry.fillsGaps && <li>{t('howGaps')}</li>}
              <li>{t('howHold', { hours: entry.offerHours })}</li>
            </ul>
          </>
        )}
      </div>
    </div>
  );
}

/** What became of an entry that waits no more, and the ways on. */
async function EndedEntry({ entry, locale }: { entry: WaitlistEntry; locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'waitlist.entry' });
  const { status, eventCode } = entry;
  if (status === 'waiting' || status === 'offered') return null;
  const isBooked = status === 'booked';
  return (
    <>
      <Alert tone={isBooked ? 'success' : 'info'}>
        <p className="mb-0">{isBooked ? t('bookedText') : t(`${status}Text`)}</p>
      </Alert>
      <EntryFacts entry={entry} locale={locale} />
      <div className={styles.actions}>
        <Link
          href={isBooked ? '/adminReservacion' : `/eventos/${eventCode}/reservationProcess?step=category`}
          prefetch={false}
          className={buttonClass('primary')}
        >
          {isBooked ? t('myReservation') : t('book')}
        </Link>
        <Link href={`/eventos/${eventCode}`} className={buttonClass('secondary')}>
          {t('event')}
        </Link>
      </div>
    </>
  );
}

/** What an entry waits for, or what its offer holds. */
async function EntryFacts({ entry, locale }: { entry: WaitlistEntry; locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'waitlist.entry' });
  const format = datesIn(locale);
  const words = await getTranslations({ locale, namespace: 'waitlist.join' });
  const { offer, categoryName, checkIn, checkOut, rooms, adults, juniors, minors, infants } = entry;
  const people = words('people', { adults, juniors, minors, infants });
  const stay = { nights: countNights(entry), ...format.span(checkIn, checkOut) };
  const facts = [
    { name: t('category'), value: offer ? [...new Set(offer.rooms)].join(', ') : (categoryName ?? t('anyCategory')) },
    { name: t('stay'), value: unbroken(words('stay', stay)) },
    { name: t('rooms'), value: rooms },
    { name: t('people'), value: rooms > 1 ? words('peopleEach', { people }) : people },
    ...(offer ? [{ name: t('total'), value: formatMoney(offer.total, locale) }] : []),
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The page of an entry reached without one: what the list is, and the ways to it. */
export async function ColdEntry({ eventCode, locale }: { eventCode: string; locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'waitlist.entry.cold' });
  return (
    <ColdPage
      title={t('title')}
      text={t('text')}
      picture="room"
      ways={[
        { href: `/eventos/${eventCode}/reservationProcess?step=category`, label: t('book') },
        { href: `/eventos/${eventCode}`, label: t('event') },
      ]}
    />
  );
}
