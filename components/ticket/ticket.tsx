import { getTranslations } from 'next-intl/server';
import { create } from 'qrcode';
import { reservationCalendarUrl } from '@/components/event/event-paths';
import { ticketUrl } from '@/components/payment/document-urls';
import { PaymentList } from '@/components/payment/payment-list';
import { buttonClass } from '@/components/ui/button-class';
import type { Event } from '@/lib/contract/event';
import type { Reservation } from '@/lib/contract/reservation';
import { checkInUrl } from '@/lib/domain/check-in';
import { datesIn } from '@/lib/domain/date-text';
import { qrModules } from '@/lib/domain/qr-modules';
import { isOver } from '@/lib/domain/reservation-state';
import { hotelsOfRooms } from '@/lib/domain/room-hotels';
import { whatsappShareLink } from '@/lib/domain/whatsapp';
import { getPathname, Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { siteUrl } from '@/lib/i18n/site-url';
import { scopesOf } from '../reservation/event-scopes';
import { GuestBar } from '../reservation/guest-bar';
import { helpOf } from '../reservation/help-ways';
import { MoneyPanel } from '../reservation/money-panel';
import { PrintButton } from '../reservation/print-button';
import styles from '../reservation/reservation.module.css';
import { RoomList } from '../reservation/room-list';
import { StateBadge } from '../reservation/state-badge';

const QUIET = 2;

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
  const format = datesIn(locale);
  const { key, contact, status, standing } = reservation;
  // An address that is open to everybody and says nothing of the person: a chat can fetch its picture.
  const shareUrl = `${siteUrl()}${getPathname({ href: `/event/${event.code}/end-reservation`, locale })}`;
  const isVoid = isOver(status);
  const holder = [contact.firstName, contact.lastName, contact.maternalLastName].filter(Boolean).join(' ');
  return (
    <div className="container py-4">
      <article className={styles.ticket} data-void={isVoid || undefined}>
        {isVoid && (
          <p className={styles.voidMark}>
            <strong>{t('void')}</strong> {t('voidText')}
          </p>
        )}
        <header className={styles.ticketHead}>
          <div>
            <span className="kicker">{t('title')}</span>
            <h1>{event.eventName}</h1>
            <p className="mb-1">{date}</p>
            {hotelsOfRooms(event, reservation.rooms).map((hotel) => (
              <p key={hotel.id} className="mb-0">
                {hotel.name}, {hotel.city}
                <small className="d-block text-secondary">
                  {hotel.address} ·{' '}
                  {t('checkTimes', {
                    checkIn: format.clock(hotel.checkInTime),
                    checkOut: format.clock(hotel.checkOutTime),
                  })}
                </small>
              </p>
            ))}
          </div>
          <QrCode text={checkInUrl(siteUrl(), key)} label={t('qr', { key })} caption={key} />
        </header>
        <p>
          <span className="text-secondary">{t('holder')}:</span> <strong>{holder}</strong>{' '}
          <StateBadge standing={standing} locale={locale} />
        </p>
        <RoomList reservation={reservation} locale={locale} hotels={event} />
        {!isVoid && <p className="text-secondary">{t('note')}</p>}
        <MoneyPanel reservation={reservation} scopes={scopesOf(event)} locale={locale} />
        <div className="mt-5">
          <PaymentList payments={reservation.payments} timeZone={event.timeZone} locale={locale} />
        </div>
      </article>
      <div className={`${styles.actions} ${styles.noPrint} justify-content-center mt-4`}>
        <a href={ticketUrl(key)} className={buttonClass('primary')} download>
          {t('download')}
        </a>
        <PrintButton label={t('print')} />
        <a href={reservationCalendarUrl(key)} className={buttonClass('secondary')}>
          {t('calendar')}
        </a>
        <a
          href={whatsappShareLink(`${t('shareText', { event: event.eventName, date })} ${shareUrl}`)}
          className={buttonClass('secondary')}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('share')}
        </a>
        <Link href="/adminReservacion" className={buttonClass('quiet')}>
          {t('back')}
        </Link>
      </div>
      <GuestBar here="/Ticket" hasTicket={!isVoid} help={helpOf(event.agency)} locale={locale} />
    </div>
  );
}

/** The text as a QR code, drawn on the server: one path, no script. */
function QrCode({ text, label, caption }: { text: string; label: string; caption: string }) {
  const { path, size } = qrModules(create(text, { errorCorrectionLevel: 'M' }).modules);
  const side = size + QUIET * 2;
  return (
    <figure className={styles.qr}>
      <svg viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`} role="img" aria-label={label} shapeRendering="crispEdges">
        <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="#fff" />
        <path d={path} fill="#22313a" />
      </svg>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
