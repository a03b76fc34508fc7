import { getTranslations } from 'next-intl/server';
import { reservationCalendarUrl } from '@/components/event/event-paths';
import { paymentSlipUrl, receiptUrl } from '@/components/payment/document-urls';
import { unbroken } from '@/components/ui/unbroken';
import type { Event } from '@/lib/contract/event';
import type { Reservation } from '@/lib/contract/reservation';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import { paymentDay } from '@/lib/domain/payment-day';
import { stands } from '@/lib/domain/reservation-state';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { googleStayLink } from './google-stay';
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
  const google = stands(status) && (await googleStayLink({ reservation, event, locale }));
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
        {taken.map(({ id, amount, ...payment }) => (
          <li key={id}>
            <a href={receiptUrl(id, locale)} download>
              {unbroken(
                t('receipt', {
                  amount: formatMoney(amount, locale),
                  date: format.short(paymentDay(payment, event.timeZone)),
                }),
              )}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
