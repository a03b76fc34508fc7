import { getTranslations } from 'next-intl/server';
import { reservationCalendarUrl } from '@/components/event/event-paths';
import { paymentSlipUrl, receiptUrl } from '@/components/payment/document-urls';
import type { Event } from '@/lib/contract/event';
import type { Reservation } from '@/lib/contract/reservation';
import { datesIn } from '@/lib/domain/date-text';
import { googleCalendarLink } from '@/lib/domain/google-calendar';
import { formatMoney } from '@/lib/domain/money';
import { stands } from '@/lib/domain/reservation-state';
import { hotelsOfRooms } from '@/lib/domain/room-hotels';
import { getPathname, Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { siteUrl } from '@/lib/i18n/site-url';
import styles from './home.module.css';

interface GuestDocumentsProps {
  reservation: Reservation;
  event: Event;
  locale: Locale;
}

/** What a guest takes along or keeps: ticket, price details, slip, receipts, and the dates for their calendar. */
export async function GuestDocuments({ reservation, event, locale }: GuestDocumentsProps) {
  const t = await getTranslations({ locale, namespace: 'reservation.documents' });
  const format = datesIn(locale);
  const { key, status, standing, payments, total } = reservation;
  const google = stands(status) && (await googleLink({ reservation, event, locale }));
  const taken = payments.filter((payment) => payment.status === 'approved' || payment.status === 'refunded');
  return (
    <section className={styles.section} aria-labelledby="documents-title">
      <h2 className="h4" id="documents-title">
        {t('title')}
      </h2>
      <ul className={styles.documents}>
        {stands(status) && (
          <>
            <li>
              <Link href="/Ticket">{t('ticket')}</Link>
            </li>
            <li>
              <a href={reservationCalendarUrl(key)}>{t('calendar')}</a>
              <small>{t('calendarText')}</small>
            </li>
            {google && (
              <li>
                <a href={google} target="_blank" rel="noopener noreferrer">
                  {t('google')}
                </a>
                <small>{t('googleText')}</small>
              </li>
            )}
          </>
        )}
        <li>
          <Link href="/reservationOrder">{t('order')}</Link>
        </li>
        {standing.due && stands(status) && (
          <li>
            <a href={paymentSlipUrl({ reservationKey: key }, { currency: total.currency, locale })}>{t('slip')}</a>
          </li>
        )}
        {taken.map(({ id, amount, paidOn, createdAt }) => (
          <li key={id}>
            <a href={receiptUrl(id, locale)} download>
              {t('receipt', {
                amount: formatMoney(amount, locale),
                date: format.short(paidOn ?? createdAt.slice(0, 10)),
              })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The stay from the first arrival to the last departure, as one entry of Google's; null where nobody sleeps there. */
async function googleLink({ reservation, event, locale }: GuestDocumentsProps): Promise<string | null> {
  const t = await getTranslations({ locale, namespace: 'reservation.documents.entry' });
  const format = datesIn(locale);
  const rooms = reservation.rooms.filter(({ status }) => status === 'requested' || status === 'approved');
  const first = rooms.map(({ checkIn }) => checkIn).toSorted()[0];
  const end = rooms
    .map(({ checkOut }) => checkOut)
    .toSorted()
    .at(-1);
  if (first === undefined || end === undefined) return null;
  const { ceremony, timeZone } = event;
  const { due } = reservation.standing;
  return googleCalendarLink({
    ...{ title: t('stay', { event: event.eventName }), first, end },
    place: hotelsOfRooms(event, rooms)
      .map(({ name, address }) => `${name}, ${address}`)
      .join(' · '),
    details: [
      t('key', { key: reservation.key }),
      ...(ceremony
        ? [
            t('ceremony', {
              day: format.day(ceremony.date),
              time: format.clock(ceremony.startTime),
              zone: format.zone(timeZone),
            }),
          ]
        : []),
      ...(due ? [t('due', { amount: formatMoney(due.amount, locale), date: format.words(due.dueOn) })] : []),
      new URL(getPathname({ href: '/adminReservacion', locale }), siteUrl()).href,
    ],
  });
}
