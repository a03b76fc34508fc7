import { getTranslations } from 'next-intl/server';
import { ticketUrl } from '@/components/payment/document-urls';
import { buttonClass } from '@/components/ui/button/button-class';
import type { Event } from '@/lib/contract/event';
import type { Reservation } from '@/lib/contract/reservation';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { scopesOf } from './event-scopes';
import { MoneyPanel } from './money-panel';
import { PrintButton } from './print-button';
import { QrCode } from './qr-code';
import styles from './reservation.module.css';
import { RoomList } from './room-list';
import { StatusBadge } from './status-badge';

interface TicketProps {
  reservation: Reservation;
  event: Event;
  /** When the event is, in words. */
  date: string;
  locale: Locale;
}

/** The voucher that a guest shows at the hotel: on paper, on a phone, or as a PDF. */
export async function Ticket({ reservation, event, date, locale }: TicketProps) {
  const t = await getTranslations({ locale, namespace: 'reservation.ticket' });
  const { key, contact, status } = reservation;
  const { hotel } = event;
  const holder = [contact.firstName, contact.lastName, contact.maternalLastName].filter(Boolean).join(' ');
  return (
    <div className="container py-4 py-md-5">
      <article className={styles.ticket}>
        <header className={styles.ticketHead}>
          <div>
            <span className="kicker">{t('title')}</span>
            <h1>{event.eventName}</h1>
            <p className="mb-1">{date}</p>
            {hotel && (
              <p className="mb-0">
                {hotel.name}, {hotel.city}
                <small className="d-block text-secondary">
                  {hotel.address} · {t('checkTimes', { checkIn: hotel.checkInTime, checkOut: hotel.checkOutTime })}
                </small>
              </p>
            )}
          </div>
          <QrCode text={key} label={t('qr', { key })} />
        </header>
        <p>
          <span className="text-secondary">{t('holder')}:</span> <strong>{holder}</strong>{' '}
          <StatusBadge status={status} locale={locale} />
        </p>
        <RoomList reservation={reservation} locale={locale} />
        <MoneyPanel reservation={reservation} scopes={scopesOf(event)} locale={locale} />
        <p className="text-secondary mt-4 mb-0">{t('note')}</p>
      </article>
      <div className={`${styles.actions} ${styles.noPrint} justify-content-center mt-4`}>
        <a href={ticketUrl(key)} className={buttonClass('primary')} download>
          {t('download')}
        </a>
        <PrintButton label={t('print')} />
        <Link href="/adminReservacion" className={buttonClass('quiet')}>
          {t('back')}
        </Link>
      </div>
    </div>
  );
}
